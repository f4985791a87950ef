/** Pieces that stay on their site and are given a direction, as a pit that is sown clockwise. Pure. */
import { at } from '../must';
import type { BoardInfo, Entry, Heading, SiteId, Target } from '../../engine/structures';
import { siteAlong } from './drop_targets';
import { notableKinds } from './names';
import { groupOf } from './selection';

type Direction = BoardInfo['directions'][number];

/** Whether a direction moves nothing: it only says what happens. */
export function isTurnInPlace({ reaches }: Heading): boolean {
  return reaches.every(({ carried }) => carried.length === 0);
}

/** A direction, and the neighbouring site that stands for it. */
export interface HeadingTarget {
  site: SiteId;
  direction: number;
}

/** The directions that the selected piece can be given. */
export function headingTargets(board: BoardInfo, { chosen, headings }: Entry): HeadingTarget[] {
  const [from] = chosen;
  if (from === undefined) return [];
  return headings.filter(isTurnInPlace).flatMap(({ direction }) => {
    const site = siteAlong(board, from, direction, 1);
    return site === null ? [] : [{ site, direction }];
  });
}

/** The targets that do more than stand for a direction, which has an arrow of its own. */
export function targetsAndHeadings({ targets, headings }: Entry): Target[] {
  const reaches = headings.filter(isTurnInPlace).flatMap((heading) => heading.reaches);
  const inPlace = new Set(reaches.flatMap(({ moves }) => moves));
  return targets.filter(({ moves }) => moves.some((text) => !inPlace.has(text)));
}

/** Directions of groups, and of pieces that stay; for a single piece that moves, the dots are enough. */
export function headingsWithArrows(entry: Entry): Heading[] {
  const isGroup = groupOf(entry).length > 1;
  if (entry.places) return [];
  return entry.headings.filter(
    (heading) =>
      isGroup ||
      isTurnInPlace(heading) ||
      heading.reaches.some(({ carried }) => carried.length > 1),
  );
}

/**
 * The targets to mark: those where something happens, and those that no arrow stands for. Where an arrow leads to
 * several, all are marked.
 */
export function markedTargets(entry: Entry): Target[] {
  const simple = headingsWithArrows(entry).filter(({ reaches }) => reaches.length === 1);
  const shown = new Set(simple.flatMap(({ reaches }) => reaches.flatMap(({ moves }) => moves)));
  return targetsAndHeadings(entry).filter(
    (target) => notableKinds(target).length > 0 || target.moves.some((text) => !shown.has(text)),
  );
}

/** A direction as seen from a site, where a link may point elsewhere than on the rest of the board. */
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

/** All directions; those for a selected piece that stays are as seen from its site. */
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
