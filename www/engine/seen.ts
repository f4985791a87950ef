/**
 * Leaves out what stands on or happens at hidden sites, so that the page need not know of them.
 *
 * Ids stay as they are. A hidden site that a move points at becomes a choice: it can be chosen, though not clicked.
 */
import type {
  BoardInfo,
  Choice,
  Entry,
  GameInfo,
  PieceView,
  SiteId,
  Target,
  Trace,
  Track,
} from './types';

type Hidden = ReadonlySet<SiteId>;

export function hiddenSites({ board }: GameInfo): Hidden {
  return new Set(board.sites.flatMap(({ hidden }, site) => (hidden ? [site] : [])));
}

export function seenInfo(info: GameInfo, hidden: Hidden): GameInfo {
  if (hidden.size === 0) return info;
  const { board } = info;
  const links = board.links.filter(({ from, to }) => !hidden.has(from) && !hidden.has(to));
  const zones = board.zones.map((zone) => ({ ...zone, sites: seenSites(zone.sites, hidden) }));
  return { ...info, board: { ...sized(board), links, zones } };
}

/** The size of cells is that of the first site; a hidden one says nothing. */
function sized(board: BoardInfo): BoardInfo {
  if (board.sites[0]?.hidden !== true) return board;
  const shown = board.sites.filter(({ hidden }) => !hidden);
  const across = gap(shown.map(({ x }) => x));
  const down = gap(shown.map(({ y }) => y));
  return { ...board, width: across || down || 1, height: down || across || 1 };
}

/** The smallest distance between values that differ, or 0. */
function gap(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const gaps = sorted.flatMap((value, i) => (i > 0 ? [value - (sorted[i - 1] ?? 0)] : []));
  const real = gaps.filter((one) => one > 1);
  return real.length > 0 ? Math.min(...real) : 0;
}

export function seenPieces(pieces: PieceView[], hidden: Hidden): PieceView[] {
  return hidden.size === 0 ? pieces : pieces.filter(({ site }) => !hidden.has(site));
}

/** A piece that goes to a hidden site leaves, one that comes from there appears. */
export function seenTrace(trace: Trace, hidden: Hidden): Trace {
  if (hidden.size === 0) return trace;
  const tracks = trace.tracks.flatMap((track) => seenTrack(track, hidden));
  return { ...trace, tracks, marks: seenSites(trace.marks, hidden) };
}

function seenTrack(track: Track, hidden: Hidden): Track[] {
  const path = track.path.filter(({ site }) => !hidden.has(site));
  if (path.length === track.path.length) return [track];
  const { piece, becomes } = track;
  const comes = becomes !== null && !hidden.has(becomes.site);
  if (!hidden.has(piece.site) && comes) return [{ ...track, path }];
  if (comes) return [{ ...track, kind: 'create', piece: becomes, path: path.slice(-1) }];
  return hidden.has(piece.site)
    ? []
    : [{ ...track, kind: 'capture', becomes: null, path: path.slice(0, 1) }];
}

export function seenEntry(entry: Entry, hidden: Hidden): Entry {
  if (hidden.size === 0) return entry;
  const unseen = entry.targets.filter(({ site }) => hidden.has(site));
  return {
    ...entry,
    chosen: seenSites(entry.chosen, hidden),
    forced: seenSites(entry.forced, hidden),
    addable: seenSites(entry.addable, hidden),
    targets: entry.targets.filter(({ site }) => !hidden.has(site)),
    choices: [...entry.choices, ...unseen.flatMap(choicesOf)],
    preview: entry.preview.filter(({ site }) => !hidden.has(site)),
  };
}

function choicesOf({ kinds, moves }: Target): Choice[] {
  return moves.map((text) => ({ text, name: '', kinds, changes: [] }));
}

function seenSites(sites: SiteId[], hidden: Hidden): SiteId[] {
  return sites.filter((site) => !hidden.has(site));
}
