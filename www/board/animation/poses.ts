/** How an act looks at a given progress, as figures. Pure. */
import type { Act, Staging } from './act';
import type { Figure } from '../pieces/figures';
import { centre } from '../layout/geometry';
import { between, placesOf, turningPlace } from './paths';
import type { Place } from './paths';
import { at } from '../../core/must';
import type { PieceView } from '../../engine/structures';

type Look = Partial<Omit<Figure, 'piece'>> & { piece?: PieceView };

/**
 * The figures of an act: one, or two while it crosses an edge. `over` says whether it passes over others on a segment.
 */
export function figuresOf(
  act: Act,
  progress: number,
  staging: Staging,
  over: (segment: number) => boolean,
): Figure[] {
  const { geometry } = staging;
  const moves = act.path.length > 1 && act.style !== 'roll';
  const places: Place[] = moves
    ? placesOnWay(act, progress, geometry)
    : [{ ...centre(geometry, act.piece.site), clipped: false }];
  const look = lookOf(act, progress, staging, over);
  const plain = { piece: act.piece, scale: 1, narrow: 1, opacity: 1, turn: 0 };
  return places.map((place) => ({
    ...plain,
    lifted: true,
    loose: act.style === 'carry',
    end: 0,
    ...place,
    ...look(place),
  }));
}

function placesOnWay(
  { style, path, degrees = 0 }: Act,
  progress: number,
  geometry: Staging['geometry'],
): Place[] {
  if (style === 'turn') return [turningPlace(geometry, path, degrees, ease(progress))];
  return placesOf(geometry, path, style === 'leap' ? ease(progress) : progress);
}

function lookOf(
  act: Act,
  progress: number,
  staging: Staging,
  over: (segment: number) => boolean,
): (place: Place) => Look {
  switch (act.style) {
    case 'appear':
      return appearing(act, progress, staging);
    case 'vanish':
      return vanishing(act, progress, staging);
    case 'eject':
      return (place) => rollingOff(act, progress, place);
    case 'change':
      return () => changing(act, progress, staging);
    case 'roll':
      return () => rolling(act, progress, staging);
    case 'leap':
      return () => ({ scale: 1 + 0.2 * hump(progress) });
    case 'go':
      return () => ({ scale: hopping(act, progress, over) * halving(act, progress) });
    case 'tuck':
      return () => ({ scale: 0.94 });
    case 'carry':
      return () => ({ scale: 1 + 0.25 * hump(progress) });
    case 'push':
    case 'turn':
    case 'instant':
      return () => ({});
  }
}

/** A piece that passes over another one is raised. */
function hopping({ path }: Act, progress: number, over: (segment: number) => boolean): number {
  const along = progress * (path.length - 1);
  const near = [Math.floor(along), Math.ceil(along)].filter(over);
  return (
    1 + 0.2 * Math.max(0, ...near.map((segment) => Math.cos(((along - segment) * Math.PI) / 2)))
  );
}

/** A piece that splits shrinks on its way, and its parts grow as they leave. */
function halving({ half, path }: Act, progress: number): number {
  if (half === null) return 1;
  const legs = Math.max(1, path.length - 1);
  const near = half === 'first' ? (1 - progress) * legs : progress * legs;
  return 0.62 + 0.38 * Math.min(1, near);
}

function appearing(act: Act, progress: number, staging: Staging): (place: Place) => Look {
  const piece = act.becomes ?? act.piece;
  const { outside, half, path } = act;
  if (half) return () => ({ piece, scale: halving(act, progress) });
  if (outside) return (place) => ({ piece, ...between(outside, place, ease(progress)) });
  if (path.length > 1 && act.end - act.start <= path.length - 1)
    return () => ({ piece, opacity: Math.min(1, progress * 4), scale: 0.7 + 0.3 * progress });
  return appearingFirst(act, piece, progress, staging);
}

/** Appears at the start of the path, then moves. */
function appearingFirst(act: Act, piece: PieceView, progress: number, { geometry }: Staging) {
  const legs = act.path.length - 1;
  const share = 1 - legs / (act.end - act.start);
  const shown = Math.min(1, progress / share);
  const [place] = placesOf(geometry, act.path, Math.max(0, (progress - share) / (1 - share)));
  return (): Look => ({
    ...place,
    piece,
    scale: 1 + 0.35 * (1 - ease(shown)),
    opacity: Math.min(1, shown * 2),
  });
}

/** Rises and shrinks, or moves to its reserve. */
function vanishing({ outside }: Act, progress: number, { geometry }: Staging) {
  return (place: Place): Look => {
    if (outside)
      return {
        ...between(place, outside, ease(progress)),
        scale: 1 - 0.35 * progress,
        opacity: 1 - progress ** 3,
      };
    const y = place.y - geometry.pitch * 0.25 * progress;
    return { y, scale: 1 - 0.6 * progress, opacity: 1 - progress };
  };
}

function rollingOff({ outside }: Act, progress: number, place: Place): Look {
  if (outside === null) return {};
  const { x, y } = between(place, outside, progress);
  const turn = 2.2 * progress * (outside.x < place.x ? -1 : 1);
  return { x, y, turn, opacity: Math.min(1, 2.4 * (1 - progress)), scale: 1 - 0.15 * progress };
}

/** Counts through the values while it tumbles, or flips over to another piece. */
function changing({ piece, becomes }: Act, progress: number, { types }: Staging): Look {
  if (becomes === null) return {};
  const scale = 1 + 0.22 * hump(progress);
  if (piece.type !== becomes.type || piece.owner !== becomes.owner) {
    const narrow = Math.max(0.04, Math.abs(Math.cos(Math.PI * progress)));
    return { piece: progress < 0.5 ? piece : becomes, narrow, scale };
  }
  const { value } = at(types, piece.type);
  const [from, to] = [piece.attributes[value] ?? 0, becomes.attributes[value] ?? 0];
  const steps = Math.min(Math.abs(to - from), 6) || 1;
  const done = Math.min(steps, Math.floor(progress * (steps + 1)));
  const face =
    done === steps ? becomes : withValue(piece, value, from + ((to - from) * done) / steps);
  return {
    piece: face,
    scale,
    turn: tumble((progress * (steps + 1)) % 1) * (progress < 1 ? 1 : 0),
  };
}

/** Shows random faces, slower and slower, until the last one remains. */
function rolling({ piece, becomes }: Act, progress: number, { types }: Staging): Look {
  const settled = becomes ?? piece;
  const type = at(types, settled.type);
  const turns = 7;
  const slowing = 1 - (1 - progress) ** 2;
  const face = Math.floor(slowing * turns);
  const { min = 0, max = 1 } = type.attributes[type.value] ?? {};
  const number = min + (hash(settled.site * 31 + face) % (max - min + 1));
  const scale = 1 + 0.25 * Math.abs(Math.sin(slowing * turns * Math.PI)) * (1 - progress);
  const shown = face >= turns - 1 ? settled : withValue(settled, type.value, number);
  return { piece: shown, scale, turn: tumble((slowing * turns) % 1) * (1 - progress) };
}

function withValue(piece: PieceView, index: number, value: number): PieceView {
  const attributes = piece.attributes.map((old, i) => (i === index ? Math.round(value) : old));
  return { ...piece, attributes };
}

/** A number that looks random. */
function hash(seed: number): number {
  return ((Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995) >>> 7) & 0xffff;
}

/** From 0 to 1 and back. */
function hump(progress: number): number {
  return Math.sin(Math.PI * progress);
}

/** A quarter turn that starts with the old face and ends upright with the new one. */
function tumble(progress: number): number {
  return ((progress < 0.5 ? progress : progress - 1) * Math.PI) / 2;
}

function ease(progress: number): number {
  return progress * progress * (3 - 2 * progress);
}
