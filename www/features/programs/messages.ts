/**
 * What the page and a program in a worker say to each other: docs/protocol.md has the table. All are plain JSON.
 *
 * The words are those of the line protocol, so that a program that speaks lines can be wrapped.
 */
import type { Question } from './chooser';

export const version = 1;

/** What the question has of the game as a whole; it is told once. */
type OfGame = 'game' | 'title' | 'variant' | 'rules' | 'players';

export type ToProgram =
  /** The game that moves are asked for; `address` is where the program was fetched. */
  | ({ boardwright: 1; type: 'game'; address: string } & Pick<Question, OfGame>)
  | ({ boardwright: 1; type: 'go'; id: number } & Omit<Question, OfGame>);

export type FromProgram =
  /** The answer to `game`. */
  | { type: 'ready' }
  /** The answer to `go` of that `id`. */
  | { type: 'bestmove'; id: unknown; move: unknown }
  /** What was asked cannot be answered. */
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

/** Null for what is none of these, which is passed over. */
export function messageFrom(data: unknown): FromProgram | null {
  if (typeof data !== 'object' || data === null) return null;
  const { boardwright, type, id, move, message } = data as Record<string, unknown>;
  if (boardwright !== version) return null;
  if (type === 'ready') return { type };
  if (type === 'bestmove') return { type, id, move };
  return type === 'error' ? { type, message } : null;
}
