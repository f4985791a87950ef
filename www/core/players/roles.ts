/** What part players have in a game: chance, people, computers, and programs from outside. */
import type { GameInfo, PlayerId } from '../../engine/structures';

/** A player from outside: one that a page has registered, by its name, or a program, by its address. */
export type External = `external:${string}`;

/** Who plays a side: a person, the computer at a level from 1, or a player from outside. */
export type Seat = 'human' | number | External;

const prefix = 'external:';

export function externalSeat(name: string): External {
  return `${prefix}${name}`;
}

/** Also of a text that stands for a seat somewhere. */
export function isExternal(seat: Seat | string | undefined): seat is External {
  return typeof seat === 'string' && seat.startsWith(prefix);
}

/** The name that it is registered by, or its address. */
export function nameOfExternal(seat: External): string {
  return seat.slice(prefix.length);
}

/** How strong the computer is where nobody says it: a new player meets it at an easy level. */
export const usualLevel = 2;

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
  const others = seats.at(-1) ?? usualLevel;
  return info.players.map((_, player) => {
    const place = order.indexOf(player);
    return seats[place] ?? (place > 0 ? others : 'human');
  });
}
