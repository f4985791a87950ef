/**
 * The clocks of the players as plain data. Pure: the current time is passed in.
 *
 * Times are milliseconds of a monotonic clock.
 */
import type { GameInfo, PlayerId } from '../../engine/structures';
import { formatTenths } from '../../language/translate';
import { isPlaying } from './seats';

/** The time of a player. */
export interface TimeControl {
  /** Whether the time is for the whole game or for each move. */
  kind: 'none' | 'game' | 'move';
  seconds: number;
  /** Seconds added after each move; only for a time for the whole game. */
  increment: number;
}

export interface Clock {
  controls: readonly TimeControl[];
  /** What each player had left when the clocks last changed; Infinity without a limit. */
  left: readonly number[];
  /** Whose clock is running, and since when. */
  running: PlayerId | null;
  since: number;
  /** The player who ran out of time. */
  flagged: PlayerId | null;
}

/** Below this, a player is short of time. */
export const shortTime = 10_000;

export const noLimit: TimeControl = { kind: 'none', seconds: 0, increment: 0 };

/** Time controls for the players of a game; those from another game are assigned in order. */
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

/** Stops the running clock and starts another one, or none. A player with no time left is flagged. */
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

/** After a player's move, adds the increment, or resets the time per move. */
export function credit(clock: Clock, player: PlayerId): Clock {
  const control = clock.controls[player];
  if (control === undefined || clock.flagged !== null) return clock;
  const left = clock.left.map((one, index) => {
    if (index !== player) return one;
    return control.kind === 'move' ? fullTime(control) : one + control.increment * 1000;
  });
  return { ...clock, left };
}

/** When the running clock runs out; Infinity if none is running or it has no limit. */
export function deadlineOf(clock: Clock): number {
  return clock.running === null ? Infinity : clock.since + (clock.left[clock.running] ?? Infinity);
}

/** As in 1:02:03, 4:05, or 0:07.3 if time is short; rounded up. */
export function timeText(milliseconds: number): string {
  const rest = Math.max(0, milliseconds);
  if (rest < shortTime) return `0:0${formatTenths(Math.floor(rest / 100) / 10)}`;
  const seconds = Math.ceil(rest / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** The most time a computer takes for a move, so that the clock lasts for the game; Infinity without a limit. */
export function thinkingTime(clock: Clock | null, player: PlayerId): number {
  const control = clock?.controls[player];
  const left = clock?.left[player];
  if (control === undefined || left === undefined || control.kind === 'none') return Infinity;
  const share = control.kind === 'move' ? left * 0.8 : left / 25 + control.increment * 800;
  return Math.max(20, Math.min(share, left - 500));
}
