/** How the lines of two games differ. Pure. */
import { translate } from '../../language/translate';
import type { MoveNumber } from '../../core/messages/move_numbers';
import type { SavedGame } from '../../core/storage/saved_games';

/** A line of moves, and the position that it begins with. */
export interface Line {
  start: string;
  /** The moves as the rules write them, by which they are compared. */
  moves: readonly string[];
  /** The moves as people read them. */
  texts: readonly string[];
  /** The numbers of the moves. */
  numbers: readonly MoveNumber[];
}

export type Pair<T> = readonly [T, T];

/** What the two games are called. */
export const letters = ['A', 'B'] as const;

export function haveSameRules(one: SavedGame, two: SavedGame): boolean {
  return one.game === two.game && one.variant === two.variant && one.source === two.source;
}

/** How many moves two lines have in common from the start; -1 if they begin with different positions. */
export function commonMoves([one, two]: Pair<Line>): number {
  if (one.start !== two.start) return -1;
  const differs = one.moves.findIndex((move, ply) => move !== two.moves[ply]);
  return differs < 0 ? one.moves.length : differs;
}

/** The first ply at which the lines differ, or the last one of both if they do not. */
export function partingPly(lines: Pair<Line>): number {
  return Math.min(commonMoves(lines) + 1, longest(lines));
}

export const longest = ([one, two]: Pair<Line>): number =>
  Math.max(one.moves.length, two.moves.length);

/** Where the lines part, in words. */
export function partingText(lines: Pair<Line>): string {
  const [one, two] = lines;
  const common = commonMoves(lines);
  if (common < 0) return translate('comparison.otherStart');
  const [a, b] = [one.texts[common], two.texts[common]];
  if (a === undefined && b === undefined) return translate('comparison.same');
  if (a !== undefined && b !== undefined)
    return translate('comparison.part', { number: shownNumber(lines, common + 1), a, b });
  const values = { count: common, name: a === undefined ? 'B' : 'A' };
  return translate('comparison.continues', values);
}

/** The number of the move that leads to a ply; the first line decides as long as it lasts. */
export function numberAt([one, two]: Pair<Line>, ply: number): MoveNumber | undefined {
  return one.numbers[ply - 1] ?? two.numbers[ply - 1];
}

const shownNumber = (lines: Pair<Line>, ply: number): number => numberAt(lines, ply)?.number ?? ply;

/** What both lines have at a ply, in words. */
export function plyText(lines: Pair<Line>, ply: number): string {
  const [one, two] = lines;
  if (ply === 0) return translate('moves.start');
  const end = translate('comparison.none');
  const [a, b] = [one.texts[ply - 1] ?? end, two.texts[ply - 1] ?? end];
  const number = shownNumber(lines, ply);
  return one.moves[ply - 1] === two.moves[ply - 1]
    ? translate('comparison.bothAt', { number, move: a })
    : translate('comparison.at', { number, a, b });
}
