/** Arrows and rings drawn over the board, as data: suggested moves, and what people draw themselves. Pure. */
import type { PositionView, SiteId, Trace, Track } from '../../engine/structures';

export type Path = Track['path'];

export interface Arrow {
  /** The paths of the pieces that move together; a path of one site is a ring. */
  paths: Path[];
  /** 1 for the best move, 0 for a person's drawing. */
  rank: number;
}

/** Arrows, and the position they belong to. */
export interface Arrows {
  of: PositionView;
  list: Arrow[];
}

export function arrowsFor(view: PositionView | null, ...all: (Arrows | null)[]): Arrow[] {
  return all.flatMap((arrows) => (arrows !== null && arrows.of === view ? arrows.list : []));
}

/** A straight arrow, or a ring if both ends are the same. */
export function straightArrow(from: SiteId, to: SiteId): Arrow {
  return { paths: [(from === to ? [from] : [from, to]).map(place)], rank: 0 };
}

/** Adds an arrow, or removes it if it is there already. */
export function toggled(arrows: Arrows | null, of: PositionView, arrow: Arrow): Arrows {
  const list = arrows?.of === of ? arrows.list : [];
  const key = JSON.stringify(arrow);
  const others = list.filter((one) => JSON.stringify(one) !== key);
  return { of, list: others.length < list.length ? others : [...list, arrow] };
}

/**
 * The paths of the pieces that move by themselves; for a move without such pieces, rings around the sites it changes.
 */
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
