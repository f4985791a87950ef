/** Rules to begin with: what was written here before, small examples of the documentation, and the shipped games. */
import { exampleNames } from 'virtual:rule-docs/reference';
import { make, makeButton } from '../dom';
import { catalogue, findGame, nameOf } from '../games/catalogue';
import { say } from '../language/say';
import type { Draft, Drafts } from './drafts';

export interface ExampleActions {
  /** Keeps what is being written by now. */
  keep(): void;
  open(draft: Draft): void;
  failed(): void;
}

/** A field to choose one, and a button that opens it: on the keyboard a field alone would open every one on the way. */
export function makeExamples(drafts: Drafts, { keep, open, failed }: ExampleActions): HTMLElement {
  const select = make(
    'select',
    { 'aria-label': say('writing.beginWith') },
    ...makeGroup(say('writing.small'), exampleNames, 'example'),
    ...makeGroup(
      say('writing.games'),
      catalogue.map(({ id }) => nameOf(id)),
      'game',
    ),
    ...makeGroup(
      say('writing.written'),
      drafts.all().map(({ name }) => name),
      'draft',
    ),
  );
  const take = () => {
    keep();
    void find(select.value, drafts).then((found) => found && open(found), failed);
  };
  return make('div', { class: 'row' }, select, makeButton(say('writing.begin'), take));
}

function makeGroup(label: string, names: readonly string[], kind: string): HTMLElement[] {
  if (names.length === 0) return [];
  const options = names.map((name, at) => make('option', { value: `${kind} ${at} ${name}` }, name));
  return [make('optgroup', { label }, ...options)];
}

async function find(chosen: string, drafts: Drafts): Promise<Draft | null> {
  const [kind = '', at = ''] = chosen.split(' ', 2);
  const index = Number(at);
  if (kind === 'draft') return drafts.find(chosen.slice(kind.length + at.length + 2));
  if (kind === 'game') {
    const id = catalogue[index]?.id ?? '';
    const text = await findGame(id)?.source();
    return text === undefined ? null : { name: fileNameOf(id), text };
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
