/** What moves and steps are called: in the words of the rule file where it explains them, else by what they do. */
import { joinAnd, translate } from '../../language/translate';
import type { Entered } from '../../engine/protocol';
import type { Entry, GameInfo, MoveKind, SiteId, Target } from '../../engine/structures';

/** As in "capture and push"; "move" when nothing else happens. */
export function describeKinds(kinds: MoveKind[]): string {
  return kinds.length === 0
    ? translate('kind.move')
    : joinAnd(kinds.map((kind) => translate(`kind.${kind}`)));
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the rule file says about a word, or ''. */
export function helpFor(info: GameInfo, word: string): string {
  return Object.hasOwn(info.help, word) ? (info.help[word] ?? '') : '';
}

/** The name in a step's text, which stands behind its sites: "A1 - A2 leap far" gives "leap far". */
export function nameInStep(text: string): string {
  return text.replace(/^\S+( [-@] \S+)?( = \S+)? ?/, '').replace(/ ?#\d+$/, '');
}

/** The piece that a step puts onto the board: "Stone @ A1" gives "Stone"; '' where it puts none. */
export function droppedName(text: string): string {
  return /^(\S+) @ /.exec(text)?.[1] ?? '';
}

/** What a piece becomes: "A1 - A2 = Tower" gives "Tower"; '' where it stays what it is. */
export function promotedName(text: string): string {
  return /^\S+(?: - \S+)? = (\S+)/.exec(text)?.[1] ?? '';
}

/** What happens at a target besides what is to be expected: that a piece put there is new says nothing. */
export function notableKinds({ kinds, moves }: Target): MoveKind[] {
  return isDrop(moves) ? kinds.filter((kind) => kind !== 'create') : kinds;
}

/** Whether all these steps put a piece onto the board. */
export function isDrop(texts: string[]): boolean {
  return texts.length > 0 && texts.every((text) => droppedName(text) !== '');
}

/** The word that all names begin with, or '': directions and numbers are none. */
export function commonWord(info: GameInfo, names: string[]): string {
  const words = new Set(names.map((name) => name.split(/\s/)[0] ?? ''));
  const [word = ''] = words;
  const isDirection = info.board.directions.some(({ name }) => name === word);
  return words.size === 1 && !isDirection && /^\p{L}/u.test(word) ? word : '';
}

/** What a target means, as in "Move and push"; the rules' own word where they explain one. */
export function targetAction(info: GameInfo, target: Target): string {
  if (isDrop(target.moves)) return translate('kind.put');
  const word = commonWord(info, target.moves.map(nameInStep));
  return capitalised(helpFor(info, word) === '' ? actionOfKinds(notableKinds(target)) : word);
}

export function actionOfKinds(kinds: MoveKind[]): string {
  return kinds.length === 1 && kinds[0] === 'push'
    ? translate('kind.moveAndPush')
    : describeKinds(kinds);
}

/** What adding a site leads to, in one word of the moves' names; '' while that is open. */
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

/** Names of the step behind those that were settled: of the step itself, or of the choices for it. */
export function namesAfter(entry: Entry, settled: number): string[] {
  const step = entry.steps[settled];
  if (step !== undefined) return [nameInStep(step)];
  const isOpen = entry.addable.length > 0 || entry.targets.length > 0;
  return isOpen ? [] : entry.choices.map(({ name }) => name);
}
