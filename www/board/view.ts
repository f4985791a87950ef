/** The board on the page: the canvas, the grid above it, and the layer for what pops up beside a site. */
import type { Animator } from './animate';
import { drawScene } from './draw';
import { centre, fit, makeGeometry } from './geometry';
import type { Geometry, Point } from './geometry';
import { Grid } from './grid';
import type { GridActions } from './grid';
import { drawGround } from './ground';
import { siteAt, siteBeyond } from './hit';
import { bindPointer } from './input';
import type { Location, PointerActions } from './input';
import { sceneOf } from './scene';
import { readTheme } from './theme';
import type { Theme } from './theme';
import { make, onChange } from '../dom';
import { must } from '../must';
import type { GameInfo, SiteId } from '../engine/types';
import type { State } from '../state';

export type BoardActions = GridActions & Omit<PointerActions, 'locate'>;

/** Cells need not be larger than this many rem, however few there are. */
const widestCell = 7.5;

export class BoardView {
  readonly element: HTMLElement;
  readonly grid: Grid;
  private readonly canvas = make('canvas', { 'aria-hidden': 'true' });
  private readonly ground = document.createElement('canvas');
  private geometry: Geometry | null = null;
  private theme: Theme | null = null;
  /** What the ground was painted for. */
  private painted = '';
  private scheme = 0;

  constructor(
    actions: BoardActions,
    private readonly animator: Animator,
    private readonly redraw: () => void,
  ) {
    this.grid = new Grid(actions);
    this.element = make('div', { class: 'stage' }, this.canvas, this.grid.element);
    bindPointer(this.canvas, { ...actions, locate: (x, y) => this.locate(x, y) });
    new ResizeObserver(() => this.redraw()).observe(this.element);
    window.addEventListener('resize', () => this.redraw());
    this.watchScheme();
  }

  /** Draws the state; true when it has to be drawn again at the next frame. */
  render(state: State, now: number): boolean {
    if (state.info === null) return false;
    this.prepare(state.info, state.settings.theme, this.scheme);
    this.grid.render(state, state.info);
    return this.draw(state, state.info, now);
  }

  /** Where a site is, as shares of the board's width and height. */
  placeOf(site: SiteId): Point | null {
    if (this.geometry === null) return null;
    const { frame } = this.geometry;
    const { x, y } = centre(this.geometry, site);
    return { x: (x - frame.left) / frame.width, y: (y - frame.top) / frame.height };
  }

  private readonly prepare = onChange((info: GameInfo, _theme: string, _scheme: number) => {
    if (this.geometry?.board !== info.board) this.setBoard(info);
    this.theme = readTheme(this.element, info.players);
    this.painted = '';
  });

  private setBoard(info: GameInfo): void {
    this.geometry = makeGeometry(info.board);
    const { frame } = this.geometry;
    this.element.style.setProperty('--aspect', String(frame.width / frame.height));
    this.element.style.setProperty(
      '--widest',
      `${(frame.width / this.geometry.pitch) * widestCell}rem`,
    );
    this.grid.build(info, this.geometry);
  }

  private draw(state: State, info: GameInfo, now: number): boolean {
    const { geometry, theme } = this;
    if (geometry === null || theme === null || !this.resize()) return false;
    const canvas = must(this.canvas.getContext('2d'), 'canvas');
    const still = isStill(state);
    const moment = this.animator.current(now);
    const scene = sceneOf(state, geometry, moment, still);
    this.paintGround(geometry, theme, state.settings.names);
    canvas.setTransform(1, 0, 0, 1, 0, 0);
    canvas.clearRect(0, 0, this.canvas.width, this.canvas.height);
    canvas.drawImage(this.ground, 0, 0);
    this.transform(canvas, geometry);
    const size = geometry.pitch * 0.7;
    const style = {
      types: info.pieceTypes,
      players: theme.players,
      size,
      numerals: state.settings.numerals,
    };
    const pulses = scene.offered.length > 0 && !still;
    drawScene(
      { canvas, geometry, theme },
      style,
      scene,
      pulses ? 0.5 + 0.5 * Math.sin(now / 260) : 0.5,
    );
    return moment !== null || pulses;
  }

  /** Gives the canvas as many pixels as the screen shows; false while it has no size. */
  private resize(): boolean {
    const { clientWidth, clientHeight } = this.element;
    const width = Math.round(clientWidth * devicePixelRatio);
    const height = Math.round(clientHeight * devicePixelRatio);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    return width > 0 && height > 0;
  }

  private transform(canvas: CanvasRenderingContext2D, geometry: Geometry): void {
    const { scale, x, y } = fit(geometry.frame, this.canvas.width, this.canvas.height);
    canvas.setTransform(scale, 0, 0, scale, x, y);
  }

  private paintGround(geometry: Geometry, theme: Theme, names: boolean): void {
    const key = `${this.canvas.width} ${this.canvas.height} ${names}`;
    if (this.painted === key) return;
    this.painted = key;
    this.ground.width = this.canvas.width;
    this.ground.height = this.canvas.height;
    const canvas = must(this.ground.getContext('2d'), 'canvas');
    this.transform(canvas, geometry);
    drawGround(canvas, geometry, theme, names);
  }

  private locate(clientX: number, clientY: number): Location {
    if (this.geometry === null) return { site: null, beyond: null, point: { x: 0, y: 0 } };
    const box = this.canvas.getBoundingClientRect();
    const { scale, x, y } = fit(this.geometry.frame, box.width, box.height);
    const point = { x: (clientX - box.left - x) / scale, y: (clientY - box.top - y) / scale };
    const site = siteAt(this.geometry, point);
    return { site, beyond: site === null ? siteBeyond(this.geometry, point) : null, point };
  }

  private watchScheme(): void {
    for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
      matchMedia(query).addEventListener('change', () => {
        this.scheme++;
        this.redraw();
      });
    }
  }
}

/** Whether nothing may move: the user asked for it here or in the system. */
export function isStill({ settings }: Pick<State, 'settings'>): boolean {
  return settings.speed === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
