/** Rules to begin with: what was written here before, small examples of the documentation, and the shipped games. */
import { examples } from 'virtual:rule-docs';
import { make, makeButton } from '../dom';
import { catalogue, findGame, nameOf } from '../games/catalogue';
import { say } from '../language/say';
import type { Draft, Drafts } from './drafts';

export interface ExampleActions {
  open(draft: Draft): void;
  failed(): void;
}

/** A field to choose one, and a button that opens it: on the keyboard a field alone would open every one on the way. */
export function makeExamples(drafts: Drafts, { open, failed }: ExampleActions): HTMLElement {
  const written = drafts.all();
  const select = make(
    'select',
    { 'aria-label': say('writing.beginWith') },
    ...makeGroup(
      say('writing.small'),
      examples.map(({ name }) => name),
      'example',
    ),
    ...makeGroup(
      say('writing.games'),
      catalogue.map(({ id }) => nameOf(id)),
      'game',
    ),
    ...makeGroup(
      say('writing.written'),
      written.map(({ name }) => name),
      'draft',
    ),
  );
  const take = () => void find(select.value, written).then((found) => found && open(found), failed);
  return make('div', { class: 'row' }, select, makeButton(say('writing.begin'), take));
}

function makeGroup(label: string, names: string[], kind: string): HTMLElement[] {
  if (names.length === 0) return [];
  const options = names.map((name, at) => make('option', { value: `${kind} ${at}` }, name));
  return [make('optgroup', { label }, ...options)];
}

async function find(chosen: string, written: readonly Draft[]): Promise<Draft | null> {
  const [kind, at] = chosen.split(' ');
  const index = Number(at);
  if (kind === 'draft') return written[index] ?? null;
  if (kind === 'game') {
    const id = catalogue[index]?.id ?? '';
    const text = await findGame(id)?.source();
    return text === undefined ? null : { name: fileNameOf(id), text };
  }
  const example = examples[index];
  return example ? { name: fileNameOf(example.name), text: example.text } : null;
}

/** The name of a rule file for a game of this name. */
export function fileNameOf(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `${plain.replaceAll(/^-|-$/g, '') || 'game'}.zrf`;
}
