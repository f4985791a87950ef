/**
 * The board for the keyboard and for screen readers: a grid of cells above the canvas, one tab stop for all.
 *
 * The cells show nothing but the focus ring, and let the pointer through to the canvas.
 */
import { above, beside, centre, rowOf } from './geometry';
import type { Geometry } from './geometry';
import { make, setAttribute } from '../dom';
import { at } from '../must';
import type { GameInfo, PieceView, SiteId } from '../engine/types';
import type { State } from '../state';
import { mayEnter } from '../state';
import { siteLabel } from '../texts';
import { withChanges } from './scene';

export interface GridActions {
  click(site: SiteId): void;
  /** A key that the board itself has no use for; whether something else has. */
  shortcut(key: string): boolean;
  /** The keyboard is at a site now, or has left the board. */
  point(site: SiteId | null): void;
  back(): void;
}

export class Grid {
  readonly element = make('div', { role: 'grid', class: 'grid' });
  private cells: HTMLElement[] = [];
  private geometry: Geometry | null = null;
  private cursor: SiteId = 0;
  /** Where the cursor wants to be when it goes up and down. */
  private column = 0;

  constructor(private readonly actions: GridActions) {
    this.watchKeys();
    this.element.addEventListener('keydown', (event) => this.key(event));
    this.element.addEventListener('focusin', (event) => this.focused(event));
    this.element.addEventListener('focusout', () => actions.point(null));
    this.element.addEventListener('click', (event) => this.clicked(event));
  }

  /** Makes the cells of a board. */
  build(info: GameInfo, geometry: Geometry): void {
    this.geometry = geometry;
    this.cells = info.board.sites.map((site, id) => makeCell(geometry, id, site.name));
    const rows = geometry.rows.map((row) =>
      make('div', { role: 'row' }, ...row.map((site) => at(this.cells, site))),
    );
    this.element.replaceChildren(...rows);
    setAttribute(this.element, 'aria-label', `${info.title} board`);
    this.cursor = geometry.rows.at(-1)?.[0] ?? 0;
    this.column = centre(geometry, this.cursor).x;
    setAttribute(at(this.cells, this.cursor), 'tabindex', '0');
  }

  /** Brings the labels up to date. */
  render(state: State, info: GameInfo): void {
    const entry = mayEnter(state) ? state.entry : null;
    const standing = state.view?.pieces ?? [];
    const pieces = new Map(
      (entry ? withChanges(standing, entry) : standing).map((piece) => [piece.site, piece]),
    );
    for (const site of this.geometry?.sites ?? [])
      this.label(at(this.cells, site), site, pieces.get(site) ?? null, state, info);
  }

  /** Moves the keyboard's place, and the focus with it. */
  moveTo(site: SiteId): void {
    this.place(site);
    this.focus();
  }

  private place(site: SiteId): void {
    setAttribute(at(this.cells, this.cursor), 'tabindex', '-1');
    this.cursor = site;
    setAttribute(at(this.cells, site), 'tabindex', '0');
  }

  /** Whether the keyboard was used last, so that the focus is to be seen. */
  get byKeys(): boolean {
    return this.element.hasAttribute('data-keys');
  }

  /** Whether the keyboard is in use, and on the board. */
  get hasKeys(): boolean {
    return this.byKeys && this.element.contains(document.activeElement);
  }

  /** Gives the focus to the board. */
  focus(): void {
    this.cells[this.cursor]?.focus({ preventScroll: true });
  }

  private watchKeys(): void {
    setAttribute(this.element, 'data-keys', true);
    const set = (byKeys: boolean) => () => setAttribute(this.element, 'data-keys', byKeys);
    document.addEventListener('keydown', set(true), { capture: true });
    document.addEventListener('pointerdown', set(false), { capture: true });
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
    setAttribute(cell, 'aria-selected', String(entry?.chosen.includes(site) ?? false));
    setAttribute(cell, 'data-can', canDo(state, site));
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const work = this.keys[event.key];
    if (work === undefined && !this.actions.shortcut(event.key.toLowerCase())) return;
    event.preventDefault();
    work?.();
  }

  private readonly keys: Record<string, () => void> = {
    ArrowLeft: () => this.across(-1),
    ArrowRight: () => this.across(1),
    ArrowUp: () => this.upOrDown(-1),
    ArrowDown: () => this.upOrDown(1),
    Home: () => this.toEnd(0),
    End: () => this.toEnd(-1),
    Enter: () => this.actions.click(this.cursor),
    ' ': () => this.actions.click(this.cursor),
    Escape: () => this.actions.back(),
    Backspace: () => this.actions.back(),
  };

  private across(step: 1 | -1): void {
    if (this.geometry) this.goTo(beside(this.geometry, this.cursor, step));
  }

  private upOrDown(step: 1 | -1): void {
    const next = this.geometry && above(this.geometry, this.cursor, step, this.column);
    if (next !== null) this.moveTo(next);
  }

  private toEnd(index: 0 | -1): void {
    if (this.geometry) this.goTo(rowOf(this.geometry, this.cursor).at(index) ?? null);
  }

  private goTo(site: SiteId | null): void {
    if (site === null || this.geometry === null) return;
    this.moveTo(site);
    this.column = centre(this.geometry, site).x;
  }

  private focused(event: FocusEvent): void {
    const site = siteOf(event.target);
    if (site === null) return;
    // Assistive technology gives the focus to any cell.
    if (site !== this.cursor) this.place(site);
    if (this.byKeys) this.actions.point(site);
  }

  /** Clicks come from assistive technology only: the pointer goes to the canvas. */
  private clicked(event: MouseEvent): void {
    const site = siteOf(event.target);
    if (site === null) return;
    this.moveTo(site);
    this.actions.click(site);
  }
}

/** What a click on the site would do, in one word for style sheets and tests. */
function canDo(state: State, site: SiteId): string | false {
  const { entry } = state;
  if (entry === null || !mayEnter(state)) return false;
  const words = [
    entry.addable.includes(site) ? 'add' : '',
    entry.targets.some((target) => target.site === site) ? 'target' : '',
  ];
  return words.filter((word) => word !== '').join(' ') || false;
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
