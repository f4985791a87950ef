/** Moves as people read them in lists: without what goes without saying. Moves that can be typed keep their whole text. Pure. */
import type {
  Entry,
  GameInfo,
  GameTree,
  MoveNode,
  PlayerId,
  PositionView,
} from '../../engine/structures';
import { translate } from '../../language/translate';
import { droppedName, helpFor, nameInStep } from '../moves/names';
import { shownMove, withLetters, withOwnLetters } from '../moves/rule_texts';
import { at } from '../must';
import { isChance } from '../players/seats';
import type { MoveStyle } from '../state/settings';

export interface Reading {
  info: GameInfo;
  /** The only kind of piece that is placed in this game, which need not be named; '' if there are several. */
  placed: string;
  style: MoveStyle;
}

/** How the moves of a game are read, given the position and the entry with which moves begin in it. */
export function readingOf(
  info: GameInfo,
  { nodes }: GameTree,
  { pieces, turn }: Pick<PositionView, 'pieces' | 'turn'>,
  base: Entry | null,
  style: MoveStyle,
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
  return { info, placed: isPlain ? placed : '', style };
}

/**
 * A move in the notation that the user has chosen; null where the notation says nothing about it, so that it is shown as
 * the rules write it.
 */
export function writtenMove(
  info: GameInfo,
  style: MoveStyle,
  { player, text, described, named }: Pick<MoveNode, 'player' | 'text' | 'described' | 'named'>,
): string | null {
  if (style === 'usual' || text === 'pass') return null;
  if (style === 'named') return named === '' || named === text ? null : shownMove(info, named);
  const [customary = ''] = described;
  if (customary === '' || customary === text) return null;
  return style === 'figurines'
    ? withFigurines(info, customary, player)
    : withOwnLetters(info, customary);
}

/** A text in the first notation of the rules, with signs of the player's pieces instead of their letters. */
function withFigurines({ notations }: GameInfo, text: string, player: PlayerId | null): string {
  if (player === null) return text;
  const figurines = Object.entries(notations[0]?.figurines ?? {});
  const pairs = figurines.map(([letter, all]) => [letter, all[player] || letter] as const);
  return withLetters(
    text,
    pairs.filter(([letter]) => letter !== ''),
  );
}

/** The usual signs for marks of game files, such as `$1`; other marks have none. */
const signs = ['!', '?', '!!', '??', '!?', '?!'];

/** As in "!?" for "$5 $14". */
export function markSigns({ marks }: Pick<MoveNode, 'marks'>): string {
  const shown = marks.split(/\s+/).map((mark) => {
    const number = /^\$(\d+)$/.exec(mark)?.[1];
    return number === undefined ? mark : (signs[Number(number) - 1] ?? '');
  });
  return shown.filter((sign) => signs.includes(sign)).join(' ');
}

/** As in "D4" for "Stone @ D4" where only stones are placed, and "Rolled 4 2" for "die1 4 2". */
export function moveText({ info, placed, style }: Reading, node: MoveNode): string {
  const { player, text } = node;
  const roll = /^\S+((?: \d+)+)$/.exec(text)?.[1];
  if (roll !== undefined && player !== null && isChance(info, player))
    return translate('moves.rolled', { values: roll.trim() });
  const written = writtenMove(info, style, node);
  if (written !== null) return written;
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
