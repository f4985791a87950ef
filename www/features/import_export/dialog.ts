/**
 * The dialog for records, positions, saved games of Zillions and links: to copy, keep, hand on, and bring back.
 *
 * It is made when it is opened and gone when it is closed.
 */
import { download, make, makeButton, setAttribute, setText } from '../../ui/dom';
import { translate } from '../../language/translate';
import { makeWorkDialog } from '../../ui/dialog';
import { makeField, makeSelect } from '../../ui/fields';
import { readRuleFile } from '../../games/rule_file';
import type { Format } from '../../games/formats';

/** What can be shown; of ZSG the main line, or the one that is looked at. */
export type Kind = Exclude<Format, 'zsg'> | 'main' | 'shown';

/** A text to hand on, or why there is none. */
export interface Given {
  text: string;
  note: string;
}

export interface RecordsActions {
  kinds: Kind[];
  /** Name for a file, without its ending. */
  name: string;
  give(kind: Kind): Promise<Given>;
  /** Takes up a game or a position from a text; what is wrong with it, or null. */
  take(text: string): Promise<string | null>;
}

const endings: Partial<Record<Kind, string>> = { record: 'txt', main: 'zsg', shown: 'zsg' };

export function openRecords(root: HTMLElement, actions: RecordsActions, file?: File): void {
  const kind = makeSelect(
    'kind',
    actions.kinds.map((value) => ({ value, label: translate(`importExport.kind.${value}`) })),
    'record',
  );
  const text = make('textarea', { rows: '10', class: 'code', spellcheck: 'false' });
  const problem = make('p', { class: 'problem', role: 'alert' });
  const note = make('p', { class: 'help', role: 'status' });
  const open = make(
    'button',
    { type: 'submit', class: 'primary' },
    translate('importExport.import'),
  );
  const told = (words: string) => setText(note, words);
  const copy = makeButton(translate('importExport.copy'), () => void copyText(text).then(told));
  const keep = makeButton(translate('importExport.download'), () =>
    save(actions, kind.value as Kind, text.value),
  );
  const share = makeButton(
    translate('importExport.share'),
    () => void shareText(kind.value, text.value),
  );
  const input = make('input', { type: 'file', accept: '.txt,.zsg,text/plain' });
  const form = make(
    'form',
    { class: 'records', method: 'dialog' },
    makeField(translate('importExport.kind'), kind),
    makeField(translate('importExport.text'), text),
    problem,
    note,
    make('div', { class: 'row' }, copy, keep, share),
    makeField(translate('importExport.openFile'), input),
    make(
      'div',
      { class: 'row end' },
      makeButton(translate('dialog.cancel'), () => dialog.close(), { class: 'quiet' }),
      open,
    ),
  );
  const dialog = makeWorkDialog(translate('importExport.title'), form);
  const fresh = (words: string) => {
    text.value = words;
    setAttribute(text, 'aria-invalid', false);
    setText(problem, '');
  };
  const show = async () => {
    const wanted = kind.value as Kind;
    setAttribute(text, 'aria-busy', 'true');
    const given = await actions.give(wanted);
    if (wanted !== kind.value) return;
    setAttribute(text, 'aria-busy', false);
    fresh(given.text);
    told(given.note);
    setAttribute(open, 'disabled', true);
    setAttribute(copy, 'disabled', given.text === '');
    setAttribute(keep, 'hidden', endings[wanted] === undefined || given.text === '');
    setAttribute(share, 'hidden', !('share' in navigator) || given.text === '');
  };
  const take = async () => {
    const wrong = await actions.take(text.value.trim());
    if (wrong === null) return dialog.close();
    setText(problem, wrong);
    setAttribute(text, 'aria-invalid', 'true');
    text.focus();
  };
  const read = async (chosen: File) => {
    try {
      fresh(await readRuleFile(chosen));
      setAttribute(open, 'disabled', false);
      await take();
    } catch (error) {
      setText(problem, error instanceof Error ? error.message : String(error));
    }
  };
  kind.addEventListener('change', () => void show());
  text.addEventListener('input', () => setAttribute(open, 'disabled', text.value.trim() === ''));
  input.addEventListener('change', () => input.files?.[0] && void read(input.files[0]));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void take();
  });
  dialog.addEventListener('close', () => dialog.remove());
  root.append(dialog);
  dialog.showModal();
  void show().then(() => file && read(file));
}

async function copyText(field: HTMLTextAreaElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(field.value);
    return translate('importExport.copied');
  } catch {
    // Without leave to write to the clipboard the text is marked, to be copied by hand.
    field.focus();
    field.select();
    return translate('importExport.copyByHand');
  }
}

function save({ name }: RecordsActions, kind: Kind, text: string): void {
  download(`${name}.${endings[kind] ?? 'txt'}`, 'text/plain', text);
}

async function shareText(kind: string, text: string): Promise<void> {
  try {
    await navigator.share(kind === 'link' ? { url: text } : { text });
  } catch {
    // Sharing was called off.
  }
}
