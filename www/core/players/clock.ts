/**
 * The clocks of the players, as plain data: what each has left, and whose runs since when. Pure: the time comes in.
 *
 * Times are milliseconds of a clock that only goes forward.
 */
import type { GameInfo, PlayerId } from '../../engine/structures';
import { isPlaying } from './seats';

/** How much time a player has. */
export interface TimeControl {
  /** For the whole game, or for each move. */
  kind: 'none' | 'game' | 'move';
  seconds: number;
  /** Seconds added for each move; only where the time is for the game. */
  increment: number;
}

export interface Clock {
  controls: readonly TimeControl[];
  /** What each player had left when the clocks last changed; Infinity without a limit. */
  left: readonly number[];
  /** Whose clock runs, and since when. */
  running: PlayerId | null;
  since: number;
  /** Who ran out of time first. */
  flagged: PlayerId | null;
}

/** From here on time is short. */
export const shortTime = 10_000;

export const noLimit: TimeControl = { kind: 'none', seconds: 0, increment: 0 };

/** Times for the players of a game; those of another game are taken in order. */
export function clocksFor(info: GameInfo, clocks: readonly TimeControl[]): TimeControl[] {
  return info.players.map((_, player) =>
    isPlaying(info, player) ? (clocks[player] ?? clocks[0] ?? noLimit) : noLimit,
  );
}

export function newClock(controls: readonly TimeControl[]): Clock | null {
  if (controls.every(({ kind }) => kind === 'none')) return null;
  return { controls, left: controls.map(fullTime), running: null, since: 0, flagged: null };
}

function fullTime({ kind, seconds }: TimeControl): number {
  return kind === 'none' ? Infinity : seconds * 1000;
}

export function leftOf(clock: Clock, player: PlayerId, now: number): number {
  const left = clock.left[player] ?? Infinity;
  return clock.running === player ? left - Math.max(0, now - clock.since) : left;
}

/** The clock once another player's runs, or none: the one that ran keeps what is left, and loses where nothing is. */
export function handOver(clock: Clock, to: PlayerId | null, now: number): Clock {
  const { running } = clock;
  if (clock.flagged !== null || running === to) return clock;
  const left = clock.left.map((_, player) => leftOf(clock, player, now));
  const flagged = running !== null && (left[running] ?? 1) <= 0 ? running : null;
  const stopped = left.map((one) => Math.max(0, one));
  return {
    ...clock,
    left: stopped,
    running: flagged === null ? to : null,
    since: now,
    flagged,
  };
}

/** The clock after a player's move: an increment is added, or the time for the next move is full. */
export function credit(clock: Clock, player: PlayerId): Clock {
  const control = clock.controls[player];
  if (control === undefined || clock.flagged !== null) return clock;
  const left = clock.left.map((one, index) => {
    if (index !== player) return one;
    return control.kind === 'move' ? fullTime(control) : one + control.increment * 1000;
  });
  return { ...clock, left };
}

/** When the time of the one whose clock runs is over; Infinity where none runs or ends. */
export function deadlineOf(clock: Clock): number {
  return clock.running === null ? Infinity : clock.since + (clock.left[clock.running] ?? Infinity);
}

/** As in 1:02:03, 4:05, or 0:07.3 where time is short; what is begun counts as whole. */
export function timeText(milliseconds: number): string {
  const rest = Math.max(0, milliseconds);
  if (rest < shortTime) return `0:0${(Math.floor(rest / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(rest / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** The most a computer takes for a move, so that its time lasts; Infinity where it has no end. */
export function thinkingTime(clock: Clock | null, player: PlayerId): number {
  const control = clock?.controls[player];
  const left = clock?.left[player];
  if (control === undefined || left === undefined || control.kind === 'none') return Infinity;
  const share = control.kind === 'move' ? left * 0.8 : left / 25 + control.increment * 800;
  return Math.max(20, Math.min(share, left - 500));
}
