/**
 * The dialog that exports and imports games, positions and links as text: records of this page, Zillions saved games, and
 * the formats of other programs.
 *
 * It is created when opened and removed when closed.
 */
import { download, make, makeButton, setAttribute, setText } from '../../ui/dom';
import { withEllipsis } from '../../language/punctuation';
import { translate } from '../../language/translate';
import { canShare, copyField, share } from '../../ui/copy';
import { makeWorkDialog } from '../../ui/dialog';
import { makeField, makeSelect } from '../../ui/fields';
import { gameFileEndings } from '../../games/formats';
import { readGameFile } from '../../games/game_file';
import type { Imported } from './foreign_texts';
import { makeGameChoice } from './game_choice';
import type { Kind, KindOption } from './kinds';
import './import_export.css';

/** An exported text, or a note why there is none. */
export interface Exported {
  text: string;
  note: string;
}

export interface ImportExportActions {
  kinds: KindOption[];
  /** File name without its ending. */
  name: string;
  export(kind: Kind): Promise<Exported>;
  /** Opens the dialog for pictures, in place of this one. */
  openPictures(): void;
  /** Imports a game or a position. */
  import(text: string): Promise<Imported>;
  /** The dialog is closed: gives up what is being read. */
  close(): void;
}

type Choice = Extract<Imported, { kind: 'choice' }>;

const accepted = ['.txt', '.zsg', ...gameFileEndings.map((ending) => `.${ending}`), 'text/plain'];

export function openImportExport(
  root: HTMLElement,
  actions: ImportExportActions,
  { file, kind = 'record' }: { file?: File | undefined; kind?: Kind } = {},
): void {
  new ImportExportDialog(actions, kind).open(root, file);
}

class ImportExportDialog {
  private readonly kind: HTMLSelectElement;
  private readonly text = make('textarea', { rows: '10', class: 'code', spellcheck: 'false' });
  private readonly problem = make('p', { class: 'problem', role: 'alert' });
  private readonly note = make('p', { class: 'help', role: 'status' });
  private readonly submit = make(
    'button',
    { type: 'submit', class: 'primary' },
    translate('importExport.import'),
  );
  private readonly output: ReturnType<typeof makeOutputButtons>;
  private readonly form: HTMLFormElement;
  /** The games of a text, in place of the form while one of them is chosen. */
  private readonly games = make('div', { class: 'import-export', hidden: true });
  private readonly dialog: HTMLDialogElement;

  constructor(
    private readonly actions: ImportExportActions,
    first: Kind,
  ) {
    this.kind = makeSelect('kind', actions.kinds, first);
    this.output = makeOutputButtons(actions, this.kind, this.text, this.note);
    this.form = this.makeForm();
    this.dialog = makeWorkDialog(translate('importExport.title'), this.form);
    this.dialog.append(this.games);
    this.dialog.addEventListener('close', () => {
      actions.close();
      this.dialog.remove();
    });
  }

  /** Opens the dialog, and imports a file if one is given. */
  open(root: HTMLElement, file: File | undefined): void {
    root.append(this.dialog);
    this.dialog.showModal();
    void this.show().then(() => file && this.importFile(file));
  }

  private makeForm(): HTMLFormElement {
    const { kind, text, submit } = this;
    const label = translate('importExport.openFile');
    const accept = accepted.join();
    // The browser would name a visible one in its own language.
    const input = make('input', { type: 'file', hidden: true, accept, 'aria-label': label });
    const choose = makeButton(withEllipsis(label), () => input.click());
    const cancel = makeButton(translate('dialog.cancel'), () => this.dialog.close(), {
      class: 'quiet',
    });
    const form = make(
      'form',
      { class: 'import-export', method: 'dialog' },
      makeField(translate('importExport.kind'), kind),
      makeField(translate('importExport.text'), text),
      this.problem,
      this.note,
      this.output.element,
      make('div', { class: 'row' }, choose, input),
      make('div', { class: 'row end' }, cancel, submit),
    );
    kind.addEventListener('change', () => void this.show());
    text.addEventListener('input', () => this.allowImport());
    // The same file can be chosen again, once it has been mended.
    input.addEventListener('click', () => (input.value = ''));
    input.addEventListener(
      'change',
      () => input.files?.[0] && void this.importFile(input.files[0]),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.importText();
    });
    return form;
  }

  /** Shows the game in the chosen format. */
  private async show(): Promise<void> {
    const { kind, text, note } = this;
    const wanted = kind.value as Kind;
    setAttribute(text, 'aria-busy', 'true');
    const exported = await this.actions.export(wanted);
    if (wanted !== kind.value) return;
    setAttribute(text, 'aria-busy', false);
    this.fill(exported.text);
    setText(note, exported.note);
    setAttribute(this.submit, 'disabled', true);
    this.output.update(exported.text === '');
  }

  private fill(content: string): void {
    this.text.value = content;
    setAttribute(this.text, 'aria-invalid', false);
    setText(this.problem, '');
  }

  private allowImport(): void {
    setAttribute(this.submit, 'disabled', this.text.value.trim() === '');
  }

  private async importText(): Promise<void> {
    setText(this.problem, '');
    setAttribute(this.submit, 'disabled', true);
    const result = await this.actions.import(this.text.value.trim());
    this.allowImport();
    this.follow(result);
  }

  private async importFile(chosen: File): Promise<void> {
    try {
      this.fill(await readGameFile(chosen));
      await this.importText();
    } catch (error) {
      setText(this.problem, error instanceof Error ? error.message : String(error));
    }
  }

  private follow(result: Imported): void {
    if (!this.dialog.isConnected) return;
    if (result.kind === 'opened') return this.dialog.close();
    if (result.kind === 'choice') return this.offer(result);
    setText(this.problem, result.reason);
    setAttribute(this.text, 'aria-invalid', 'true');
    this.text.focus();
  }

  /** Shows the games of the text, to choose one of them. */
  private offer({ games, open }: Choice): void {
    const problem = make('p', { class: 'problem', role: 'alert' });
    const choice = makeGameChoice(games, async (game) => {
      setText(problem, '');
      const result = await open(game);
      if (result.kind === 'refused') setText(problem, result.reason);
      else this.follow(result);
    });
    const back = makeButton(translate('gameFiles.back'), () => this.showForm(), { class: 'quiet' });
    this.games.replaceChildren(choice.element, problem, make('div', { class: 'row end' }, back));
    setAttribute(this.form, 'hidden', true);
    setAttribute(this.games, 'hidden', false);
    choice.focus();
  }

  private showForm(): void {
    setAttribute(this.games, 'hidden', true);
    setAttribute(this.form, 'hidden', false);
    this.text.focus();
  }
}

/** The buttons that take the text out of the page. */
function makeOutputButtons(
  { kinds, name, openPictures }: ImportExportActions,
  kind: HTMLSelectElement,
  text: HTMLTextAreaElement,
  note: HTMLElement,
) {
  const ending = () => kinds.find(({ value }) => value === kind.value)?.ending ?? '';
  const copy = makeButton(
    translate('importExport.copy'),
    () => void copyField(text).then(({ message }) => setText(note, message)),
  );
  const save = makeButton(translate('importExport.download'), () =>
    download(`${name}.${ending()}`, 'text/plain', text.value),
  );
  const send = makeButton(
    translate('importExport.share'),
    () => void share(kind.value === 'link' ? { url: text.value } : { text: text.value }),
  );
  const picture = makeButton(withEllipsis(translate('picture.title')), () => {
    picture.closest('dialog')?.close();
    openPictures();
  });
  return {
    element: make('div', { class: 'row' }, copy, save, send, picture),
    update(isEmpty: boolean) {
      setAttribute(copy, 'disabled', isEmpty);
      setAttribute(save, 'hidden', ending() === '' || isEmpty);
      setAttribute(send, 'hidden', !canShare() || isEmpty);
    },
  };
}
