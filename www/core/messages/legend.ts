/** Explains the marks on the board; where there are none, gives a hint about what to do. */
import type { Entered } from '../../engine/protocol';
import type { GameInfo, MoveKind, Target } from '../../engine/structures';
import {
  capitalised,
  commonWord,
  helpFor,
  isDrop,
  notableKinds,
  actionOfAddingAny,
} from '../moves/names';
import { translate } from '../../language/translate';
import { shownMove, shownPrompt } from '../moves/rule_texts';
import { markedTargets } from '../moves/headings';
import { isPicking, mustChoose } from '../moves/selection';
import { isOver, mayDecide, mayEnter } from '../state/permissions';
import type { State } from '../state/state';

/** The shape of a mark on the board. */
export type Mark =
  | 'dot'
  | 'faint'
  | 'ring'
  | 'chevrons'
  | 'fork'
  | 'lozenge'
  | 'dots'
  | 'dashes'
  | 'rings'
  | 'done';

export interface LegendItem {
  mark: Mark;
  label: string;
}

const kindMarks: Record<MoveKind, Mark> = {
  capture: 'ring',
  push: 'chevrons',
  create: 'fork',
  change: 'lozenge',
};

export function legendItems(state: State): LegendItem[] {
  const { entry, info, tokens, held } = state;
  if (entry === null || info === null || !mayEnter(state)) return [];
  if (mayDecide(state))
    return entry.addable.length > 0 && mustChoose(entry)
      ? [{ mark: 'rings', label: translate('legend.mayBeChosen') }]
      : [];
  if (held !== null) return targetSigns(entry.targets);
  if (tokens.length === 0 || isPicking(entry)) return [];
  return [...targetSigns(markedTargets(entry)), ...addingSigns(info, entry), ...endSigns(entry)];
}

function targetSigns(targets: Target[]): LegendItem[] {
  const kinds = new Set(targets.flatMap(notableKinds));
  const signs = [...kinds].map((kind) => ({
    mark: kindMarks[kind],
    label: translate(`legend.${kind}`),
  }));
  const plain = targets.filter((target) => notableKinds(target).length === 0);
  const isPut = plain.every(({ moves }) => isDrop(moves));
  const label = translate(isPut ? 'legend.canPut' : 'legend.move');
  return plain.length > 0 ? [{ mark: 'dot', label }, ...signs] : signs;
}

function addingSigns(info: GameInfo, entry: Entered): LegendItem[] {
  const signs: LegendItem[] = [];
  const label =
    capitalised(shownMove(info, actionOfAddingAny(info, entry))) || translate('legend.mayBeAdded');
  if (entry.addable.length > 0) signs.push({ mark: 'dots', label });
  if (entry.forced.length > 0) signs.push({ mark: 'dashes', label: translate('legend.forced') });
  return signs;
}

/** Where a compound move ends, or may end. */
function endSigns({ finals, mayStop, legs }: Entered): LegendItem[] {
  const signs: LegendItem[] = [];
  if (finals.length > 0) signs.push({ mark: 'faint', label: translate('legend.final') });
  if (mayStop && legs.length > 0) signs.push({ mark: 'done', label: translate('legend.mayEnd') });
  return signs;
}

function firstHint({ addable, targets }: Entered): string {
  if (addable.length > 0) return translate('hint.choosePiece');
  return targets.length > 0 ? translate('hint.clickPlace') : '';
}

/** A line of help for when no mark needs explaining. */
export function hintText(state: State): string {
  const { entry, info, view, tokens } = state;
  if (info === null || view === null) return '';
  if (state.phase === 'shown') return translate('status.rulesLoading');
  if (isOver(state) || state.thinking !== null || !mayEnter(state) || entry === null) return '';
  if (mayDecide(state)) return '';
  if (state.held !== null) return '';
  if (tokens.length === 0) return shownPrompt(info, view.turn.prompt) || firstHint(entry);
  const word = commonWord(
    info,
    entry.choices.map(({ name }) => name),
  );
  return entry.choices.length > 0 ? helpFor(info, word) : '';
}
