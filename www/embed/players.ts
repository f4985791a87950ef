/**
 * Players that a page registers for all its boards, at any time. Boards that name a player before it is registered are
 * told when it is.
 */
import { must } from '../core/must';
import { levelOf } from '../core/players/levels';
import type { Player } from '../core/players/chooser';

interface Registered extends Player {
  milliseconds: number;
}

const defaultMilliseconds = 30_000;
const maxMilliseconds = 3_600_000;

const registered = new Map<string, Registered>();
const listeners = new Set<(name: string) => void>();

/**
 * Makes a name available to the attribute `players` of boards. A player of the same name is replaced, from its next
 * move on. Throws a `TypeError` if the name is invalid or reserved, or the player cannot choose moves.
 */
export function registerPlayer(name: string, player: Player): void {
  if (typeof name !== 'string' || !isName(name))
    throw new TypeError(
      `registerPlayer: ${JSON.stringify(name)} is no name for a player: a letter, then up to 63 letters, digits, - and _, but not human, computer, or the name of a level`,
    );
  if (typeof player?.chooseMove !== 'function')
    throw new TypeError(`registerPlayer: the player "${name}" has no function chooseMove`);
  const { milliseconds = defaultMilliseconds } = player;
  if (typeof milliseconds !== 'number' || !(milliseconds > 0 && milliseconds <= maxMilliseconds))
    throw new TypeError(
      `registerPlayer: milliseconds of the player "${name}" are a number above 0, at most ${maxMilliseconds}`,
    );
  // Keeps its own `this`.
  registered.set(name, { chooseMove: (request) => player.chooseMove(request), milliseconds });
  for (const listener of listeners) listener(name);
}

export function isRegistered(name: string): boolean {
  return registered.has(name);
}

/** Players are never removed, so a name in a seat is always registered. */
export async function registeredPlayer(name: string): Promise<Registered> {
  return must(registered.get(name), name);
}

export function registeredNames(): string[] {
  return [...registered.keys()];
}

/** Calls back for each registered name, until the returned function is called. */
export function onRegistered(listener: (name: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function isName(name: string): boolean {
  const isReserved = name === 'human' || name === 'computer' || levelOf(name) !== null;
  return !isReserved && /^\p{L}[\p{L}\p{N}_-]{0,63}$/u.test(name);
}
