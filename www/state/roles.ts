/** What part players have in a game: chance, people and computers. */
import type { GameInfo, PlayerId } from '../engine/structures';

/** Who plays a side: a person, or the computer at a level from 1. */
export type Seat = 'human' | number;

/** A new player meets the computer at an easy level. */
const firstLevel = 2;

export function isChance(info: GameInfo, player: PlayerId): boolean {
  return info.players[player]?.role === 'chance';
}

/** Whether a player is a person or a computer: not chance, and not one who only owns pieces. */
export function isPlaying(info: GameInfo, player: PlayerId): boolean {
  return info.players[player]?.role === 'playing';
}

export function deciders(info: GameInfo): PlayerId[] {
  return [...info.players.keys()].filter((player) => isPlaying(info, player));
}

/** Seats for all players of a game. Where these are for another number of players, sides are filled up in order. */
export function seatsFor(info: GameInfo, seats: Seat[]): Seat[] {
  if (seats.length === info.players.length) return seats;
  const order = deciders(info);
  const others = seats.at(-1) ?? firstLevel;
  return info.players.map((_, player) => {
    const place = order.indexOf(player);
    return seats[place] ?? (place > 0 ? others : 'human');
  });
}
