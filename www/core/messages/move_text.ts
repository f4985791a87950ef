/** Moves as people read them in lists: without what goes without saying. Moves that can be typed keep their whole text. Pure. */
import type { Entry, GameInfo, GameTree, MoveNode, PositionView } from '../../engine/structures';
import { translate } from '../../language/translate';
import { droppedName, helpFor, nameInStep } from '../moves/names';
import { shownMove } from '../moves/rule_texts';
import { at } from '../must';
import { isChance } from '../players/seats';

export interface Reading {
  info: GameInfo;
  /** The only kind of piece that is placed in this game, which need not be named; '' if there are several. */
  placed: string;
}

/** How the moves of a game are read, given the position and the entry with which moves begin in it. */
export function readingOf(
  info: GameInfo,
  { nodes }: GameTree,
  { pieces, turn }: Pick<PositionView, 'pieces' | 'turn'>,
  base: Entry | null,
): Reading {
  const chosen = nodes.filter(({ player }) => player !== null && !isChance(info, player));
  const texts = chosen.map(({ text }) => text);
  const [placed = '', another] = new Set(texts.map(droppedName).filter((name) => name !== ''));
  const isOnlyKind = pieces.every(
    ({ owner, type }) => isChance(info, owner) || at(info.pieceTypes, type).name === placed,
  );
  const mayMove = base !== null && base.addable.length > 0 && !turn.decision;
  const onlyPlaces = () => !mayMove && !texts.some((text) => text.includes(' - '));
  const isPlain = another === undefined && (isOnlyKind || onlyPlaces());
  return { info, placed: isPlain ? placed : '' };
}

/** As in "D4" for "Stone @ D4" where only stones are placed, and "Rolled 4 2" for "die1 4 2". */
export function moveText({ info, placed }: Reading, { player, text }: MoveNode): string {
  const roll = /^\S+((?: \d+)+)$/.exec(text)?.[1];
  if (roll !== undefined && player !== null && isChance(info, player))
    return translate('moves.rolled', { values: roll.trim() });
  const steps = text.split(' + ');
  const isPlain = (step: string) => placed !== '' && droppedName(step) === placed;
  return steps
    .map((step) => shownMove(info, isPlain(step) ? step.slice(`${placed} @ `.length) : step))
    .join(' + ');
}

/** What the rule file says about the names of the steps, or ''. */
export function moveHelp({ info }: Reading, { text }: MoveNode): string {
  const names = text.split(' + ').map(nameInStep);
  return [...new Set(names.map((name) => helpFor(info, name)))].filter(Boolean).join(' ');
}
