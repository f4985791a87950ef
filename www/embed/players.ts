/**
 * Players that a page has registered, for all its boards. In: names and who chooses moves, at any time. Out: who has a
 * name; boards that were given a name which nobody had yet hear of it.
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
 * Lets the attribute `players` of boards name a player. One of the same name is replaced, from its next move on. Throws a
 * `TypeError` where the name is not free for players, or the player cannot choose moves.
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
  // It keeps its own `this`.
  registered.set(name, { chooseMove: (request) => player.chooseMove(request), milliseconds });
  for (const listener of listeners) listener(name);
}

export function isRegistered(name: string): boolean {
  return registered.has(name);
}

/** Names are never given up, so there is one wherever a seat has been given to a name. */
export async function registeredPlayer(name: string): Promise<Registered> {
  return must(registered.get(name), name);
}

export function registeredNames(): string[] {
  return [...registered.keys()];
}

/** Hears of every name that is registered, until what comes out is called. */
export function onRegistered(listener: (name: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function isName(name: string): boolean {
  const isTaken = name === 'human' || name === 'computer' || levelOf(name) !== null;
  return !isTaken && /^\p{L}[\p{L}\p{N}_-]{0,63}$/u.test(name);
}
