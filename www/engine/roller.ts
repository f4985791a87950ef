/** Whose throw a random move is. */
import type { Game, PlayerId } from './structures';

/**
 * Who has to decide after the random move that is due, as far as the rules tell: any of the moves is tried, and the first
 * by its text, so that two pages find the same. Null if another random move follows.
 */
export function rollerIn(game: Pick<Game, 'moveTexts' | 'preview'>): PlayerId | null {
  const first = game.moveTexts().toSorted()[0];
  const [followed] = first === undefined ? [] : game.preview([first]);
  const turn = followed?.view.turn;
  return turn === undefined || turn.random ? null : turn.player;
}
