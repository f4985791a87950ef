/** Where places move: the frame around what goes with one, and where it would come to. Pure. */
import type { BoardInfo, SiteId } from '../../engine/structures';
import { walk } from '../../play/landings';
import type { Footprint, State } from '../../state/state';

export interface Frame extends Footprint {
  /** The same where the move that is pointed at, or waits for a yes, would bring it; null where there is none. */
  moved: { site: SiteId; sites: SiteId[] } | null;
}

/** What goes so many steps in a direction. */
interface Course {
  direction: number;
  distance: number;
}

export function frameOf(
  { footprint, preview, tokens, hover }: State,
  board: BoardInfo,
): Frame | null {
  if (footprint === null) return null;
  const last = tokens.at(-1);
  const goal = last?.kind === 'target' ? last.site : hover;
  const course = last?.kind === 'shift' ? last : courseTo(board, footprint, goal);
  const isShown = preview !== null && course !== null && tokens.length > 0;
  return { ...footprint, moved: isShown ? moved(board, footprint, course) : null };
}

/** The shortest of the ways that lead to a site. */
function courseTo(board: BoardInfo, { site, ways }: Footprint, goal: SiteId | null): Course | null {
  if (goal === null || goal === site) return null;
  const most = board.sites.length;
  for (let distance = 1; distance < most; distance++) {
    const ends = ways.map((direction) => walk(board, site, direction, distance));
    const direction = ways[ends.indexOf(goal)];
    if (direction !== undefined) return { direction, distance };
    if (ends.every((end) => end === null)) return null;
  }
  return null;
}

/** Each place so many steps on, as far as there is board. */
function moved(
  board: BoardInfo,
  { site, sites }: Footprint,
  { direction, distance }: Course,
): Frame['moved'] {
  const next = (from: SiteId) => walk(board, from, direction, distance);
  const to = next(site);
  return to === null ? null : { site: to, sites: sites.flatMap((from) => next(from) ?? []) };
}
