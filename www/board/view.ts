/** The board on the page: the canvases, the grid above them, and the layer for pop-ups beside a site. */
import type { Animator } from './animation/animate';
import { bindDrawing } from './input/arrow_drawing';
import type { DrawingActions } from './input/arrow_drawing';
import { centre, fit, makeGeometry, turnToward } from './layout/geometry';
import type { Geometry, Point } from './layout/points';
import { Grid } from './input/grid';
import type { GridActions } from './input/grid';
import { nearestOf, siteAt, siteBeyond } from './layout/hit';
import { paintIcon } from './pieces/icon';
import type { PieceIcon } from './pieces/icon';
import { bindPointer } from './input/pointer';
import { hullPlace } from './layout/hull';
import type { HullPlace } from './layout/hull';
import { Loupe, needsCare, needsLoupe } from './input/loupe';
import { AreaSelection } from './input/area_selection';
import type { PointerActions } from './input/pointer';
import { Painter } from './painter';
import type { Playback } from './animation/playback';
import type { Look } from './look';
import { lostIn } from './marks/piece_fates';
import type { Art } from './pieces/piece';
import { chooseSets } from './pieces/sets';
import { fetchShapes } from './pieces/drawings';
import { watchSystemScheme } from '../ui/colour_scheme';
import { dressRoot } from './canvas/material';
import { readTheme } from './canvas/theme';
import { turnBoard } from './layout/turning';
import { make, onChange, setAttribute } from '../ui/dom';
import { must } from '../core/must';
import type { LastMove } from '../engine/protocol';
import type { BoardInfo, GameInfo, PieceView, ReserveView, SiteId } from '../engine/structures';
import { turnOf } from './layout/orientation';
import { isChance } from '../core/players/seats';
import { maySelectArea } from '../core/state/permissions';
import type { Settings } from '../core/state/settings';
import type { State } from '../core/state/state';
import type { Spot } from '../core/entry/dragging';
import { shown } from '../core/moves/rule_texts';

export type BoardActions = GridActions &
  Omit<PointerActions, 'locate' | 'areaSelection' | 'frame' | 'framed' | 'needsLoupe' | 'loupe'> &
  Omit<DrawingActions, 'siteAt'> & {
    /** A frame was drawn around these sites. */
    addArea(sites: SiteId[]): void;
  };

/** The maximum size of cells in rem, for boards with few of them. */
const widestCell = 7.5;
/** Half the width of a finger, in pixels. */
const fingerWidth = 22;

export class BoardView {
  readonly element: HTMLElement;
  readonly grid: Grid;
  readonly frame = new AreaSelection();
  private readonly loupe = new Loupe();
  private readonly painter: Painter;
  private geometry: Geometry | null = null;
  private look: Look | null = null;
  private state: State | null = null;
  private performing: ((move: LastMove) => Playback | null) | null = null;
  /** The state that the cells were labelled for. */
  private labelled: State | null = null;
  private scheme = 0;
  private hasLabels = true;
  /** Removes the event listeners. */
  private readonly closing = new AbortController();
  /** The user's pictures for a game. */
  private pictures: { info: GameInfo; art: Art } | null = null;

  constructor(
    actions: BoardActions,
    animator: Animator,
    private readonly redraw: () => void,
    private readonly looksChanged: () => void,
  ) {
    const { signal } = this.closing;
    this.grid = new Grid(actions, signal);
    this.painter = new Painter(animator);
    const { elements, touched } = this.painter.layers;
    this.element = make('div', { class: 'stage' }, ...elements, this.grid.element);
    bindPointer(touched, {
      ...actions,
      // A finger hits large cells as surely as a mouse.
      tap: (spot, isFinger) => actions.tap(spot, isFinger && this.hasCells(needsCare)),
      locate: (x, y) => this.locate(x, y),
      areaSelection: () => this.state?.selectsArea === true && maySelectArea(this.state),
      frame: (from, to) => this.frame.show(this.geometry, from, to),
      needsLoupe: () => this.hasCells(needsLoupe),
      loupe: (at) => this.aim(at),
      framed: (from, to) => actions.addArea(this.frame.take(this.geometry, from, to)),
    });
    bindDrawing(touched, { ...actions, siteAt: (x, y) => this.locate(x, y).site });
    const resized = () => {
      this.painter.layers.measureAgain();
      this.redraw();
    };
    const sizes = new ResizeObserver(resized);
    sizes.observe(this.element);
    signal.addEventListener('abort', () => sizes.disconnect());
    window.addEventListener('resize', resized, { signal });
    watchSystemScheme(() => this.refresh(), signal);
  }

  close(): void {
    this.closing.abort();
  }

  /** Replaces the elements above the board. */
  cover(...elements: HTMLElement[]): void {
    const { elements: layers } = this.painter.layers;
    const own = [this.frame.element, this.grid.element, this.loupe.element];
    this.element.replaceChildren(...layers, ...own, ...elements);
  }

  /** Updates the labels of the cells and the still pieces. */
  render(state: State): void {
    const { info } = state;
    if (info === null) return;
    this.state = state;
    this.prepare(info, shown(info), turnOf(state), state.settings, this.scheme);
    this.label(state, info);
    this.describeMarks(state, info);
  }

  /** Shows or hides the names of rows and columns. */
  showLabels(wanted: boolean): void {
    if (wanted === this.hasLabels) return;
    this.hasLabels = wanted;
    this.geometry = null;
    this.refresh();
  }

  /** A small picture of a piece. */
  pictureOf(piece: PieceView): HTMLElement {
    return this.painter.pictureOf(piece) ?? make('span');
  }

  /** Exposes previewed changes to tests and to pages that embed the board. */
  private describeMarks({ preview, stepPreview }: State, info: GameInfo): void {
    const names = (sites: SiteId[]) =>
      sites.map((site) => info.board.sites[site]?.name ?? '').join(' ');
    const marked = preview?.marks ?? stepPreview?.preview.map(({ site }) => site) ?? null;
    setAttribute(this.element, 'data-preview', marked !== null && names(marked));
    setAttribute(this.element, 'data-lost', preview !== null && names(lostIn(preview)));
    setAttribute(this.element, 'data-cut-off', preview !== null && names(preview.cutOff));
  }

  /** Draws what has changed since the last frame; returns whether the next one will differ. */
  draw(now: number): boolean {
    const { state, look } = this;
    return state !== null && look !== null && this.painter.paint(this.element, state, look, now);
  }

  /** Prepares the animation of a move. */
  stage(move: LastMove): Playback | null | Promise<Playback | null> {
    if (this.performing !== null) return this.performing(move);
    return this.loadAnimation().then(() => this.performing?.(move) ?? null);
  }

  /** Loads the animation code and prepares it for the game. */
  private async loadAnimation(): Promise<void> {
    const { Playback } = await import('./animation/playback');
    this.performing = ({ before, trace, player, reserves }) => {
      const { state, geometry } = this;
      const info = state?.info;
      if (!info || geometry === null) return null;
      return new Playback(before, trace, {
        geometry,
        types: shown(info).pieceTypes,
        roller: isChance(info, player) ? player : null,
        reserve: (owner, type) => this.reserveOf(owner, type, reserves),
      });
    };
  }

  /** Where a reserve is displayed whose number the move has changed. */
  private reserveOf(
    owner: number,
    type: number,
    [before, after]: LastMove['reserves'],
  ): Point | null {
    const count = (list: ReserveView[]) =>
      list.find((one) => one.player === owner && one.type === type)?.count ?? 0;
    const element = this.around.querySelector(`[data-reserve="${owner}:${type}"]`);
    if (element === null || count(before) === count(after)) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    return this.pointAt(left + width / 2, top + height / 2);
  }

  /** How the board looks now; null before there is a game. */
  get appearance(): Look | null {
    return this.look;
  }

  /** Draws the game with the user's pictures. */
  usePictures(info: GameInfo, art: Art): void {
    this.pictures = { info, art };
    this.refresh();
  }

  /** Draws a piece beside the board in the board's colours, and again whenever these change. */
  paintIcon(canvas: HTMLCanvasElement, icon: PieceIcon): void {
    const { look, state } = this;
    if (look && state?.info) paintIcon(canvas, state.info, look, icon);
  }

  /** The place of a site, as shares of the board's width and height. */
  placeOf(site: SiteId): Point | null {
    if (this.geometry === null) return null;
    const { frame } = this.geometry;
    const { x, y } = centre(this.geometry, site);
    return { x: (x - frame.left) / frame.width, y: (y - frame.top) / frame.height };
  }

  /** The place of the arrow for a direction beside a group, as shares of the board's width and height. */
  hullPlaceOf(sites: SiteId[], direction: number): HullPlace | null {
    if (this.geometry === null) return null;
    const room = matchMedia('(pointer: coarse)').matches ? 2 * fingerWidth : fingerWidth;
    return hullPlace(this.geometry, sites, direction, (0.85 * room) / this.scaleOf(this.geometry));
  }

  private readonly prepare = onChange(
    (info: GameInfo, drawn: GameInfo, turn: number, settings: Settings, _scheme: number) => {
      const { numerals, names, figures, letters } = settings;
      const board = turnBoard(drawn.board, turn);
      if (this.geometry?.board !== board) this.setBoard(info, board);
      void fetchShapes(info.pieceTypes, figures).then((some) => some && this.refresh());
      dressRoot(this.element, info.board.material);
      const sets = { figures, letters };
      chooseSets(this.element, sets);
      const theme = readTheme(this.element, info.players);
      const geometry = must(this.geometry, 'geometry');
      const art = this.pictures?.info === info ? this.pictures.art : null;
      const turns = info.players.map(({ facing }) => turnToward(geometry.board, facing));
      const types = drawn.pieceTypes;
      this.look = { geometry, theme, types, turns, art, numerals, sets, names };
      this.looksChanged();
    },
  );

  private label(state: State, info: GameInfo): void {
    if (this.labelled === null || differs(this.labelled, state)) this.grid.render(state, info);
    this.labelled = state;
  }

  private setBoard(info: GameInfo, board: BoardInfo): void {
    const whole = makeGeometry(board, info.board);
    this.geometry = this.hasLabels ? whole : { ...whole, labels: [], numbered: false };
    const { frame } = this.geometry;
    const { style } = this.around;
    style.setProperty('--aspect', String(frame.width / frame.height));
    style.setProperty('--widest', `${(frame.width / this.geometry.pitch) * widestCell}rem`);
    this.grid.build(info, this.geometry);
    this.labelled = null;
  }

  /** The element that contains the board: the page, or an embedded board. */
  private get around(): HTMLElement {
    return this.element.closest<HTMLElement>('[data-phase]') ?? this.element;
  }

  private locate(clientX: number, clientY: number): Spot {
    const point = this.pointAt(clientX, clientY);
    const { geometry } = this;
    if (geometry === null) return { site: null, beyond: null, point, nearestOf: () => null };
    const site = siteAt(geometry, point);
    const finger = fingerWidth / this.scaleOf(geometry);
    return {
      site,
      beyond: site === null ? siteBeyond(geometry, point) : null,
      point,
      nearestOf: (sites, cells) =>
        nearestOf(geometry, sites, point, Math.max(finger, cells * geometry.pitch)),
    };
  }

  /** Whether the cells, once they are drawn, are of such a size. */
  private hasCells(such: (cell: number) => boolean): boolean {
    return this.geometry !== null && such(this.cellSize(this.geometry));
  }

  private cellSize(geometry: Geometry): number {
    return geometry.pitch * this.scaleOf(geometry);
  }

  /** Shows what is under a finger, enlarged; null hides it. */
  private aim(at: { x: number; y: number } | null): void {
    if (at === null) return this.loupe.hide();
    const { site } = this.locate(at.x, at.y);
    const name = site === null ? '' : (this.state?.info?.board.sites[site]?.name ?? '');
    this.loupe.show(this.painter.layers.elements, at.x, at.y, name);
  }

  /** Pixels of the window per board unit. */
  private scaleOf({ frame }: Geometry): number {
    const box = this.painter.layers.touched.getBoundingClientRect();
    return fit(frame, box.width, box.height).scale || 1;
  }

  /** A point of the window in board units. */
  private pointAt(clientX: number, clientY: number): Point {
    if (this.geometry === null) return { x: 0, y: 0 };
    const box = this.painter.layers.touched.getBoundingClientRect();
    const { scale, x, y } = fit(this.geometry.frame, box.width, box.height);
    return { x: (clientX - box.left - x) / scale, y: (clientY - box.top - y) / scale };
  }

  /** Draws everything again, after changes outside the state. */
  refresh(): void {
    this.scheme++;
    if (this.state !== null) this.render(this.state);
    this.redraw();
  }
}

/** State that changes often and does not affect the labels of cells. */
const besides: (keyof State)[] = [
  'drag',
  'hover',
  'preview',
  'footprint',
  'processing',
  'stepPreview',
  'notice',
  'search',
  'advice',
  'drawn',
  'announcement',
  'redrawings',
];

function differs(a: State, b: State): boolean {
  const keys = Object.keys(b) as (keyof State)[];
  return keys.some((key) => a[key] !== b[key] && !besides.includes(key));
}
