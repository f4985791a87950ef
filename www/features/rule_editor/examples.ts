/** The menu of texts to start from: saved drafts, examples from the documentation, and the shipped games. */
import { exampleNames } from 'virtual:rule-docs/reference';
import { make, makeButton, setText } from '../../ui/dom';
import { catalogue, findGame, nameOf } from '../../games/catalogue';
import { translate } from '../../language/translate';
import { emptyGame } from './empty_game';
import type { RuleDraft, RuleDrafts } from '../../core/storage/rule_drafts';

export interface ExampleActions {
  /** Saves the current text. */
  keep(): void;
  open(draft: RuleDraft): void;
  /** The name of the open text, which cannot be deleted. */
  opened(): string;
  failed(): void;
  showNotice(words: string): void;
}

/** A menu and a button: with a menu alone, every option passed by keyboard would be opened. */
export function makeExamples(drafts: RuleDrafts, actions: ExampleActions): HTMLElement {
  const select = make(
    'select',
    { 'aria-label': translate('ruleEditor.startFrom') },
    ...makeGroup(translate('ruleEditor.fromScratch'), [translate('ruleEditor.emptyGame')], 'new'),
    ...makeGroup(translate('ruleEditor.smallExamples'), exampleNames, 'example'),
    ...makeGroup(
      translate('ruleEditor.shippedGames'),
      catalogue.map(({ id }) => nameOf(id)),
      'game',
    ),
    ...makeGroup(
      translate('ruleEditor.ownRules'),
      drafts.all().map(({ name }) => name),
      'draft',
    ),
  );
  const begin = makeButton(translate('ruleEditor.useExample'), () => {
    actions.keep();
    const found = find(select.value, drafts);
    void found.then((draft) => draft && actions.open(draft), actions.failed);
  });
  const label = make('span', {}, translate('ruleEditor.startFrom'));
  return make(
    'div',
    { class: 'row' },
    label,
    select,
    begin,
    makeRemover(select, begin, drafts, actions),
  );
}

/** Deletes the chosen draft, or restores it. */
function makeRemover(
  select: HTMLSelectElement,
  begin: HTMLButtonElement,
  drafts: RuleDrafts,
  actions: ExampleActions,
): HTMLElement {
  const removed = new Map<string, RuleDraft>();
  const show = () => {
    const isGone = removed.has(select.value);
    begin.disabled = isGone;
    button.hidden = !select.value.startsWith('draft ');
    setText(button, translate(isGone ? 'savedGames.undoDelete' : 'savedGames.delete'));
  };
  const change = () => {
    const name = nameIn(select.value);
    const gone = removed.get(select.value);
    if (gone) {
      const isBack = drafts.find(name) === null && drafts.keep(gone);
      if (!isBack) return actions.showNotice(translate('ruleEditor.notRestored', { name }));
      removed.delete(select.value);
    } else {
      if (name === actions.opened())
        return actions.showNotice(translate('ruleEditor.stillOpen', { name }));
      const draft = drafts.find(name);
      if (draft) removed.set(select.value, draft);
      drafts.forget(name);
    }
    actions.showNotice(translate(gone ? 'ruleEditor.restored' : 'ruleEditor.deleted', { name }));
    show();
  };
  const button = makeButton('', change, { class: 'quiet' });
  select.addEventListener('change', show);
  show();
  return button;
}

function makeGroup(label: string, names: readonly string[], kind: string): HTMLElement[] {
  if (names.length === 0) return [];
  const options = names.map((name, at) => make('option', { value: `${kind} ${at} ${name}` }, name));
  return [make('optgroup', { label }, ...options)];
}

/** The name in the value of an option; it may contain spaces. */
const nameIn = (chosen: string): string => chosen.split(' ').slice(2).join(' ');

async function find(chosen: string, drafts: RuleDrafts): Promise<RuleDraft | null> {
  const [kind = '', at = ''] = chosen.split(' ', 2);
  const index = Number(at);
  if (kind === 'new') return emptyGame;
  if (kind === 'draft') return drafts.find(nameIn(chosen));
  if (kind === 'game') {
    const id = catalogue[index]?.id ?? '';
    const text = await findGame(id)?.source();
    return text === undefined ? null : { name: fileNameOf(`my ${id}`), text };
  }
  const { exampleTexts } = await import('virtual:rule-docs/examples');
  const [name, text] = [exampleNames[index], exampleTexts[index]];
  return name === undefined || text === undefined ? null : { name: fileNameOf(name), text };
}

/** The name of a rule file for a game of this name. */
export function fileNameOf(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `${plain.replaceAll(/^-|-$/g, '') || 'game'}.zrf`;
}
