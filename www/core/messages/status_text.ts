/** The status line: whose turn it is, what can be entered next, and how the game ended. */
import type { Entered } from '../../engine/protocol';
import type { Entry, GameInfo, PlayerId, PositionView } from '../../engine/structures';
import { asSentence, listed } from '../../language/punctuation';
import { joinOr, joinAnd, translate } from '../../language/translate';
import { targetsAndHeadings } from '../moves/headings';
import { capitalised, actionOfAddingAny, helpFor, nameInStep } from '../moves/names';
import { shownMove, shownPrompt } from '../moves/rule_texts';
import { isPicking, pickable } from '../moves/selection';
import { isInPast, mayDecide, mayEnter, pendingMove } from '../state/permissions';
import type { State } from '../state/state';
import { siteName, playerName, typeName } from './labels';
import { agreedEndText, outcomeText } from './outcome_text';
import { directionLabels } from './site_label';

/** What the player to move should do, in one or two sentences. */
export function statusText(state: State): string {
  const { info, view } = state;
  if (info === null || view === null)
    return state.phase === 'failed' ? '' : translate('status.loading');
  if (view.outcome) return outcomeText(info, view.outcome);
  if (state.agreed !== null) return agreedEndText(info, state.agreed);
  const flagged = state.clock?.flagged ?? null;
  if (flagged !== null) return translate('clock.over', { name: playerName(info, flagged) });
  const name = playerName(info, view.turn.player);
  if (state.chanceMoves)
    return translate('status.chance', { name: playerName(info, drawer(state, view)) });
  if (mayDecide(state))
    return translate('status.decide', {
      name,
      prompt: shownPrompt(info, view.turn.prompt) || translate('status.decisionNeeded'),
    });
  if (mayEnter(state)) return enterText(state, info, name);
  const planned = plannedText(state, info);
  if (planned !== '') return planned;
  if (state.thinking !== null)
    return translate('status.thinking', { name: playerName(info, state.thinking) });
  if (state.halted) return translate('status.paused', { name });
  return translate(isInPast(state) ? 'status.viewingEarlier' : 'status.toMove', { name });
}

/** What the person plans while an opponent is to move; '' if nothing. */
function plannedText({ planned, view }: State, info: GameInfo): string {
  if (planned === null || view === null) return '';
  if (planned.kind === 'line') {
    const rest = planned.moves.slice(view.ply - planned.ply).map((move) => shownMove(info, move));
    return translate('planned.line', { moves: listed(rest) });
  }
  const pieces = joinAnd(planned.pieces.map((site) => siteName(info, site)));
  if (planned.target === null) return translate('planned.selected', { pieces });
  const site = siteName(info, planned.target);
  return translate(pieces === '' ? 'planned.drop' : 'planned.premove', { pieces, site });
}

/** The player for whom chance moves: the one to move, or the one whose random move is being shown. */
function drawer({ last }: State, { turn }: PositionView): PlayerId {
  return turn.random || last === null ? turn.player : last.player;
}

function enterText(state: State, info: GameInfo, name: string): string {
  const { entry, held } = state;
  if (entry !== null && held !== null)
    return translate('status.held', { name: typeName(info, held), count: entry.targets.length });
  if (entry === null || state.tokens.length === 0) {
    const isChecked = state.view !== null && state.view.attackedRoyals.length > 0;
    const key = isChecked ? 'status.checkWithOptions' : 'status.toMoveWithOptions';
    return translate(key, { name, ways: firstOptionsText(info, entry) }).trim();
  }
  const pending = pendingMove(state);
  if (pending !== null) return translate('status.pending', { move: shownMove(info, pending) });
  if (entry.choices.length > 1) return translate('status.options', { count: entry.choices.length });
  if (isPicking(entry)) return picksText(entry);
  const names = joinAnd(entry.chosen.map((site) => siteName(info, site)));
  const begun =
    names === ''
      ? shownMove(info, entry.steps.at(-1) ?? '')
      : translate('status.selected', { names });
  const options = joinOr(continuationLabels(info, entry));
  return options === '' ? asSentence(begun) : translate('status.continue', { begun, options });
}

/** How many of the pieces that may be captured are selected. */
export function picksText(entry: Entry): string {
  const mayPlay = entry.complete !== null || entry.mayStop;
  const shares = { count: pickable(entry).length, picked: entry.picked.length };
  return translate(mayPlay ? 'pieceSelection.count' : 'pieceSelection.atLeastOne', shares);
}

/** How a move that was begun may continue. */
function continuationLabels(info: GameInfo, entry: Entered): string[] {
  const word = shownMove(info, actionOfAddingAny(info, entry));
  const [places, others] = [targetsAndHeadings(entry).length, entry.addable.length];
  const isNextPiece = isBetweenSteps(entry) && places === 0;
  const choices = entry.choices.map(({ name, text }) => shownMove(info, name || text));
  return [
    ...choices,
    ...directionLabels(info, entry),
    places > 0 ? translate('status.possibleMoves', { count: places }) : '',
    isNextPiece ? translate('status.nextPiece') : '',
    others > 0 && !isNextPiece
      ? translate(word === '' ? 'status.more' : 'status.moreWord', { count: others, word })
      : '',
    entry.mayStop ? translate('status.mayEnd') : '',
  ].filter((part) => part !== '');
}

/** Whether a step of a compound move has been made, and a piece has to be selected for the next. */
function isBetweenSteps({ steps, chosen, addable }: Entry): boolean {
  return steps.length > 0 && chosen.length === 0 && addable.length > 0;
}

/** Special moves that the rule file names and explains, such as taking over the first stone. */
function explainedOptions(info: GameInfo, entry: Entered | null): string[] {
  const names = entry?.targets.flatMap(({ moves }) => moves.map(nameInStep)) ?? [];
  const isSpecial = names.includes('');
  const explained = [...new Set(names)].filter((name) => helpFor(info, name) !== '');
  return isSpecial ? explained.map((name) => shownMove(info, name)) : [];
}

/** What can be entered first. */
function firstOptionsText(info: GameInfo, entry: Entered | null): string {
  const ways = [
    entry === null || entry.addable.length > 0 ? translate('status.selectPiece') : '',
    entry !== null && entry.targets.length > 0 ? translate('status.placePiece') : '',
    ...explainedOptions(info, entry),
    entry?.mayPass ? translate('status.mayPass') : '',
  ].filter((way) => way !== '');
  return ways.length === 0 ? '' : asSentence(capitalised(joinOr(ways)));
}
