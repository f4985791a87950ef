/** How a game ended: who won, and why. Pure. */
import type { GameInfo, OutcomeView, PlayerId } from '../../engine/structures';
import { joinAnd, translate } from '../../language/translate';
import { shownName } from '../moves/rule_texts';
import { winnersBy } from '../players/agreed_end';
import type { AgreedEnd } from '../players/agreed_end';
import { deciders } from '../players/seats';
import { playerName } from './labels';
import { scoreText } from './score_text';

/** How players have ended a game themselves: the result and the reason. */
export function agreedEndWords(info: GameInfo, end: AgreedEnd): [string, string] {
  if (end.kind === 'draw') return [translate('outcome.draw'), translate('outcome.agreed')];
  const winners = winnersBy(info, end);
  const reason = translate('outcome.resigned', { name: playerName(info, end.player) });
  return winners.length === 0 ? [reason, ''] : [winText(info, winners), reason];
}

/** As in "White wins: Black resigned." */
export function agreedEndText(info: GameInfo, end: AgreedEnd): string {
  return sentence(...agreedEndWords(info, end));
}

/** As in "White wins: checkmate." */
export function outcomeText(info: GameInfo, outcome: OutcomeView): string {
  return sentence(resultText(info, outcome), outcomeDetails(info, outcome));
}

function sentence(result: string, details: string): string {
  if (details === '') return translate('outcome.plain', { result });
  return translate('outcome.because', { result, details });
}

/** As in "White wins". */
export function resultText(info: GameInfo, { winners }: OutcomeView): string {
  if (winners.length > 0) return winText(info, winners);
  return translate(deciders(info).length === 1 ? 'outcome.lost' : 'outcome.draw');
}

function winText(info: GameInfo, winners: readonly PlayerId[]): string {
  const names = winners.map((player) => playerName(info, player));
  return translate('outcome.wins', { names: joinAnd(names), count: names.length });
}

/** The reason, the kind of end and the scores, as far as there are any. */
export function outcomeDetails(info: GameInfo, outcome: OutcomeView): string {
  const scores = outcome.scores.map(({ player, value }) =>
    translate('outcome.score', { name: playerName(info, player), score: scoreText(info, value) }),
  );
  const { cause } = outcome;
  const reason =
    cause === 'goal'
      ? shownName(info, outcome.reason).replace(/\.$/, '')
      : translate(`outcome.${cause}`);
  const kind = shownName(info, outcome.kind).replaceAll('-', ' ');
  return [reason, reason.includes(kind) ? '' : kind, scores.join(', ')]
    .filter((part) => part !== '')
    .join('; ');
}
