/** How a game ended: who won, and why. Pure. */
import type { GameInfo, OutcomeView, PlayerId } from '../../engine/structures';
import { listed } from '../../language/punctuation';
import { joinAnd, translate } from '../../language/translate';
import { shownName } from '../moves/rule_texts';
import type { WithTexts } from '../moves/rule_texts';
import { winnersBy } from '../players/agreed_end';
import type { AgreedEnd } from '../players/agreed_end';
import { deciders } from '../players/seats';
import type { Players } from '../players/seats';
import { playerName } from './labels';
import { scoreText } from './score_text';

/** What the words for an end need of a game. */
export type Scored = Players & WithTexts & Pick<GameInfo, 'scoreUnit'>;

/** How players have ended a game themselves: the result and the reason. */
export function agreedEndWords(info: Players & WithTexts, end: AgreedEnd): [string, string] {
  if (end.kind === 'draw') return [translate('outcome.draw'), translate('outcome.agreed')];
  const winners = winnersBy(info, end);
  const reason = translate('outcome.resigned', { name: playerName(info, end.player) });
  return winners.length === 0 ? [reason, ''] : [winText(info, winners), reason];
}

/** As in "White wins: Black resigned." */
export function agreedEndText(info: Players & WithTexts, end: AgreedEnd): string {
  return sentence(...agreedEndWords(info, end));
}

/** As in "White wins: checkmate." */
export function outcomeText(info: Scored, outcome: OutcomeView): string {
  return sentence(resultText(info, outcome), outcomeDetails(info, outcome));
}

function sentence(result: string, details: string): string {
  if (details === '') return translate('outcome.plain', { result });
  return translate('outcome.because', { result, details });
}

/** As in "White wins". */
export function resultText(info: Players & WithTexts, { winners }: OutcomeView): string {
  if (winners.length > 0) return winText(info, winners);
  return translate(deciders(info).length === 1 ? 'outcome.lost' : 'outcome.draw');
}

function winText(info: Players & WithTexts, winners: readonly PlayerId[]): string {
  const names = winners.map((player) => playerName(info, player));
  return translate('outcome.wins', { names: joinAnd(names), count: names.length });
}

/** Why the game ended, as in "checkmate". */
export function outcomeReason(info: WithTexts, { cause, reason }: OutcomeView): string {
  if (cause !== 'goal') return translate(`outcome.${cause}`);
  return shownName(info, reason).replace(/\.$/, '');
}

/** The reason, the kind of end and the scores, as far as there are any. */
export function outcomeDetails(info: Scored, outcome: OutcomeView): string {
  const scores = outcome.scores.map(({ player, value }) =>
    translate('outcome.score', { name: playerName(info, player), score: scoreText(info, value) }),
  );
  const reason = outcomeReason(info, outcome);
  const kind = shownName(info, outcome.kind).replaceAll('-', ' ');
  return [reason, reason.includes(kind) ? '' : kind, listed(scores)]
    .filter((part) => part !== '')
    .join('; ');
}
