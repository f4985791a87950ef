/**
 * What a trace looks like at a moment: pure functions from time to places.
 *
 * Time is in steps, as in the trace. Pieces are followed by what they are and where they stand, so a piece that is pushed
 * away and the one that takes its place do not get mixed up.
 */
import { beyond, centre } from './geometry';
import type { Geometry, Point } from './geometry';
import { at } from '../must';
import type { PieceView, Trace, Track } from '../engine/types';

/** A piece at a place, in the look that the moment gives it. */
export interface Figure extends Point {
  piece: PieceView;
  scale: number;
  opacity: number;
  /** Turn in radians, for a value that changes. */
  turn: number;
  /** Drawn only inside the board: it is on its way over an edge. */
  clipped: boolean;
  /** Drawn above those that rest. */
  lifted: boolean;
}

export type Speed = 'off' | 'slow' | 'normal' | 'fast';

const stepMilliseconds = 70;
const shortest = 250;
const longest = 900;
const factors: Record<Speed, number> = { off: 0, slow: 2, normal: 1, fast: 0.5 };

/** How long a trace takes to show. */
export function durationOf(trace: Trace, speed: Speed): number {
  if (trace.tracks.length === 0) return 0;
  const plain = Math.min(longest, Math.max(shortest, trace.duration * stepMilliseconds));
  return plain * factors[speed];
}

/** All pieces at a time of a trace that starts from `before`. */
export function figuresAt(
  geometry: Geometry,
  before: PieceView[],
  trace: Trace,
  time: number,
): Figure[] {
  const resting = [...before];
  for (const event of eventsUntil(trace, time)) event(resting);
  const moving = trace.tracks.filter((track) => track.start <= time && time < track.end);
  return [
    ...resting.map((piece) => restingFigure(geometry, piece)),
    ...moving.flatMap((track) =>
      movingFigures(geometry, track, (time - track.start) / (track.end - track.start)),
    ),
  ];
}

/** A piece at rest on its site. */
export function restingFigure(geometry: Geometry, piece: PieceView): Figure {
  const { x, y } = centre(geometry, piece.site);
  return { piece, x, y, scale: 1, opacity: 1, turn: 0, clipped: false, lifted: false };
}

type Event = (resting: PieceView[]) => void;

/** What has happened up to a time; where several things happen at once, pieces arrive before others leave. */
function eventsUntil(trace: Trace, time: number): Event[] {
  const events: { when: number; order: number; event: Event }[] = [];
  for (const track of trace.tracks) {
    if (track.start <= time && track.kind !== 'create') {
      events.push({
        when: track.start,
        order: track.start === track.end ? 0 : 1,
        event: (list) => leave(list, track.piece),
      });
    }
    if (track.end <= time)
      events.push({ when: track.end, order: 0, event: (list) => arrive(list, track.becomes) });
  }
  return events.toSorted((a, b) => a.when - b.when || a.order - b.order).map(({ event }) => event);
}

function leave(resting: PieceView[], piece: PieceView): void {
  const there = (other: PieceView) => other.site === piece.site;
  const exact = resting.findIndex((other) => there(other) && samePiece(other, piece));
  const index = exact >= 0 ? exact : resting.findIndex(there);
  if (index >= 0) resting.splice(index, 1);
}

function arrive(resting: PieceView[], piece: PieceView | null): void {
  if (piece !== null) resting.push(piece);
}

export function samePiece(a: PieceView, b: PieceView): boolean {
  return (
    a.type === b.type &&
    a.owner === b.owner &&
    a.attributes.every((value, i) => value === b.attributes[i]) &&
    a.below.length === b.below.length
  );
}

function movingFigures(geometry: Geometry, track: Track, progress: number): Figure[] {
  const look = lookOf(track, progress);
  return placesOf(geometry, track, progress).map((place) => ({ ...place, ...look, lifted: true }));
}

type Look = Pick<Figure, 'piece' | 'scale' | 'opacity' | 'turn'>;

function lookOf(track: Track, progress: number): Look {
  const piece = progress < 0.5 ? track.piece : (track.becomes ?? track.piece);
  const plain = { piece, scale: 1, opacity: 1, turn: 0 };
  switch (track.kind) {
    case 'capture':
      return { ...plain, piece: track.piece, scale: 1 - 0.6 * progress, opacity: 1 - progress };
    case 'create':
      return {
        ...plain,
        piece: track.becomes ?? track.piece,
        scale: 0.4 + 0.6 * progress,
        opacity: Math.min(1, 0.3 + progress),
      };
    case 'change':
      return { ...plain, scale: 1 + 0.25 * Math.sin(Math.PI * progress), turn: tumble(progress) };
    case 'jump':
      return { ...plain, scale: 1 + 0.2 * Math.sin(Math.PI * progress) };
    case 'slide':
    case 'push':
      return { ...plain, piece: track.piece };
  }
}

/** A quarter turn that begins with the old face and ends upright with the new one. */
function tumble(progress: number): number {
  return ((progress < 0.5 ? progress : progress - 1) * Math.PI) / 2;
}

function ease(progress: number): number {
  return progress * progress * (3 - 2 * progress);
}

type Place = Point & Pick<Figure, 'clipped'>;

/** Where a track's piece is: once, or twice while it goes over an edge. */
export function placesOf(geometry: Geometry, track: Track, progress: number): Place[] {
  const legs = track.path.length - 1;
  if (legs < 1)
    return [{ ...centre(geometry, track.path[0]?.site ?? track.piece.site), clipped: false }];
  const along = Math.min(progress * legs, legs - 1e-9);
  const leg = Math.floor(along);
  const from = at(track.path, leg);
  const to = at(track.path, leg + 1);
  const ends = legEnds(geometry, from.site, to);
  const share = track.kind === 'jump' ? ease(along - leg) : along - leg;
  return ends.map(([a, b]) => ({
    x: mix(a.x, b.x, share),
    y: mix(a.y, b.y, share),
    clipped: to.wraps,
  }));
}

/** Start and end of a leg on the drawing; a leg that wraps is drawn at both edges. */
export function legEnds(
  geometry: Geometry,
  from: number,
  to: Track['path'][number],
): [Point, Point][] {
  const start = centre(geometry, from);
  const end = centre(geometry, to.site);
  if (!to.wraps || to.direction < 0) return [[start, end]];
  const out = beyond(geometry.board, from, to.direction);
  const back = { x: end.x - (out.x - start.x), y: end.y - (out.y - start.y) };
  return [
    [start, out],
    [back, end],
  ];
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}
