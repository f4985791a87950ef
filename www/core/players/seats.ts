/** Who plays a side: a person here or elsewhere, the computer, chance, or an external player. */
import type { GameInfo, PlayerId, PlayerInfo } from '../../engine/structures';

/** An external player: one registered by the host page, by name, or a program, by address. */
export type External = `external:${string}`;

/** A person here or at another place, the computer at a level from 1, or an external player. */
export type Seat = 'human' | 'remote' | number | External;

/** Whether the page waits for the moves of a side instead of choosing them. */
export function isPerson(seat: Seat): seat is 'human' | 'remote' {
  return seat === 'human' || seat === 'remote';
}

/** The seats of a game without other places: whoever was elsewhere is here. */
export function seatsHere(seats: readonly Seat[]): Seat[] {
  return seats.map((seat) => (seat === 'remote' ? 'human' : seat));
}

const prefix = 'external:';

export function externalSeat(name: string): External {
  return `${prefix}${name}`;
}

/** Also accepts text from elsewhere, such as the value of a form field. */
export function isExternal(seat: Seat | string | undefined): seat is External {
  return typeof seat === 'string' && seat.startsWith(prefix);
}

/** Its registered name, or its address. */
export function nameOfExternal(seat: External): string {
  return seat.slice(prefix.length);
}

/** The default is easy, for people who are new to a game. */
export const defaultLevel = 2;

/** What is known of the players without the rest of the game. */
export interface Players {
  players: Pick<PlayerInfo, 'name' | 'role'>[];
}

export function isChance(info: Players, player: PlayerId): boolean {
  return info.players[player]?.role === 'chance';
}

/** Whether a player makes decisions, unlike chance and players who only own pieces. */
export function isPlaying(info: Players, player: PlayerId): boolean {
  return info.players[player]?.role === 'playing';
}

export function deciders(info: Players): PlayerId[] {
  return [...info.players.keys()].filter((player) => isPlaying(info, player));
}

/** A seat for each player. Seats from a game with another number of players are assigned in order. */
export function seatsFor(info: GameInfo, seats: Seat[]): Seat[] {
  if (seats.length === info.players.length) return seats;
  const order = deciders(info);
  const others = seats.at(-1) ?? defaultLevel;
  return info.players.map((_, player) => {
    const place = order.indexOf(player);
    return seats[place] ?? (place > 0 ? others : 'human');
  });
}

/** The seats after the players have changed sides: each takes the side of the next one. */
export function withSidesSwapped(info: GameInfo, seats: Seat[]): Seat[] {
  const order = deciders(info);
  return seats.map((seat, player) => {
    const place = order.indexOf(player);
    const from = order[(place + 1) % order.length];
    return place < 0 || from === undefined ? seat : (seats[from] ?? seat);
  });
}

/** People have to be able to read the address before they agree to it. */
const maxLength = 300;

/**
 * The absolute address of a program, over https or from the page's own site; null if it is not valid. Addresses with a
 * user name and password are refused, since they can be mistaken for those of another site.
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
