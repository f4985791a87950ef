/**
 * The messages between the page and a program in a worker, as plain JSON; docs/protocol.md lists them.
 *
 * They use the terms of the line protocol, so that programs that speak it can be wrapped.
 */
import type { Question } from './chooser';

export const version = 1;

/** The part of a request that concerns the whole game, and is sent only once. */
type OfGame = 'game' | 'title' | 'variant' | 'rules' | 'players';

export type ToProgram =
  /** The game for which moves will be requested; `address` is where the program comes from. */
  | ({ boardwright: 1; type: 'game'; address: string } & Pick<Question, OfGame>)
  | ({ boardwright: 1; type: 'go'; id: number } & Omit<Question, OfGame>);

export type FromProgram =
  /** The answer to `game`. */
  | { type: 'ready' }
  /** The answer to the `go` with this `id`. */
  | { type: 'bestmove'; id: unknown; move: unknown }
  /** The request cannot be answered. */
  | { type: 'error'; message: unknown };

export function messagesOf(
  { game, title, variant, rules, players, ...asked }: Question,
  address: string,
  id: number,
): [game: ToProgram, go: ToProgram] {
  return [
    { boardwright: version, type: 'game', address, game, title, variant, rules, players },
    { boardwright: version, type: 'go', id, ...asked },
  ];
}

/** Null for other messages, which are ignored. */
export function messageFrom(data: unknown): FromProgram | null {
  if (typeof data !== 'object' || data === null) return null;
  const { boardwright, type, id, move, message } = data as Record<string, unknown>;
  if (boardwright !== version) return null;
  if (type === 'ready') return { type };
  if (type === 'bestmove') return { type, id, move };
  return type === 'error' ? { type, message } : null;
}
