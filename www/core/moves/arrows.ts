/** Arrows and rings over the board, as data: moves that are advised, and what people draw themselves. Pure. */
import type { PositionView, SiteId, Trace, Track } from '../../engine/structures';

export type Path = Track['path'];

export interface Arrow {
  /** Ways of the pieces that move together; a way of one site is a ring. */
  paths: Path[];
  /** 1 for the best move; 0 for what a person drew. */
  rank: number;
}

/** Arrows, and the position that they are about. */
export interface Arrows {
  of: PositionView;
  list: Arrow[];
}

/** The arrows among these that are about a position. */
export function arrowsFor(view: PositionView | null, ...all: (Arrows | null)[]): Arrow[] {
  return all.flatMap((arrows) => (arrows !== null && arrows.of === view ? arrows.list : []));
}

/** A straight arrow, or a ring where both ends are the same. */
export function straightArrow(from: SiteId, to: SiteId): Arrow {
  return { paths: [(from === to ? [from] : [from, to]).map(place)], rank: 0 };
}

/** The arrows of a position with one more, or without one that was there already. */
export function toggled(arrows: Arrows | null, of: PositionView, arrow: Arrow): Arrows {
  const list = arrows?.of === of ? arrows.list : [];
  const key = JSON.stringify(arrow);
  const others = list.filter((one) => JSON.stringify(one) !== key);
  return { of, list: others.length < list.length ? others : [...list, arrow] };
}

/** The ways of a move: of what moves by itself, or where it moves nothing, the places that it changes. */
export function arrowOf(trace: Trace, rank: number): Arrow {
  const paths: Path[] = [];
  for (const { kind, path } of trace.tracks) {
    if ((kind !== 'slide' && kind !== 'jump') || path.length < 2) continue;
    const before = paths.find((one) => one.at(-1)?.site === path[0]?.site);
    if (before) before.push(...path.slice(1));
    else paths.push([...path]);
  }
  if (paths.length > 0) return { paths, rank };
  const made = trace.tracks.filter(({ kind }) => kind === 'create').flatMap(lastOf);
  const sites = made.length > 0 ? made : trace.marks;
  return { paths: sites.map((site) => [place(site)]), rank };
}

function place(site: SiteId): Path[number] {
  return { site, direction: -1, wraps: false };
}

function lastOf({ path }: Track): SiteId[] {
  return path.slice(-1).map(({ site }) => site);
}
