/** What moves and steps are called: in the words of the rule file if it explains them, otherwise by their effects. */
import { joinAnd, translate } from '../../language/translate';
import { shown, shownMove } from './rule_texts';
import type { Entered } from '../../engine/protocol';
import type { Entry, GameInfo, MoveKind, SiteId, Target } from '../../engine/structures';

/** As in "capture and push"; "move" if nothing else happens. */
export function describeKinds(kinds: MoveKind[]): string {
  return kinds.length === 0
    ? translate('kind.move')
    : joinAnd(kinds.map((kind) => translate(`kind.${kind}`)));
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The help that the rule file gives for a word, or ''. */
export function helpFor(info: GameInfo, word: string): string {
  const { help } = shown(info);
  return Object.hasOwn(help, word) ? (help[word] ?? '') : '';
}

/** The name in the text of a step, after its sites: "leap far" for "A1 - A2 leap far". */
export function nameInStep(text: string): string {
  return text.replace(/^\S+( [-@] \S+)?( = \S+)? ?/, '').replace(/ ?#\d+$/, '');
}

/** The piece that a step drops: "Stone" for "Stone @ A1", '' if it drops none. */
export function droppedName(text: string): string {
  return /^(\S+) @ /.exec(text)?.[1] ?? '';
}

/** What a piece is promoted to: "Tower" for "A1 - A2 = Tower", '' if it is not promoted. */
export function promotedName(text: string): string {
  return /^\S+(?: - \S+)? = (\S+)/.exec(text)?.[1] ?? '';
}

/** The effects worth mentioning at a target: that a dropped piece is new goes without saying. */
export function notableKinds({ kinds, moves }: Target): MoveKind[] {
  return isDrop(moves) ? kinds.filter((kind) => kind !== 'create') : kinds;
}

/** Whether all these steps drop a piece. */
export function isDrop(texts: string[]): boolean {
  return texts.length > 0 && texts.every((text) => droppedName(text) !== '');
}

/** The word that all names begin with, or ''; directions and numbers do not count. */
export function commonWord(info: GameInfo, names: string[]): string {
  const words = new Set(names.map((name) => name.split(/\s/)[0] ?? ''));
  const [word = ''] = words;
  const isDirection = info.board.directions.some(({ name }) => name === word);
  return words.size === 1 && !isDirection && /^\p{L}/u.test(word) ? word : '';
}

/** What a target does, as in "Move and push", or the rule file's own word for it. */
export function targetAction(info: GameInfo, target: Target): string {
  if (isDrop(target.moves)) return translate('kind.put');
  const word = shownMove(info, explainedWord(info, target));
  return capitalised(word || actionOfKinds(notableKinds(target)));
}

/** The rule file's own word for the moves to a target, or '' if it has none or does not explain it. */
export function explainedWord(info: GameInfo, { moves }: Target): string {
  const word = commonWord(info, moves.map(nameInStep));
  return helpFor(info, word) === '' ? '' : word;
}

export function actionOfKinds(kinds: MoveKind[]): string {
  return kinds.length === 1 && kinds[0] === 'push'
    ? translate('kind.moveAndPush')
    : describeKinds(kinds);
}

/** What adding a site leads to, as one word from the names of the moves; '' while that is open. */
export function actionOfAdding(info: GameInfo, entry: Entered, site: SiteId): string {
  const next = entry.nextSteps.find(({ token }) => token.kind === 'add' && token.site === site);
  return next ? commonWord(info, namesAfter(next.entry, entry.steps.length)) : '';
}

/** The word that fits all sites that may be added, or ''. */
export function actionOfAddingAny(info: GameInfo, entry: Entered): string {
  const words = new Set(entry.addable.map((site) => actionOfAdding(info, entry, site)));
  const [word = ''] = words;
  return words.size === 1 ? word : '';
}

/** The names of the next step, or of the choices for it. */
export function namesAfter(entry: Entry, settled: number): string[] {
  const step = entry.steps[settled];
  if (step !== undefined) return [nameInStep(step)];
  const isOpen = entry.addable.length > 0 || entry.targets.length > 0;
  return isOpen ? [] : entry.choices.map(({ name }) => name);
}
