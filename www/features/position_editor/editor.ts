/**
 * The dialog for setting up a position.
 *
 * The page knows no rules: it edits plain data, and the engine turns it into a position or says what is wrong.
 */
import { siteName } from '../../core/messages/labels';
import { make, makeButton, setAttribute, setText } from '../../ui/dom';
import { EngineError } from '../../engine/client';
import type { Engine } from '../../engine/client';
import type { Arrangement, Settable, SiteId } from '../../engine/structures';
import { translate } from '../../language/translate';
import { makeWorkDialog } from '../../ui/dialog';
import type { GameController } from '../../core/game/controller';
import type { State } from '../../core/state/state';
import { EditorBoard } from './board';
import { clear, erase, move, pieceOn, put } from './arrangement';
import { makeFields } from './fields';
import { makePalette } from './palette';
import './position_editor.css';

export interface EditorParts {
  root: HTMLElement;
  state: State;
  engine: Engine;
  controller: GameController;
}

/** Opens the editor with the current position. */
export function openEditor(parts: EditorParts, settable: Settable): void {
  new Editor(parts, settable).open();
}

class Editor {
  private draft: Arrangement;
  /** The site whose piece the next click moves. */
  private held: SiteId | null = null;
  private asked = 0;
  private text: string | null = null;
  private readonly board: EditorBoard;
  private readonly palette: ReturnType<typeof makePalette>;
  private readonly fields = make('div', { class: 'editor-fields' });
  private readonly status = make('p', { class: 'editor-status', role: 'status' });
  private readonly play = make(
    'button',
    { type: 'submit', class: 'primary' },
    translate('positionEditor.playFromHere'),
  );
  private readonly copy = makeButton(translate('positionEditor.copy'), () => void this.copyText());
  private readonly dialog: HTMLDialogElement;

  constructor(
    private readonly parts: EditorParts,
    private readonly settable: Settable,
  ) {
    this.draft = settable.now;
    this.board = new EditorBoard(parts.state, this.draft, {
      click: (site) => this.click(site),
      moved: (from, to) =>
        this.edit((draft) => (to === null ? erase(draft, from) : move(draft, from, to))),
      erase: (site) => this.edit((draft) => erase(draft, site)),
      looksChanged: () => this.palette.paint(),
    });
    const info = this.info();
    this.palette = makePalette(info, settable.fresh, (canvas, owner, type, size) =>
      this.board.view.paintIcon(canvas, { owner, type, size }),
    );
    this.dialog = makeWorkDialog(translate('positionEditor.title'), this.makeForm());
    this.dialog.classList.add('editor');
    this.dialog.addEventListener('close', () => {
      this.board.close();
      this.dialog.remove();
    });
  }

  open(): void {
    this.parts.root.append(this.dialog);
    this.dialog.showModal();
    this.board.show(this.draft);
    this.renew();
    this.palette.paint();
    void this.check();
  }

  private info() {
    const { info } = this.parts.state;
    if (info === null) throw new Error('no game is loaded');
    return info;
  }

  private makeForm(): HTMLFormElement {
    const isHidden = (site: SiteId) => this.info().board.sites[site]?.hidden === true;
    const clearAll = makeButton(translate('positionEditor.clear'), () =>
      this.replace(clear(this.draft, isHidden)),
    );
    const start = makeButton(translate('positionEditor.start'), () =>
      this.replace(this.settable.start),
    );
    const side = make(
      'div',
      { class: 'editor-side' },
      this.palette.element,
      make('div', { class: 'row' }, clearAll, start),
      this.fields,
      this.status,
      make(
        'div',
        { class: 'row end' },
        makeButton(translate('dialog.cancel'), () => this.dialog.close(), { class: 'quiet' }),
        this.copy,
        this.play,
      ),
    );
    const form = make('form', { class: 'editor-form' }, this.board.view.element, side);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.begin();
    });
    return form;
  }

  private click(site: SiteId): void {
    const tool = this.palette.tool();
    if (tool === 'erase') this.edit((draft) => erase(draft, site));
    else if (tool === 'move') this.moveBy(site);
    else this.edit((draft) => put(draft, site, tool, this.settable.most));
  }

  /** The first click picks a piece up, the second puts it down. */
  private moveBy(site: SiteId): void {
    const { held } = this;
    if (held === null && pieceOn(this.draft, site) === null) return;
    this.held = held === null ? site : null;
    if (held !== null) return this.edit((draft) => move(draft, held, site));
    const name = siteName(this.info(), site);
    this.showNotice(translate('positionEditor.pickedUp', { name }), false);
  }

  /** Replaces the position, on the board and in the fields. */
  private replace(draft: Arrangement): void {
    this.edit(() => draft);
    this.renew();
  }

  private renew(): void {
    const edit = (change: (draft: Arrangement) => Arrangement) => this.edit(change);
    this.fields.replaceChildren(...makeFields(this.info(), this.settable, this.draft, edit));
  }

  private edit(change: (draft: Arrangement) => Arrangement): void {
    this.draft = change(this.draft);
    this.held = null;
    this.board.show(this.draft);
    void this.check();
  }

  /** Asks the engine whether the position is valid. */
  private async check(): Promise<void> {
    const ticket = ++this.asked;
    try {
      const text = await this.parts.engine.ask({
        kind: 'arrange',
        arrangement: this.draft,
      });
      if (ticket !== this.asked) return;
      this.text = text;
      this.showNotice(translate('positionEditor.valid'), false);
    } catch (error) {
      if (ticket !== this.asked) return;
      this.text = null;
      this.showNotice(error instanceof EngineError ? error.message : String(error), true);
    }
    setAttribute(this.play, 'disabled', this.text === null);
    setAttribute(this.copy, 'disabled', this.text === null);
    setAttribute(this.dialog, 'data-text', this.text ?? false);
  }

  private showNotice(words: string, isWrong: boolean): void {
    setText(this.status, words);
    setAttribute(this.status, 'data-wrong', isWrong);
  }

  private async begin(): Promise<void> {
    if (this.text === null) return;
    try {
      await this.parts.controller.startAt(this.text);
      this.dialog.close();
    } catch (error) {
      this.showNotice(error instanceof Error ? error.message : String(error), true);
    }
  }

  private async copyText(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.text ?? '');
      this.showNotice(translate('importExport.copied'), false);
    } catch {
      this.showNotice(this.text ?? '', false);
    }
  }
}
