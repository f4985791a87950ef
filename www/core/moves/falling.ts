/**
 * Games in which pieces fall, as discs into columns: where a piece comes to rest that is placed anywhere on a line of
 * empty sites. Pure.
 *
 * No rule file says so, but the legal moves do: all of them place a piece and do nothing else, and there is one direction
 * in which every line of empty sites ends at a target, and no target lies anywhere else.
 */
import type {
  BoardInfo,
  Entry,
  GameInfo,
  PositionView,
  SiteId,
  Token,
} from '../../engine/structures';
import { siteAlong } from './drop_targets';
import { isDrop, notableKinds } from './names';

/** What may be entered in a position, and what has been. */
interface Entering {
  info: GameInfo | null;
  view: PositionView | null;
  base: Entry | null;
  tokens: Token[];
}

/** In which direction pieces fall, over which sites. */
interface Fall {
  direction: number;
  empty: Set<SiteId>;
}

/** By the entry with which moves begin; null where pieces do not fall. */
const known = new WeakMap<Entry, Fall | null>();

/** The target that is meant by a click on an empty site: itself, or the one onto which a piece falls from there. */
export function landing({ info, view, base, tokens }: Entering, site: SiteId): SiteId {
  const isBegun = tokens.length > 1 || tokens.some(({ kind }) => kind !== 'target');
  if (info === null || view === null || base === null || isBegun) return site;
  if (!known.has(base)) known.set(base, fallOf(info.board, emptySites(info.board, view), base));
  const fall = known.get(base) ?? null;
  if (fall === null || !fall.empty.has(site)) return site;
  let [end, next]: [SiteId, SiteId | null] = [site, site];
  while (next !== null && fall.empty.has(next)) {
    end = next;
    next = siteAlong(info.board, end, fall.direction, 1);
  }
  return end;
}

function emptySites({ sites }: BoardInfo, { pieces }: PositionView): Set<SiteId> {
  const taken = new Set(pieces.map(({ site }) => site));
  return new Set([...sites.keys()].filter((site) => !sites[site]?.hidden && !taken.has(site)));
}

function fallOf(board: BoardInfo, empty: Set<SiteId>, base: Entry): Fall | null {
  const { targets, addable, choices } = base;
  const onlyPlaces = targets.every(
    (target) =>
      target.moves.length === 1 && isDrop(target.moves) && notableKinds(target).length === 0,
  );
  if (addable.length + choices.length > 0 || !onlyPlaces || targets.length >= empty.size)
    return null;
  const ends = new Set(targets.map(({ site }) => site));
  const fits = [...board.directions.keys()].filter((direction) =>
    [...empty].every((site) => {
      const next = siteAlong(board, site, direction, 1);
      return (next === null || !empty.has(next)) === ends.has(site);
    }),
  );
  const [only] = fits;
  return only !== undefined && fits.length === 1 ? { direction: only, empty } : null;
}
