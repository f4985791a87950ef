/** Ends that players bring about themselves: one resigns, or both agree on a draw. The rules know nothing of them. */
import { isIndex } from '../is_index';
import type { GameInfo, PlayerId } from '../../engine/structures';
import { deciders } from './seats';
import type { Players, Seat } from './seats';

/** `ply` is the number of moves that had been played. */
export type AgreedEnd = { ply: number } & (
  | { kind: 'resigned'; player: PlayerId }
  | { kind: 'draw' }
);

/** Who wins by it; nobody in a draw, or where more than two play. */
export function winnersBy(info: Players, end: AgreedEnd): PlayerId[] {
  const players = deciders(info);
  if (end.kind === 'draw' || players.length !== 2) return [];
  return players.filter((player) => player !== end.player);
}

/** The person who would resign: the one to move, or the only one; null if no person plays, or more than two sides do. */
export function mayResign(
  info: GameInfo,
  seats: readonly Seat[],
  toMove: PlayerId,
): PlayerId | null {
  const players = deciders(info);
  const people = players.filter((player) => seats[player] === 'human');
  if (players.length !== 2 || people.length === 0) return null;
  return people.includes(toMove) ? toMove : (people[0] ?? null);
}

/** Whether two people play, who can agree on a draw. */
export function mayAgree(info: GameInfo, seats: readonly Seat[]): boolean {
  const players = deciders(info);
  return players.length === 2 && players.every((player) => seats[player] === 'human');
}

/** From storage, which may hold anything. */
export function asAgreedEnd(data: unknown): AgreedEnd | null {
  const { kind, player, ply } = (data ?? {}) as Record<string, unknown>;
  if (!isIndex(ply)) return null;
  if (kind === 'draw') return { kind, ply };
  return kind === 'resigned' && isIndex(player) ? { kind, player, ply } : null;
}
