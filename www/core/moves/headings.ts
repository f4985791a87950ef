/** Pieces that stay where they are and are told a direction, as a pit that is sown clockwise. Pure. */
import { at } from '../must';
import type { BoardInfo, Entry, Heading, SiteId, Target } from '../../engine/structures';
import { siteAlong } from './drop_targets';

type Direction = BoardInfo['directions'][number];

/** Whether nothing goes along a direction: it only says what happens. */
export function isTurnInPlace({ reaches }: Heading): boolean {
  return reaches.every(({ carried }) => carried.length === 0);
}

/** A direction, and the neighbour there, which may be pointed at to say it. */
export interface HeadingTarget {
  site: SiteId;
  direction: number;
}

/** What may be said of the piece that is chosen, where it stays. */
export function headingTargets(board: BoardInfo, { chosen, headings }: Entry): HeadingTarget[] {
  const [from] = chosen;
  if (from === undefined) return [];
  return headings.filter(isTurnInPlace).flatMap(({ direction }) => {
    const site = siteAlong(board, from, direction, 1);
    return site === null ? [] : [{ site, direction }];
  });
}

/** The targets that do more than to say a direction: that has an arrow. */
export function targetsAndHeadings({ targets, headings }: Entry): Target[] {
  const reaches = headings.filter(isTurnInPlace).flatMap((heading) => heading.reaches);
  const inPlace = new Set(reaches.flatMap(({ moves }) => moves));
  return targets.filter(({ moves }) => moves.some((text) => !inPlace.has(text)));
}

/** A direction as it is seen from a site: a link along it may lead elsewhere there than from others. */
export function directionFrom(board: BoardInfo, from: SiteId, direction: number): Direction {
  const general = at(board.directions, direction);
  const isIt = (link: BoardInfo['links'][number]) =>
    link.from === from && link.direction === direction;
  const link = board.links.find(isIt);
  if (link === undefined || link.wraps) return general;
  const [start, end] = [at(board.sites, from), at(board.sites, link.to)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy) || 1;
  return { ...general, dx: dx / length, dy: dy / length };
}

/** All directions as they are seen, those of aims from the piece that is chosen. */
export function directionsFor(board: BoardInfo, entry: Entry | null): Direction[] {
  const [from] = entry?.chosen ?? [];
  const turnsInPlace = (entry?.headings ?? [])
    .filter(isTurnInPlace)
    .map(({ direction }) => direction);
  if (from === undefined || turnsInPlace.length === 0) return board.directions;
  return board.directions.map((direction, i) =>
    turnsInPlace.includes(i) ? directionFrom(board, from, i) : direction,
  );
}
