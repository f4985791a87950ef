/** The board of the editor: drawn like the board of a game, and edited by clicks, drags and keys. */
import { Animator } from '../../board/animation/animate';
import type { Spot } from '../../core/entry/dragging';
import { BoardView } from '../../board/view';
import type { Arrangement, SiteId } from '../../engine/structures';
import { clearedEntry } from '../../core/state/state';
import type { Drag, State } from '../../core/state/state';
import { pieceOn } from './arrangement';

export interface EditorBoardActions {
  click(site: SiteId): void;
  /** A piece was dragged to a site, or off the board. */
  moved(from: SiteId, to: SiteId | null): void;
  erase(site: SiteId): void;
  /** Pieces are drawn differently from now on. */
  looksChanged(): void;
}

const nothing = () => undefined;

export class EditorBoard {
  readonly view: BoardView;
  private drag: Drag | null = null;
  private frame = 0;

  constructor(
    private readonly state: State,
    private draft: Arrangement,
    private readonly actions: EditorBoardActions,
  ) {
    const redraw = () => this.redraw();
    const animator = new Animator(redraw, () => null);
    this.view = new BoardView(this.boardActions(), animator, redraw, () => actions.looksChanged());
    this.view.element.addEventListener('keydown', (event) => this.key(event));
  }

  show(draft: Arrangement): void {
    this.draft = draft;
    this.render();
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    this.frame = -1;
    this.view.close();
  }

  private boardActions(): ConstructorParameters<typeof BoardView>[0] {
    const { actions } = this;
    return {
      click: actions.click,
      point: nothing,
      tap: ({ site }) => site !== null && actions.click(site),
      canLift: (site) => pieceOn(this.draft, site) !== null,
      lift: (site, spot) => this.drop(site, spot),
      drag: (spot) => this.drop(this.drag?.from ?? null, spot),
      drop: ({ site }) => {
        const from = this.drag?.from ?? null;
        this.drop(null, null);
        if (from !== null && site !== from) actions.moved(from, site);
      },
      cancelDrag: () => this.drop(null, null),
      addArea: nothing,
      draw: nothing,
      wipe: nothing,
    };
  }

  /** Makes a piece follow the pointer, or releases it. */
  private drop(from: SiteId | null, spot: Spot | null): void {
    this.drag =
      from === null || spot === null
        ? null
        : { from, ...spot.point, pieces: [from], moves: true, dropToken: null };
    this.render();
  }

  private render(): void {
    const { state, draft } = this;
    if (state.view === null || state.info === null) return;
    const { sites } = state.info.board;
    const pieces = draft.pieces.filter(({ site }) => sites[site]?.hidden === false);
    const view = { ...state.view, pieces, reserves: draft.reserves, outcome: null };
    this.view.render({
      ...state,
      ...clearedEntry(),
      view,
      drag: this.drag,
      entry: null,
      base: null,
      last: null,
      lookedAt: null,
      analysing: false,
      hint: null,
      drawn: null,
    });
    this.redraw();
  }

  private redraw(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = 0;
      if (this.view.draw(now)) this.redraw();
    });
  }

  private key(event: KeyboardEvent): void {
    const { grid } = this.view;
    const { handlers } = grid;
    const work: Record<string, () => unknown> = {
      ArrowLeft: handlers.left,
      ArrowRight: handlers.right,
      ArrowUp: handlers.up,
      ArrowDown: handlers.down,
      Home: handlers.rowStart,
      End: handlers.rowEnd,
      Enter: () => this.actions.click(grid.cursor),
      ' ': () => this.actions.click(grid.cursor),
      Delete: () => this.actions.erase(grid.cursor),
      Backspace: () => this.actions.erase(grid.cursor),
    };
    if (work[event.key] === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    work[event.key]?.();
  }
}
