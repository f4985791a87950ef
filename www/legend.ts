/** Explains the marks that stand on the board at the moment, and what to do where there are none. */
import type { Entered } from './engine/protocol';
import type { GameInfo, MoveKind } from './engine/types';
import {
  capitalised,
  commonWord,
  helpFor,
  isDrop,
  kindWord,
  notableKinds,
  wordOfAddingAny,
} from './names';
import { isOver, mayDecide, mayEnter } from './state';
import type { State } from './state';

/** Shape of a mark as it is drawn on the board. */
export type Mark = 'dot' | 'ring' | 'chevrons' | 'fork' | 'lozenge' | 'dots' | 'dashes' | 'rings';

export interface Sign {
  mark: Mark;
  words: string;
}

const kindMarks: Record<MoveKind, Mark> = {
  capture: 'ring',
  push: 'chevrons',
  create: 'fork',
  change: 'lozenge',
};

/** The marks on the board with what they stand for. */
export function signsOf(state: State): Sign[] {
  const { entry, info, tokens, held } = state;
  if (entry === null || info === null || !mayEnter(state)) return [];
  if (mayDecide(state))
    return entry.addable.length > 0 ? [{ mark: 'rings', words: 'May be chosen' }] : [];
  if (held !== null) return targetSigns(entry);
  return tokens.length === 0 ? [] : [...targetSigns(entry), ...addingSigns(info, entry)];
}

function targetSigns({ targets }: Entered): Sign[] {
  const kinds = new Set(targets.flatMap(notableKinds));
  const signs = [...kinds].map((kind) => ({
    mark: kindMarks[kind],
    words: capitalised(kindWord(kind)),
  }));
  const plain = targets.filter((target) => notableKinds(target).length === 0);
  const words = plain.every(({ moves }) => isDrop(moves)) ? 'Can be put here' : 'Move';
  return plain.length > 0 ? [{ mark: 'dot', words }, ...signs] : signs;
}

function addingSigns(info: GameInfo, entry: Entered): Sign[] {
  const signs: Sign[] = [];
  const words = capitalised(wordOfAddingAny(info, entry) || 'may be added');
  if (entry.addable.length > 0) signs.push({ mark: 'dots', words });
  if (entry.forced.length > 0) signs.push({ mark: 'dashes', words: 'Comes along' });
  return signs;
}

function firstHint({ addable, targets }: Entered): string {
  if (addable.length > 0) return 'Choose a piece to see where it can go.';
  return targets.length > 0 ? 'Click a place to put a piece there.' : '';
}

/** One line of advice where no mark needs explaining. */
export function hintText(state: State): string {
  const { entry, info, view, tokens } = state;
  if (info === null || view === null) return '';
  if (isOver(state)) return 'Go through the moves, or begin a new game.';
  if (state.thinking !== null || !mayEnter(state) || entry === null) return '';
  if (mayDecide(state)) return '';
  if (state.held !== null) return '';
  if (tokens.length === 0) return view.turn.prompt || firstHint(entry);
  const word = commonWord(
    info,
    entry.choices.map(({ name }) => name),
  );
  return entry.choices.length > 0 ? helpFor(info, word) : '';
}
