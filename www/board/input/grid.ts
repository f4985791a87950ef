/**
 * The board for the keyboard and for screen readers: a grid of cells above the canvas, with a single tab stop.
 *
 * The cells show only the focus ring, and let pointer events through to the canvas.
 */
import { centre } from '../layout/geometry';
import type { Geometry, Point } from '../layout/points';
import { TypeAhead } from './type_ahead';
import { endOf, pageStep, step } from './arrow_keys';
import type { Ahead } from './arrow_keys';
import { hasFocus, make, setAttribute } from '../../ui/dom';
import type { CommandId } from '../../core/state/keys';
import { translate } from '../../language/translate';
import { at } from '../../core/must';
import type { BoardInfo, Entry, GameInfo, PieceView, SiteId } from '../../engine/structures';
import type { State } from '../../core/state/state';
import { mayEnter } from '../../core/state/permissions';
import { siteLabel } from '../../core/messages/site_label';
import { directionsFor } from '../../core/moves/headings';
import { endSite, isPicking, pickable } from '../../core/moves/selection';
import { withChanges } from '../../core/moves/pieces';
import { shown } from '../../core/moves/rule_texts';

export interface GridActions {
  click(site: SiteId): void;
  /** The keyboard cursor has moved to a site, or left the board. */
  point(site: SiteId | null): void;
}

export class Grid {
  readonly element = make('div', { role: 'grid', class: 'grid' });
  private cells: HTMLElement[] = [];
  private geometry: Geometry | null = null;
  readonly typeAhead = new TypeAhead((site) => this.goTo(site));
  /** The site of the keyboard cursor. */
  cursor: SiteId = 0;
  /** The sites that Tab cycles through. */
  private targets: SiteId[] = [];
  /** Where the cursor came from when it zigzags, so that the opposite key leads back. */
  private lane: Point = { x: 0, y: 0 };
  private board: BoardInfo | null = null;

  constructor(
    private readonly actions: GridActions,
    /** Removes the event listeners. */
    signal: AbortSignal,
  ) {
    this.watchKeys(signal);
    this.element.addEventListener('focusin', (event) => this.focused(event));
    this.element.addEventListener('focusout', () => actions.point(null));
    this.element.addEventListener('click', (event) => this.clicked(event));
  }

  /** Builds the cells of a board. The focus stays on it; if it was only rotated, the cursor stays on its site. */
  build(info: GameInfo, geometry: Geometry): void {
    const isTurned = this.board === info.board;
    const hadFocus = hasFocus(this.element);
    this.board = info.board;
    this.geometry = geometry;
    this.cells = info.board.sites.map((site, id) => makeCell(geometry, id, site.name));
    const rows = geometry.rows.map((row) =>
      make('div', { role: 'row' }, ...row.map((site) => at(this.cells, site))),
    );
    this.element.replaceChildren(...rows);
    this.typeAhead.setNames(geometry.sites.map((site) => [at(info.board.sites, site).name, site]));
    if (!isTurned) this.cursor = geometry.rows.at(-1)?.[0] ?? 0;
    this.lane = centre(geometry, this.cursor);
    setAttribute(at(this.cells, this.cursor), 'tabindex', '0');
    if (hadFocus) this.focus();
  }

  /** Updates the labels. */
  render(state: State, info: GameInfo): void {
    setAttribute(
      this.element,
      'aria-label',
      translate('board.label', { title: shown(info).title }),
    );
    const entry = mayEnter(state) ? state.entry : null;
    const isBegun = state.tokens.length > 0 || state.held !== null;
    this.targets = isBegun ? (entry?.targets.map(({ site }) => site) ?? []) : [];
    const standing = state.view?.pieces ?? [];
    const pieces = new Map(
      (entry ? withChanges(standing, entry) : standing).map((piece) => [piece.site, piece]),
    );
    for (const site of this.geometry?.sites ?? [])
      this.label(at(this.cells, site), site, pieces.get(site) ?? null, state, info);
  }

  /** Moves the cursor, and the focus with it. */
  moveTo(site: SiteId): void {
    this.place(site);
    this.focus();
  }

  private place(site: SiteId): void {
    setAttribute(at(this.cells, this.cursor), 'tabindex', '-1');
    this.cursor = site;
    setAttribute(at(this.cells, site), 'tabindex', '0');
  }

  /** Whether the keyboard was used last, so that the focus should be visible. */
  get byKeys(): boolean {
    return this.element.hasAttribute('data-keys');
  }

  /** Whether the keyboard is in use and on the board. */
  get hasKeys(): boolean {
    return this.byKeys && hasFocus(this.element);
  }

  focus(): void {
    this.cells[this.cursor]?.focus({ preventScroll: true });
  }

  private watchKeys(signal: AbortSignal): void {
    setAttribute(this.element, 'data-keys', true);
    const set = (byKeys: boolean) => () => setAttribute(this.element, 'data-keys', byKeys);
    document.addEventListener('keydown', set(true), { capture: true, signal });
    document.addEventListener('pointerdown', set(false), { capture: true, signal });
  }

  private label(
    cell: HTMLElement,
    site: SiteId,
    piece: PieceView | null,
    state: State,
    info: GameInfo,
  ): void {
    const entry = mayEnter(state) ? state.entry : null;
    setAttribute(cell, 'aria-label', siteLabel(state, info, site, piece));
    setAttribute(cell, 'aria-selected', String(isSelected(entry, site)));
    setAttribute(cell, 'data-can', canDo(state, site));
  }

  /** Keys that only move the cursor on the board, or from target to target. */
  readonly handlers = {
    left: () => this.step(-1, 0),
    right: () => this.step(1, 0),
    up: () => this.step(0, -1),
    down: () => this.step(0, 1),
    upLeft: () => this.step(-1, -1),
    upRight: () => this.step(1, -1),
    downLeft: () => this.step(-1, 1),
    downRight: () => this.step(1, 1),
    rowStart: () => this.toEnd(0, false),
    rowEnd: () => this.toEnd(-1, false),
    boardStart: () => this.toEnd(0, true),
    boardEnd: () => this.toEnd(-1, true),
    pageUp: () => this.page(-1),
    pageDown: () => this.page(1),
    nextTarget: () => this.cycle(1),
    previousTarget: () => this.cycle(-1),
  } satisfies Partial<Record<CommandId, () => unknown>>;

  /** The directions as they are shown while a move is entered. */
  directionsFor(entry: Entry | null): BoardInfo['directions'] {
    return this.geometry ? directionsFor(this.geometry.board, entry) : [];
  }

  private step(across: Ahead, down: Ahead): void {
    const { geometry, cursor, lane } = this;
    const next = geometry && step(geometry, cursor, across, down, lane);
    if (next !== null) this.goTo(next, across !== 0, down !== 0);
  }

  private page(down: 1 | -1): void {
    const { geometry, cursor, lane } = this;
    const next = geometry && pageStep(geometry, cursor, down, lane);
    if (next !== null) this.goTo(next, false, true);
  }

  private toEnd(end: 0 | -1, whole: boolean): void {
    const { geometry, cursor, lane } = this;
    if (geometry) this.goTo(endOf(geometry, cursor, end, whole, lane), true, whole);
  }

  /** Moves to the next target once something is selected; until then, Tab leaves the board. */
  private cycle(by: 1 | -1): boolean {
    const order = this.geometry?.rows.flat().filter((site) => this.targets.includes(site)) ?? [];
    if (order.length === 0) return false;
    const index = order.indexOf(this.cursor);
    const start = index < 0 && by < 0 ? 0 : index;
    this.goTo(at(order, (start + by + order.length) % order.length));
    return true;
  }

  /** Moves the cursor, and the lane in the directions in which it moves deliberately. */
  private goTo(site: SiteId, isAcross = true, isDown = true): void {
    this.moveTo(site);
    if (this.geometry === null) return;
    const { x, y } = centre(this.geometry, site);
    this.lane = { x: isAcross ? x : this.lane.x, y: isDown ? y : this.lane.y };
  }

  private focused(event: FocusEvent): void {
    const site = siteOf(event.target);
    if (site === null) return;
    // Assistive technology can focus any cell.
    if (site !== this.cursor) {
      this.place(site);
      if (this.geometry) this.lane = centre(this.geometry, site);
    }
    if (this.byKeys) this.actions.point(site);
  }

  /** Only assistive technology clicks here: pointer events go to the canvas. */
  private clicked(event: MouseEvent): void {
    const site = siteOf(event.target);
    if (site === null) return;
    this.moveTo(site);
    this.actions.click(site);
  }
}

/** What a click on the site would do, as a keyword for style sheets and tests. */
function canDo(state: State, site: SiteId): string | false {
  const { entry } = state;
  if (entry === null || !mayEnter(state)) return false;
  const picks = isPicking(entry);
  const words = [
    entry.addable.includes(site) ? 'add' : '',
    !picks && entry.targets.some((target) => target.site === site) ? 'target' : '',
    picks && pickable(entry).includes(site) ? 'pick' : '',
    entry.finals.some((end) => end.site === site) ? 'final' : '',
    endSite(entry) === site ? 'stop' : '',
  ];
  return words.filter((word) => word !== '').join(' ') || false;
}

function isSelected(entry: Entry | null, site: SiteId): boolean {
  return entry !== null && (entry.chosen.includes(site) || entry.picked.includes(site));
}

function siteOf(target: EventTarget | null): SiteId | null {
  const site = target instanceof HTMLElement ? target.dataset['site'] : undefined;
  return site === undefined ? null : Number(site);
}

function makeCell(geometry: Geometry, site: SiteId, name: string): HTMLElement {
  const cell = make('div', {
    role: 'gridcell',
    tabindex: '-1',
    'data-site': String(site),
    'data-name': name,
  });
  const { frame, pitch } = geometry;
  const { x, y } = centre(geometry, site);
  const size = pitch * 0.96;
  cell.style.left = percent((x - size / 2 - frame.left) / frame.width);
  cell.style.top = percent((y - size / 2 - frame.top) / frame.height);
  cell.style.width = percent(size / frame.width);
  cell.style.height = percent(size / frame.height);
  return cell;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
