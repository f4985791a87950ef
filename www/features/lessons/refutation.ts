/** The reply that shows why a try in a puzzle is wrong: when it is due, how it is found, and what it does. */
import type { PlayerId, SearchLimits } from '../../engine/structures.ts';
import { translate } from '../../language/translate.ts';
import type { TryStep } from './format.ts';
import { countCaptures } from './goals.ts';
import type { MadeMove } from './goals.ts';

/** How long the computer may search for it. */
const milliseconds = 1500;

/** Whether a try has failed before all its moves are made: only one first move of a forced try is right. */
export function isKnownWrong(
  { forced, solution }: Pick<TryStep, 'forced' | 'solution'>,
  made: readonly Pick<MadeMove, 'text'>[],
): boolean {
  return forced && made.length === 1 && made[0]?.text !== solution[0];
}

/**
 * A reply that prevents a win is looked for as far as the solution reaches, without the usual pruning, which could miss
 * a loss. Other goals say nothing to the search, so it plays as well as it can.
 */
export function replyLimits({
  goals,
  solution,
}: Pick<TryStep, 'goals' | 'solution'>): SearchLimits {
  const isWin = goals.every(({ is }) => is === 'wins');
  return isWin ? { milliseconds, depth: solution.length + 1, sound: true } : { milliseconds };
}

/** What a reply does to the player who tried. */
export function describeReply({ text: move, trace, view }: MadeMove, player: PlayerId): string {
  const winners = view.outcome?.winners ?? [];
  if (winners.length > 0 && !winners.includes(player))
    return translate('lesson.reply.wins', { move });
  const count = countCaptures(trace, ({ owner }) => owner === player);
  return count > 0
    ? translate('lesson.reply.captures', { move, count })
    : translate('lesson.reply', { move });
}
