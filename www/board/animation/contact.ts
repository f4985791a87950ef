/**
 * Makes pushed and captured pieces start when the edge of the other piece reaches theirs.
 *
 * The starts in a trace are in steps, but distances on the drawing differ along diagonals and around edges.
 */
import { segmentLength, segmentSteps } from './paths';
import type { Geometry } from '../layout/points';
import { at } from '../../core/must';
import type { Track } from '../../engine/structures';

/** The distance at which two pieces touch, as a share of the pitch. */
const contact = 0.74;
/** The minimum time for appearing, in steps. */
export const appearing = 2;

/** The tracks with their starts moved to when pieces touch; later tracks wait for delayed ones. */
export function withContact(geometry: Geometry, tracks: Track[]): Track[] {
  const timed: Track[] = [];
  for (const [index, track] of tracks.entries()) {
    const earlier = tracks.slice(0, index);
    const start = touched(geometry, track, timed) ?? track.start + delay(track, earlier, timed);
    timed.push({ ...track, start, end: start + lengthOf(geometry, track) });
  }
  return timed;
}

/** A piece finishes appearing before anything else happens, and a long path around a corner takes longer. */
function lengthOf(geometry: Geometry, { kind, path, start, end }: Track): number {
  if (path.length > 1) return end - start + sum(segmentSteps(geometry, path)) - (path.length - 1);
  return Math.max(end - start, kind === 'create' ? appearing : 0);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** When the last other piece touches the one of this track; null if none does. */
function touched(geometry: Geometry, track: Track, others: Track[]): number | null {
  if (!['push', 'capture', 'change'].includes(track.kind)) return null;
  const site = at(track.path, 0).site;
  const times = others.flatMap((other) => {
    if (other.path.length < 2 || other.start > track.start) return [];
    const segment = other.path.findIndex((step, i) => i > 0 && step.site === site);
    return segment > 0 ? [contactTime(geometry, other, segment)] : [];
  });
  return times.length > 0 ? Math.max(...times) : null;
}

function contactTime(geometry: Geometry, { path, start, end }: Track, segment: number): number {
  const steps = segmentSteps(geometry, path);
  const step = (end - start) / sum(steps);
  const length = segmentLength(geometry, at(path, segment - 1).site, at(path, segment));
  const near = Math.min(1, (contact * geometry.pitch) / Math.max(length, 1e-9));
  return start + step * (sum(steps.slice(0, segment)) - near * at(steps, segment - 1));
}

function delay(track: Track, before: Track[], timed: Track[]): number {
  const delays = before.map((other, i) =>
    other.end <= track.start + 1e-3 ? at(timed, i).end - other.end : 0,
  );
  return Math.max(0, ...delays);
}
