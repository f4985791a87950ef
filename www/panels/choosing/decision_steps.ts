/** The next possible steps of a decision, and their effects. */
import { withChanges } from '../../core/moves/pieces';
import type { Entered } from '../../engine/protocol';
import type { Choice, Entry, GameInfo, PieceView, SiteId, Token } from '../../engine/structures';
import { listed } from '../../language/punctuation';
import { translate } from '../../language/translate';
import { letterOf } from '../../core/messages/piece_letters';
import { at } from '../../core/must';
import { namesAfter } from '../../core/moves/names';
import { shown, shownMove } from '../../core/moves/rule_texts';
import { pieceText, shownValue, siteName } from '../../core/messages/labels';

/** A step is entered by its site, or by its text. */
export type StepToken = Extract<Token, { kind: 'add' | 'target' | 'choose' }>;

export interface Step {
  token: StepToken;
  /** The site or name shown for it. */
  title: string;
  /** The name of the move, if the title is a site; may be ''. */
  name: string;
  changes: Change[];
}

/** A piece before and after the step; null if there is none. */
export interface Change {
  site: SiteId;
  before: PieceView | null;
  after: PieceView | null;
}

export function stepsOf(info: GameInfo, pieces: PieceView[], entry: Entered): Step[] {
  const bySite: StepToken[] = [
    ...entry.addable.map((site): StepToken => ({ kind: 'add', site })),
    ...entry.targets.map(({ site }): StepToken => ({ kind: 'target', site })),
  ];
  return [
    ...bySite.map((token) => stepAt(info, pieces, entry, token)),
    ...entry.choices.map((choice) => stepOfChoice(info, pieces, entry, choice)),
  ];
}

function stepAt(info: GameInfo, pieces: PieceView[], entry: Entered, token: StepToken): Step {
  const next = entry.nextSteps.find((one) => sameToken(one.token, token))?.entry;
  const names = next ? namesAfter(next, entry.steps.length) : [];
  return {
    token,
    title: token.kind === 'choose' ? shownMove(info, token.text) : siteName(info, token.site),
    name: names.length === 1 ? shownMove(info, names[0] ?? '') : '',
    changes: next ? changesBetween(pieces, entry, next) : [],
  };
}

function sameToken(a: Token, b: Token): boolean {
  return 'site' in a && 'site' in b && a.kind === b.kind && a.site === b.site;
}

function changesBetween(pieces: PieceView[], before: Entry, after: Entry): Change[] {
  const [old, now] = [withChanges(pieces, before), withChanges(pieces, after)];
  const sites = new Set([...before.preview, ...after.preview].map(({ site }) => site));
  return [...sites]
    .map((site) => ({ site, before: pieceAt(old, site), after: pieceAt(now, site) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

function pieceAt(pieces: PieceView[], site: SiteId): PieceView | null {
  return pieces.find((piece) => piece.site === site) ?? null;
}

function stepOfChoice(info: GameInfo, pieces: PieceView[], entry: Entry, choice: Choice): Step {
  const standing = withChanges(pieces, entry);
  const changes = choice.changes.map(({ site, attribute, after }): Change => {
    const before = pieceAt(standing, site);
    return { site, before, after: before && withValue(info, before, attribute, after) };
  });
  const title = shownMove(info, choice.name || choice.text);
  return { token: { kind: 'choose', text: choice.text }, title, name: '', changes };
}

function withValue(info: GameInfo, piece: PieceView, attribute: string, value: number): PieceView {
  const index = at(info.pieceTypes, piece.type).attributes.findIndex(
    ({ name }) => name === attribute,
  );
  return { ...piece, attributes: piece.attributes.map((old, i) => (i === index ? value : old)) };
}

/** The whole step as text: "A1 plus 5, red die 1 becomes 6". */
export function stepText(info: GameInfo, { title, name, changes }: Step): string {
  const parts = changes.map((change) => {
    const site = siteName(info, change.site);
    const words = describeChange(info, change);
    return site === title ? words : translate('step.at', { site, words });
  });
  return listed([name === '' ? title : `${title} ${name}`, ...parts]);
}

function describeChange(info: GameInfo, { before, after }: Change): string {
  if (after === null)
    return before
      ? translate('step.leaves', { piece: pieceText(info, before) })
      : translate('step.nothing');
  if (before === null) return translate('step.comes', { piece: pieceText(info, after) });
  const value =
    before.type === after.type && before.owner === after.owner ? shownValue(info, after) : null;
  return translate('step.becomes', {
    piece: pieceText(info, before),
    after: value ?? pieceText(info, after),
  });
}

/** The text on a small picture of a piece: its value, or the letter of its kind. */
export function badgeText(info: GameInfo, piece: PieceView | null): string {
  if (piece === null) return '–';
  return String(shownValue(info, piece) ?? letterOf(shown(info).pieceTypes, piece.type));
}
