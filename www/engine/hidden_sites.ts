/**
 * Removes hidden sites, and what happens on them, from everything that is sent to the page.
 *
 * Ids stay the same. A hidden site that is the target of a move becomes a choice: it can be chosen, but not clicked.
 */
import type {
  BoardInfo,
  Choice,
  Entry,
  Followed,
  GameInfo,
  Opening,
  PieceTypeInfo,
  PieceView,
  SiteId,
  Standing,
  Target,
  Trace,
  Track,
} from './structures.ts';

type Hidden = ReadonlySet<SiteId>;

export function hiddenSites({ board }: GameInfo): Hidden {
  return new Set(board.sites.flatMap(({ hidden }, site) => (hidden ? [site] : [])));
}

export function visibleInfo(info: GameInfo, hidden: Hidden): GameInfo {
  if (hidden.size === 0) return info;
  const { board } = info;
  const links = board.links.filter(({ from, to }) => !hidden.has(from) && !hidden.has(to));
  const zones = board.zones.map((zone) => ({ ...zone, sites: visibleSitesOf(zone.sites, hidden) }));
  return { ...info, board: { ...sized(board), links, zones } };
}

export function visibleOpening({ info, start }: Opening): Opening {
  const hidden = hiddenSites(info);
  if (start === null || hidden.size === 0) return { info, start };
  const view = { ...start.view, pieces: visiblePieces(start.view.pieces, hidden) };
  const entry = start.entry && visibleEntry(start.entry, hidden);
  return { info: visibleInfo(info, hidden), start: { ...start, view, entry } };
}

/** The layout takes the size of cells from the first site, which must not be a hidden one. */
function sized(board: BoardInfo): BoardInfo {
  if (board.sites[0]?.hidden !== true) return board;
  const shown = board.sites.filter(({ hidden }) => !hidden);
  const across = gap(shown.map(({ x }) => x));
  const down = gap(shown.map(({ y }) => y));
  return { ...board, width: across || down || 1, height: down || across || 1 };
}

/** The smallest distance between different values, or 0. */
function gap(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const gaps = sorted.flatMap((value, i) => (i > 0 ? [value - (sorted[i - 1] ?? 0)] : []));
  const real = gaps.filter((one) => one > 1);
  return real.length > 0 ? Math.min(...real) : 0;
}

export function visiblePieces(pieces: PieceView[], hidden: Hidden): PieceView[] {
  return hidden.size === 0 ? pieces : pieces.filter(({ site }) => !hidden.has(site));
}

/** Removes invisible changes, such as a lost right to castle. */
export function traceOnBoard(trace: Trace, types: PieceTypeInfo[]): Trace {
  const tracks = trace.tracks.filter((track) => isShown(track, types));
  if (tracks.length === trace.tracks.length) return trace;
  const marks = new Set(tracks.flatMap(({ path }) => [path[0]?.site, path.at(-1)?.site]));
  return { ...trace, tracks, marks: trace.marks.filter((site) => marks.has(site)) };
}

function isShown({ kind, piece, becomes }: Track, types: PieceTypeInfo[]): boolean {
  if (kind !== 'change' || becomes === null) return true;
  const value = types[piece.type]?.value ?? -1;
  return (
    piece.type !== becomes.type ||
    piece.owner !== becomes.owner ||
    piece.below.length !== becomes.below.length ||
    piece.attributes[value] !== becomes.attributes[value]
  );
}

/** A piece that moves to a hidden site leaves, and one that comes from there appears. */
export function visibleTrace(trace: Trace, hidden: Hidden): Trace {
  if (hidden.size === 0) return trace;
  const tracks = trace.tracks.flatMap((track) => visibleTrackOf(track, hidden));
  const cutOff = visibleSitesOf(trace.cutOff, hidden);
  const counts = trace.counts.filter(({ site }) => !hidden.has(site));
  return { ...trace, tracks, counts, marks: visibleSitesOf(trace.marks, hidden), cutOff };
}

export function visibleFollowed({ trace, view }: Followed, hidden: Hidden): Followed {
  const pieces = visiblePieces(view.pieces, hidden);
  return { trace: visibleTrace(trace, hidden), view: { ...view, pieces } };
}

function visibleTrackOf(track: Track, hidden: Hidden): Track[] {
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

export function visibleEntry(entry: Entry, hidden: Hidden): Entry {
  if (hidden.size === 0) return entry;
  const visibleChoice = (choice: Choice) => ({
    ...choice,
    result: visibleStandings(choice.result, hidden),
  });
  const hiddenTargets = entry.targets.filter(({ site }) => hidden.has(site));
  return {
    ...entry,
    chosen: visibleSitesOf(entry.chosen, hidden),
    forced: visibleSitesOf(entry.forced, hidden),
    addable: visibleSitesOf(entry.addable, hidden),
    targets: entry.targets.filter(({ site }) => !hidden.has(site)),
    finals: entry.finals.filter(({ site }) => !hidden.has(site)),
    choices: [...entry.choices.map(visibleChoice), ...hiddenTargets.flatMap(choicesOf)],
    preview: visibleStandings(entry.preview, hidden),
    legs: entry.legs.filter((segment) => !segment.some((site) => hidden.has(site))),
    captured: visibleSitesOf(entry.captured, hidden),
    picked: visibleSitesOf(entry.picked, hidden),
  };
}

function visibleStandings(list: Standing[], hidden: Hidden): Standing[] {
  return list.filter(({ site }) => !hidden.has(site));
}

function choicesOf({ kinds, moves }: Target): Choice[] {
  return moves.map((text) => ({ text, name: '', kinds, changes: [], result: [] }));
}

function visibleSitesOf(sites: SiteId[], hidden: Hidden): SiteId[] {
  return sites.filter((site) => !hidden.has(site));
}
