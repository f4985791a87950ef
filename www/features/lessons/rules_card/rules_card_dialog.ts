/**
 * The rules card: a dialog with every kind of move of a game on a small board, and what the rules say about it.
 *
 * Boards are added as moves are found. Closing the dialog ends the search; a complete result is kept for the next time.
 */
import './rules_card.css';
import { smallBoards } from '../../../board/moving_miniature';
import type { SmallBoards } from '../../../board/moving_miniature';
import type { Speed } from '../../../core/state/settings';
import { make, makeButton, setAttribute, setText } from '../../../ui/dom';
import type { FoundKind, GameInfo } from '../../../engine/structures';
import type { OpenedGame } from '../../../games/catalogue';
import { translate } from '../../../language/translate';
import { shown } from '../../../core/moves/rule_texts';
import { must } from '../../../core/must';
import { makeDialog } from '../../../ui/dialog';
import { makeIcon } from '../../../ui/icons';
import { Gallery } from './gallery';
import { AnimationLoop } from './animation_loop';
import { searchKinds } from './kinds_search';

export interface RulesCardActions {
  /** Shows a move on the large board. */
  show(info: GameInfo, finds: readonly FoundKind[], index: number): void;
  closed(): void;
  /** The speed of animations; `off` for still pictures. */
  speed(): Speed;
}

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

export class RulesCardDialog {
  readonly element: HTMLDialogElement;
  private readonly status = make('p', { role: 'status', class: 'count' });
  private readonly pause = makeButton('', () => this.turn(!this.loop.paused));
  private readonly scroller = make('div', { class: 'scroller', tabindex: '0' });
  private readonly loop = new AnimationLoop(this.scroller);
  private gallery: Gallery | null = null;
  private boards: SmallBoards | null = null;
  private search = new AbortController();
  /** Identifies the rules that the result belongs to. */
  private key = '';
  private finds: FoundKind[] = [];
  private isWhole = false;
  private isOpen = false;

  constructor(private readonly actions: RulesCardActions) {
    const close = makeButton(translate('dialog.done'), () => this.close(), {
      class: 'primary',
      autofocus: true,
    });
    const foot = make('div', { class: 'row end foot' }, this.status, this.pause, close);
    const form = make('form', { method: 'dialog' }, this.scroller, foot);
    this.element = makeDialog(translate('rulesCard.all'), form);
    this.element.classList.add('rules-card');
    // The event comes late, so the card may have been opened again.
    this.element.addEventListener('close', () => !this.element.open && this.end());
  }

  /** Shows the moves of a game; equal keys mean equal rules. */
  async open(key: string, game: OpenedGame): Promise<void> {
    this.search.abort();
    const search = new AbortController();
    this.search = search;
    const { signal } = search;
    reducedMotion.addEventListener('change', () => this.lay(), { signal });
    const { info } = await game.opening;
    const boards = await smallBoards(info);
    // Another game has been requested meanwhile.
    if (search.signal.aborted) return;
    this.boards = boards;
    const title = translate('rulesCard.title', { game: shown(info).title });
    setText(must(this.element.querySelector('h2'), 'heading'), title);
    this.scroller.setAttribute('aria-label', title);
    if (key !== this.key || !this.isWhole) Object.assign(this, { key, finds: [], isWhole: false });
    if (!this.element.open) this.element.showModal();
    this.isOpen = true;
    this.lay();
    this.turn(false);
    if (!this.isWhole) await this.seek(game, search.signal);
  }

  close(): void {
    this.search.abort();
    this.element.close();
    this.end();
  }

  /** Rebuilds the list of boards. */
  private lay(): void {
    const { boards } = this;
    if (boards === null || !this.element.open) return;
    const speed = this.actions.speed();
    const isStill = speed === 'off' || reducedMotion.matches;
    this.loop.speed = speed;
    this.loop.open();
    const show = (find: FoundKind) =>
      this.actions.show(boards.info, this.finds, this.finds.indexOf(find));
    this.gallery = new Gallery(boards, this.loop, isStill, show);
    this.scroller.replaceChildren(this.gallery.element);
    this.pause.hidden = isStill;
    this.render();
  }

  private render(): void {
    this.gallery?.render(this.finds, this.isWhole);
    const count = this.finds.length;
    const found =
      count === 0 ? translate('rulesCard.none') : translate('rulesCard.found', { count });
    // Screen readers announce the result once it is complete.
    setAttribute(this.status, 'aria-busy', String(!this.isWhole));
    setText(this.status, this.isWhole ? found : translate('rulesCard.searching', { count }));
  }

  private turn(paused: boolean): void {
    this.loop.paused = paused;
    const icon = makeIcon(paused ? 'play' : 'pause');
    this.pause.replaceChildren(icon, translate(paused ? 'rulesCard.play' : 'rulesCard.pause'));
  }

  private async seek(game: OpenedGame, signal: AbortSignal): Promise<void> {
    try {
      await searchKinds(game, (finds) => !signal.aborted && this.take(finds), signal);
      if (signal.aborted) return;
      this.isWhole = true;
      this.render();
    } catch (error) {
      if (!signal.aborted)
        setText(this.status, error instanceof Error ? error.message : String(error));
    }
  }

  private take(finds: FoundKind[]): void {
    this.finds = finds;
    this.render();
  }

  private end(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.search.abort();
    this.loop.close();
    this.gallery = null;
    this.scroller.replaceChildren();
    this.actions.closed();
  }
}
