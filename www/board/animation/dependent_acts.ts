/** Acts that depend on others: pieces that a column picks up move along under it, and distant effects start later. */
import type { Act, Style } from './act';
import { isLike } from '../../core/moves/pieces';
import { centre } from '../layout/geometry';
import type { Geometry } from '../layout/points';
import { at } from '../../core/must';

/** The delay of a change per cell of distance, in steps. */
const spreading = 0.35;
const longestSpread = 4;
const arriving: Style[] = ['go', 'leap', 'push', 'turn', 'appear'];

/** Top pieces that a column has jumped over slip under it, from where they were. */
export function withTucks(acts: Act[]): Act[] {
  return acts.flatMap((act) => {
    const mover = acts.find((other) => takesUp(other, act));
    return mover ? tuck(act, mover) : [act];
  });
}

function takesUp({ piece, becomes, path }: Act, captured: Act): boolean {
  const gained = becomes?.below.slice(piece.below.length) ?? [];
  if (!['vanish', 'change', 'instant'].includes(captured.style) || captured.path.length > 1)
    return false;
  const isTop = gained.some((under) => isLike(under, captured.piece));
  return isTop && path.slice(1, -1).some(({ site }) => site === captured.piece.site);
}

/** The pieces under a top piece become visible as soon as it leaves. */
function tuck(act: Act, mover: Act): Act[] {
  const { start, piece } = act;
  const path = [at(act.path, 0), { ...at(mover.path, mover.path.length - 1), direction: -1 }];
  return [
    { ...act, style: 'instant', end: start },
    {
      ...act,
      style: 'tuck',
      piece: { ...piece, below: [] },
      becomes: null,
      fresh: true,
      path: path.map((step) => ({ ...step, wraps: false })),
      end: Math.max(mover.end, start + 1),
    },
  ];
}

/** Simultaneous changes and captures start later the farther they are from where the mover ended. */
export function spread(geometry: Geometry, acts: Act[]): Act[] {
  return acts.map((act) => {
    const wait = waiting(geometry, act, acts);
    return wait === 0 ? act : { ...act, start: act.start + wait, end: act.end + wait };
  });
}

function waiting(geometry: Geometry, act: Act, acts: Act[]): number {
  const isMute = ({ style, start }: Act) =>
    (style === 'vanish' || style === 'change') && start === act.start;
  const cause = acts.findLast(({ style, end }) => arriving.includes(style) && end <= act.start);
  if (cause === undefined || !isMute(act) || acts.filter(isMute).length < 2) return 0;
  const away = distance(geometry, cause, act) / geometry.pitch;
  return Math.min(longestSpread, spreading * Math.max(0, away - 1));
}

function distance(geometry: Geometry, from: Act, to: Act): number {
  const a = centre(geometry, at(from.path, from.path.length - 1).site);
  const b = centre(geometry, at(to.path, 0).site);
  return Math.hypot(a.x - b.x, a.y - b.y);
}
