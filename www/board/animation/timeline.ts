/**
 * Turns a trace into a timeline of acts: which piece does what, and when. Pure.
 *
 * Times stay in steps, but pieces wait until they are touched, and there is enough time for what appears, disappears,
 * changes and is rolled.
 */
import { isLike } from '../../core/moves/pieces';
import { at } from '../../core/must';
import type { PieceView, SiteId, Trace, Track } from '../../engine/structures';
import { beyond } from '../layout/geometry';
import type { Geometry, Point } from '../layout/points';
import { spread, withTucks } from './dependent_acts';
import { appearing, withContact } from './contact';
import { between } from './paths';
import type { Path } from './paths';
import { withSowing } from './sowing';
import type { Act, Acts, Staging } from './act';

/** Minimum durations, in steps. */
const least = { vanish: 2.5, change: 3, appear: appearing };

export function actsOf(before: PieceView[], trace: Trace, staging: Staging): Acts {
  const timed = withContact(staging.geometry, trace.tracks);
  const single = timed.flatMap((track) => actsOfTrack(track, { all: timed, ...staging }));
  const acts = spread(staging.geometry, withTucks(single));
  const cast = withReserves(withRolls(acts, before, staging), staging);
  const list = withSowing(cast, before, trace.counts, staging);
  return { list, duration: list.reduce((end, act) => Math.max(end, act.end), 0) };
}

/** The context in which an act is made. */
interface Cast extends Staging {
  all: Track[];
}

function actsOfTrack(track: Track, cast: Cast): Act[] {
  const { kind, piece, becomes, path, turn, start, end } = track;
  const act: Act = {
    style: 'go',
    piece,
    becomes,
    path,
    start,
    end,
    fresh: kind === 'create',
    outside: null,
    half: null,
  };
  switch (kind) {
    case 'create':
      return [coming(act, track, cast)];
    case 'capture':
      return [leaving(act, track, cast)];
    case 'change':
      return [
        looksAlike(piece, becomes, cast) || isBared(track, cast)
          ? instant(act, start)
          : withStyle(act, 'change'),
      ];
    case 'push':
      return turning([{ ...act, style: 'push' }], cast);
    case 'turn':
      return turning([{ ...act, style: 'turn', degrees: turn?.degrees ?? 0 }], cast);
    case 'jump':
      return turning([{ ...act, style: 'leap' }], cast);
    case 'slide':
      return turning(splitting(act, cast), cast);
  }
}

function withStyle(act: Act, style: 'vanish' | 'change' | 'appear'): Act {
  return { ...act, style, end: Math.max(act.end, act.start + least[style]) };
}

function instant(act: Act, time: number): Act {
  return { ...act, style: 'instant', start: time, end: time };
}

function coming(act: Act, track: Track, { all }: Cast): Act {
  if (isUncovered(track, all)) return instant(act, act.start);
  if (act.path.length < 2) return withStyle(act, 'appear');
  const parent = all.find(({ kind, path }) => kind === 'slide' && passes(path, first(act.path)));
  return { ...act, style: 'appear', half: parent ? 'second' : null };
}

function leaving(act: Act, track: Track, { all, geometry }: Cast): Act {
  const arrival = arrivalAt(track, all);
  if (isCovered(track, all)) return instant(act, arrival?.end ?? act.end);
  const outside = arrival?.kind === 'push' ? overEdge(geometry, arrival) : null;
  return outside ? { ...act, style: 'eject', outside } : withStyle(act, 'vanish');
}

/** The track that ends where this one starts. */
function arrivalAt(track: Track, all: Track[]): Track | undefined {
  const site = at(track.path, 0).site;
  return all.find(
    (other) => other !== track && other.path.length > 1 && other.path.at(-1)?.site === site,
  );
}

/** Where a push goes over the edge; null if the board continues there. */
function overEdge({ board }: Geometry, { path }: Track): Point | null {
  const { site, direction } = at(path, path.length - 1);
  const goesOn = board.links.some((link) => link.from === site && link.direction === direction);
  if (direction < 0 || goesOn) return null;
  const [from, to] = [at(board.sites, site), beyond(board, site, direction)];
  return between(from, to, 1.3);
}

/**
 * Whether a piece was there all along: it appears where another leaves, and an equal one is covered where that one
 * arrives.
 */
function isUncovered(track: Track, all: Track[]): boolean {
  const { site } = at(track.path, 0);
  const goes = (other: Track) => other.path.length > 1 && other.path[0]?.site === site;
  return track.path.length === 1 && all.some((other) => goes(other) && covers(other, track, all));
}

/** Whether a piece was under the part of a column that leaves. */
function isBared({ piece }: Track, { all }: Cast): boolean {
  return all.some(({ path }) => path.length > 1 && first(path) === piece.site);
}

function covers(mover: Track, uncovered: Track, all: Track[]): boolean {
  const end = mover.path.at(-1)?.site;
  return all.some(
    (other) =>
      other.kind === 'capture' && other.piece.site === end && isLike(other.piece, uncovered.piece),
  );
}

function isCovered(track: Track, all: Track[]): boolean {
  return all.some(
    (other) =>
      other.kind === 'create' && isLike(other.piece, track.piece) && isUncovered(other, all),
  );
}

/** Whether two pieces look the same, except for what is under them. */
function looksAlike(a: PieceView, b: PieceView | null, { types }: Cast): boolean {
  if (b === null || !isLike(a, b)) return false;
  const { value } = at(types, a.type);
  return value < 0 || a.attributes[value] === b.attributes[value];
}

function first(path: Path): SiteId {
  return at(path, 0).site;
}

function passes(path: Path, site: number): boolean {
  return path.slice(1, -1).some((step) => step.site === site);
}

/** A piece that splits on its way arrives whole and leaves with another value. */
function splitting(act: Act, cast: Cast): Act[] {
  const { piece, becomes, path, start, end } = act;
  const child = cast.all.find(
    (other) => other.kind === 'create' && other.path.length > 1 && passes(path, first(other.path)),
  );
  if (!child || becomes === null || looksAlike(piece, becomes, cast)) return [act];
  const where = first(child.path);
  const index = path.findIndex((step, i) => i > 0 && step.site === where);
  const middle = start + ((end - start) * index) / (path.length - 1);
  const small = { ...becomes, site: where };
  return [
    { ...act, becomes: small, path: path.slice(0, index + 1), end: middle, half: 'first' },
    { ...act, piece: small, path: path.slice(index), start: middle, half: 'second' },
  ];
}

/** A piece that arrives while something else changes on its site. */
function turning(acts: Act[], cast: Cast): Act[] {
  const last = at(acts, acts.length - 1);
  const { piece, becomes, end } = last;
  if (becomes === null || looksAlike(piece, becomes, cast)) return acts;
  const arrived = { ...piece, site: becomes.site, below: becomes.below };
  const path = last.path.slice(-1);
  return [
    ...acts.slice(0, -1),
    { ...last, becomes: arrived },
    withStyle(
      { ...last, piece: arrived, path, start: end, end, fresh: false, half: null },
      'change',
    ),
  ];
}

/** The duration of a roll, in steps. */
const rolling = 10;

/** After a move of chance, all its pieces with values roll, including those that keep their value. */
export function withRolls(acts: Act[], before: PieceView[], { roller, types }: Staging): Act[] {
  if (roller === null) return acts;
  const rolls = (piece: PieceView) => piece.owner === roller && at(types, piece.type).value >= 0;
  const rolled = acts.map((act): Act => (rolls(act.piece) ? { ...act, ...roll } : act));
  const known = new Set(rolled.map(({ piece }) => piece.site));
  const others = before.filter((piece) => rolls(piece) && !known.has(piece.site));
  return [...rolled, ...others.map(rollOf)];
}

const roll = { style: 'roll', start: 0, end: rolling } as const;

function rollOf(piece: PieceView): Act {
  const path = [{ site: piece.site, direction: -1, wraps: false }];
  return { ...roll, piece, becomes: piece, path, fresh: false, outside: null, half: null };
}

/** Pieces from and to a reserve that is displayed start and end there. */
export function withReserves(acts: Act[], { reserve }: Staging): Act[] {
  const mover = acts.find(({ style }) => style !== 'vanish')?.piece.owner;
  return acts.map((act) => {
    if (act.path.length > 1 || act.outside !== null) return act;
    const { owner, type } = act.piece;
    if (act.style === 'appear') return { ...act, outside: reserve(owner, type) };
    if (act.style === 'vanish' && mover !== undefined)
      return { ...act, outside: reserve(mover, type) };
    return act;
  });
}
