/**
 * The dialog that makes pictures of the board: a position at once, moves as a film when asked for, with progress. The
 * result can be seen in it before it is downloaded, copied or shared.
 *
 * It is created when opened and removed when closed.
 */
import { formatBytes, formatPercent, translate } from '../../language/translate';
import { makeWorkDialog } from '../../ui/dialog';
import { share } from '../../ui/copy';
import { download, make, makeButton, setAttribute, setText } from '../../ui/dom';
import type { Kind, PictureActions } from './actions';
import { isFilm, Options } from './options';
import './board_pictures.css';

const endings: Record<Kind, string> = { png: 'png', svg: 'svg', move: 'gif', game: 'gif' };

export function openPictureDialog(root: HTMLElement, actions: PictureActions): void {
  const form = make('form', { class: 'board-picture', method: 'dialog' });
  const dialog = makeWorkDialog(translate('picture.title'), form);
  const making = new PictureMaking(actions, form, () => dialog.close());
  dialog.addEventListener('close', () => {
    making.stop();
    dialog.remove();
  });
  root.append(dialog);
  dialog.showModal();
}

class PictureMaking {
  private readonly options: Options;
  private readonly image = make('img', { alt: translate('picture.alt'), hidden: true });
  private readonly bar = make('progress', { 'aria-label': translate('picture.progress') });
  private readonly note = make('p', { class: 'help', role: 'status' });
  private readonly submit = make('button', { type: 'submit', class: 'primary' });
  private readonly copy = makeButton(translate('importExport.copy'), () => void this.copyPicture());
  private readonly send = makeButton(
    translate('importExport.share'),
    () => void this.sharePicture(),
  );
  private readonly leave = makeButton('', () => this.cancel(), { class: 'quiet' });
  /** What is being made, which can be aborted. */
  private running: AbortController | null = null;
  private made: File | null = null;

  constructor(
    private readonly actions: PictureActions,
    form: HTMLFormElement,
    private readonly done: () => void,
  ) {
    this.options = new Options(actions, () => this.start());
    form.append(
      this.options.element,
      this.image,
      this.bar,
      this.note,
      make('div', { class: 'row end' }, this.copy, this.send, this.leave, this.submit),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.made === null) void this.make();
      else download(this.made.name, this.made.type, this.made);
    });
    this.start();
  }

  /** Forgets the picture for other options. Only what takes no time is made without being asked for. */
  private start(): void {
    this.stop();
    this.show(null);
    if (!isFilm(this.options.choice.kind)) void this.make();
  }

  stop(): void {
    this.running?.abort();
    this.running = null;
    this.update();
  }

  /** While something is made, only that is cancelled. */
  private cancel(): void {
    if (this.running === null) return this.done();
    this.stop();
    setText(this.note, '');
  }

  private async make(): Promise<void> {
    const running = new AbortController();
    const { signal } = running;
    this.running = running;
    this.tell(0);
    this.update();
    const { choice } = this.options;
    const progress = (part: number) => this.tell(part);
    try {
      const picture = await this.actions.make(choice, { signal, progress });
      const address = picture && (await addressOf(picture));
      if (signal.aborted || picture === null || address === null) return;
      this.running = null;
      const name = `${this.actions.name}.${endings[choice.kind]}`;
      this.show(new File([picture], name, { type: picture.type }), address);
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      this.stop();
      setText(this.note, translate('app.didNotWork', { reason }));
    }
  }

  /** The text changes rarely, since it is read aloud. */
  private tell(part: number): void {
    this.bar.value = part;
    if (!isFilm(this.options.choice.kind)) return;
    const percent = formatPercent(Math.floor(part * 10) / 10);
    setText(this.note, translate('picture.making', { percent }));
  }

  private show(picture: File | null, address = ''): void {
    this.made = picture;
    setAttribute(this.image, 'src', picture !== null && address);
    setText(this.note, picture === null ? '' : `${picture.name}, ${formatBytes(picture.size)}`);
    this.update();
  }

  private update(): void {
    const { made, running } = this;
    const { kind } = this.options.choice;
    setAttribute(this.image, 'hidden', made === null);
    setAttribute(this.bar, 'hidden', running === null || !isFilm(kind));
    const wanted = isFilm(kind) && made === null ? 'picture.make' : 'importExport.download';
    setText(this.submit, translate(wanted));
    setAttribute(this.submit, 'disabled', running !== null);
    setText(this.leave, translate(running === null ? 'dialog.done' : 'dialog.cancel'));
    setAttribute(this.copy, 'hidden', made?.type !== 'image/png' || !canCopyPictures());
    setAttribute(this.send, 'hidden', made === null || !canShareFile(made));
  }

  private async copyPicture(): Promise<void> {
    if (this.made === null) return;
    try {
      await navigator.clipboard.write([new ClipboardItem({ [this.made.type]: this.made })]);
      setText(this.note, translate('importExport.copied'));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      setText(this.note, translate('app.didNotWork', { reason }));
    }
  }

  private async sharePicture(): Promise<void> {
    if (this.made !== null) await share({ files: [this.made] });
  }
}

/** The whole picture as an address, since the page's policy allows no others. */
function addressOf(picture: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsDataURL(picture);
  });
}

function canCopyPictures(): boolean {
  return 'ClipboardItem' in window;
}

function canShareFile(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}
