/** What part players have in a game: chance, people, computers, and programs from outside with their addresses. */
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
export const defaultLevel = 2;

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
  const others = seats.at(-1) ?? defaultLevel;
  return info.players.map((_, player) => {
    const place = order.indexOf(player);
    return seats[place] ?? (place > 0 ? others : 'human');
  });
}

/** Nobody could look through a longer one before agreeing to it. */
const maxLength = 300;

/**
 * The whole address that a text means on a page, of https or of the page's own site; null where it is none. It is without
 * a name and a password, which would make it look like one of another site.
 */
export function programAddress(text: string, page: string): string | null {
  const address = urlOf(text, page);
  if (address === null || address.username !== '' || address.password !== '') return null;
  const isOwn = address.origin === new URL(page).origin && address.protocol === 'http:';
  const { href } = address;
  return (address.protocol === 'https:' || isOwn) && href.length <= maxLength ? href : null;
}

function urlOf(text: string, page: string): URL | null {
  try {
    return new URL(text.trim(), page);
  } catch {
    return null;
  }
}
