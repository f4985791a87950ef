/** Where dragged pieces can be dropped, and which token each site enters. Pure. */
import type { BoardInfo, Entry, GameInfo, Reach, SiteId, Token } from '../../engine/structures';

/** A direction in which the selected pieces move, the distance, and the distances that are possible. */
export interface GroupShift {
  direction: number;
  distance: number;
  distances: number[];
}

type Links = Map<number, SiteId>;

const known = new WeakMap<BoardInfo['links'], Links>();

function linksOf({ links, directions }: BoardInfo): Links {
  const found = known.get(links);
  if (found) return found;
  const table: Links = new Map(
    links.map(({ from, direction, to }) => [from * directions.length + direction, to]),
  );
  known.set(links, table);
  return table;
}

/** The site a number of steps away, or null if the board ends before. */
export function siteAlong(
  board: BoardInfo,
  from: SiteId,
  direction: number,
  distance: number,
): SiteId | null {
  const links = linksOf(board);
  let site: SiteId | null = from;
  for (let i = 0; i < distance && site !== null; i++)
    site = links.get(site * board.directions.length + direction) ?? null;
  return site;
}

/** The token that dropping the group with its piece from `grabbed` on each site enters. */
export function dropTargets(board: BoardInfo, entry: Entry, grabbed: SiteId): Map<SiteId, Token> {
  const sites = new Map<SiteId, Token>();
  for (const { site } of entry.targets) sites.set(site, { kind: 'target', site });
  for (const { direction, reaches } of entry.headings)
    for (const { distance } of reaches) {
      const site = siteAlong(board, grabbed, direction, distance);
      if (site !== null) sites.set(site, { kind: 'shift', direction, distance });
    }
  return sites;
}

/** The shifts of the selected group by which one of its pieces lands on a site that is not a target by itself. */
export function shiftsOnto(board: BoardInfo, entry: Entry, site: SiteId): GroupShift[] {
  return entry.headings.flatMap(({ direction, reaches }) => {
    const distances = reaches.map(({ distance }) => distance);
    const lands = ({ carried, distance }: Reach) =>
      carried.some((from) => siteAlong(board, from, direction, distance) === site);
    return reaches.filter(lands).map(({ distance }) => ({ direction, distance, distances }));
  });
}

/** The pieces that a token moves. */
export function carriedBy(entry: Entry, token: Token | null): SiteId[] | null {
  if (token?.kind !== 'shift') return null;
  const heading = entry.headings.find(({ direction }) => direction === token.direction);
  return heading?.reaches.find(({ distance }) => distance === token.distance)?.carried ?? null;
}

/** Whether the last token moves a piece to a site, or the only one begins a move there that has no other target. */
export function goesTo(
  { tokens, info }: { tokens: Token[]; info: GameInfo | null },
  site: SiteId,
): boolean {
  const last = tokens.at(-1);
  if (last?.kind === 'add') return tokens.length === 1 && last.site === site;
  if (last?.kind === 'target') return last.site === site;
  if (last?.kind !== 'shift' || info === null) return false;
  const { direction, distance } = last;
  return tokens.some(
    (token) =>
      token.kind === 'add' && siteAlong(info.board, token.site, direction, distance) === site,
  );
}
