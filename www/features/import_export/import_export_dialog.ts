/**
 * The dialog that exports and imports game records, positions, Zillions saved games and links as text.
 *
 * It is created when opened and removed when closed.
 */
import { download, make, makeButton, setAttribute, setText } from '../../ui/dom';
import { translate } from '../../language/translate';
import { canShare, copyField, share } from '../../ui/copy';
import { makeWorkDialog } from '../../ui/dialog';
import { makeField, makeSelect } from '../../ui/fields';
import { readRuleFile } from '../../games/rule_file';
import type { Format } from '../../games/formats';

/** Formats to export; a Zillions saved game holds a single line: the main line, or the one on the board. */
export type Kind = Exclude<Format, 'zsg'> | 'main' | 'shown';

/** An exported text, or a note why there is none. */
export interface Exported {
  text: string;
  note: string;
}

export interface ImportExportActions {
  kinds: Kind[];
  /** File name without its ending. */
  name: string;
  export(kind: Kind): Promise<Exported>;
  /** Opens the dialog for pictures, in place of this one. */
  openPictures(): void;
  /** Imports a game or a position; resolves to why it cannot be read, or to null. */
  import(text: string): Promise<string | null>;
}

const endings: Partial<Record<Kind, string>> = { record: 'txt', main: 'zsg', shown: 'zsg' };

export function openImportExport(
  root: HTMLElement,
  actions: ImportExportActions,
  { file, kind: first = 'record' }: { file?: File | undefined; kind?: Kind } = {},
): void {
  const kind = makeSelect(
    'kind',
    actions.kinds.map((value) => ({ value, label: translate(`importExport.kind.${value}`) })),
    first,
  );
  const text = make('textarea', { rows: '10', class: 'code', spellcheck: 'false' });
  const problem = make('p', { class: 'problem', role: 'alert' });
  const note = make('p', { class: 'help', role: 'status' });
  const submit = make(
    'button',
    { type: 'submit', class: 'primary' },
    translate('importExport.import'),
  );
  const output = makeOutputButtons(actions, kind, text, note);
  const input = make('input', { type: 'file', accept: '.txt,.zsg,text/plain' });
  const cancel = makeButton(translate('dialog.cancel'), () => dialog.close(), { class: 'quiet' });
  const form = make(
    'form',
    { class: 'import-export', method: 'dialog' },
    makeField(translate('importExport.kind'), kind),
    makeField(translate('importExport.text'), text),
    problem,
    note,
    output.element,
    makeField(translate('importExport.openFile'), input),
    make('div', { class: 'row end' }, cancel, submit),
  );
  const dialog = makeWorkDialog(translate('importExport.title'), form);
  const fill = (content: string) => {
    text.value = content;
    setAttribute(text, 'aria-invalid', false);
    setText(problem, '');
  };
  const show = async () => {
    const wanted = kind.value as Kind;
    setAttribute(text, 'aria-busy', 'true');
    const exported = await actions.export(wanted);
    if (wanted !== kind.value) return;
    setAttribute(text, 'aria-busy', false);
    fill(exported.text);
    setText(note, exported.note);
    setAttribute(submit, 'disabled', true);
    output.update(wanted, exported.text === '');
  };
  const importText = async () => {
    const refusal = await actions.import(text.value.trim());
    if (refusal === null) return dialog.close();
    setText(problem, refusal);
    setAttribute(text, 'aria-invalid', 'true');
    text.focus();
  };
  const importFile = async (chosen: File) => {
    try {
      fill(await readRuleFile(chosen));
      setAttribute(submit, 'disabled', false);
      await importText();
    } catch (error) {
      setText(problem, error instanceof Error ? error.message : String(error));
    }
  };
  kind.addEventListener('change', () => void show());
  text.addEventListener('input', () => setAttribute(submit, 'disabled', text.value.trim() === ''));
  input.addEventListener('change', () => input.files?.[0] && void importFile(input.files[0]));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void importText();
  });
  dialog.addEventListener('close', () => dialog.remove());
  root.append(dialog);
  dialog.showModal();
  void show().then(() => file && importFile(file));
}

/** The buttons that take the text out of the page. */
function makeOutputButtons(
  { name, openPictures }: ImportExportActions,
  kind: HTMLSelectElement,
  text: HTMLTextAreaElement,
  note: HTMLElement,
) {
  const copy = makeButton(
    translate('importExport.copy'),
    () => void copyField(text).then((result) => setText(note, result)),
  );
  const save = makeButton(translate('importExport.download'), () =>
    download(`${name}.${endings[kind.value as Kind] ?? 'txt'}`, 'text/plain', text.value),
  );
  const send = makeButton(
    translate('importExport.share'),
    () => void share(kind.value === 'link' ? { url: text.value } : { text: text.value }),
  );
  const picture = makeButton(`${translate('picture.title')}…`, () => {
    picture.closest('dialog')?.close();
    openPictures();
  });
  return {
    element: make('div', { class: 'row' }, copy, save, send, picture),
    update(shown: Kind, isEmpty: boolean) {
      setAttribute(copy, 'disabled', isEmpty);
      setAttribute(save, 'hidden', endings[shown] === undefined || isEmpty);
      setAttribute(send, 'hidden', !canShare() || isEmpty);
    },
  };
}
