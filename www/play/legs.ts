/** The last steps of a move in motion, without those before them. Pure. */
import type { Trace, Track } from '../engine/structures';

/** The steps of a move from one on. */
export function legsOf(trace: Trace, from: number): Trace {
  const begins = trace.legs[from] ?? trace.duration;
  const tracks = trace.tracks
    .filter(({ start }) => start >= begins)
    .map((track) => ({ ...track, start: track.start - begins, end: track.end - begins }));
  return {
    tracks,
    counts: trace.counts
      .filter(({ time }) => time >= begins)
      .map((count) => ({ ...count, time: count.time - begins })),
    legs: trace.legs.slice(from).map((start) => start - begins),
    duration: trace.duration - begins,
    marks: [...new Set(tracks.flatMap(endsOf))],
    cutOff: trace.cutOff,
  };
}

function endsOf({ path }: Track): number[] {
  return [path[0], path.at(-1)].flatMap((step) => step?.site ?? []);
}
