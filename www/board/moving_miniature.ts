/**
 * A small board that shows a single move in a loop, or its start and end side by side. It is drawn and animated like
 * the large board, and repainted only if something has changed.
 */
import type { Geometry, Rect } from './layout/points';
import { arrowOf } from '../core/moves/arrows';
import { lengthOf } from '../core/state/settings';
import type { Speed } from '../core/state/settings';
import { Playback } from './animation/playback';
import { restingFigure } from './pieces/figures';
import type { Figure } from './pieces/figures';
import { plain, plainLook } from './miniature';
import { fetchShapes } from './pieces/drawings';
import { setsAround } from './pieces/sets';
import { countingTypes, restingScene } from './scene';
import type { Scene } from './scene';
import { dress } from './canvas/material';
import { readTheme } from './canvas/theme';
import { WholePicture } from './whole_picture';
import type { GameInfo, PieceView, Trace } from '../engine/structures';
import { piecesAfter } from '../core/moves/pieces';
import { shown } from '../core/moves/rule_texts';

/** How long the position is shown before and after the move. */
const restMilliseconds = { before: 700, after: 1200 };
/**
 * Boards that are more cells across than this show only a part, with the given number of cells around the move and in
 * all.
 */
const widestWhole = 10.6;
const around = 1.6;
const leastCells = 7.4;

/** What all small boards of a game share. */
export interface SmallBoards {
  info: GameInfo;
  geometry: Geometry;
}

/** Loads the shapes of the pieces and computes the layout. */
export async function smallBoards(info: GameInfo): Promise<SmallBoards> {
  await fetchShapes(info.pieceTypes, setsAround(document.body).figures);
  return { info, geometry: plain(shown(info).board) };
}

export interface ShownMove {
  before: PieceView[];
  trace: Trace;
}

export type Still = 'before' | 'after';

export class MovingMiniature {
  /** The visible part of the board. */
  readonly frame: Rect;
  private readonly playback: Playback;
  private readonly after: PieceView[];
  private picture: WholePicture | null = null;
  private painted: unknown = null;

  constructor(
    private readonly boards: SmallBoards,
    private readonly move: ShownMove,
  ) {
    const { info, geometry } = boards;
    this.frame = frameOf(geometry, move);
    const staging = { geometry, types: shown(info).pieceTypes, roller: null, reserve: () => null };
    this.playback = new Playback(move.before, move.trace, staging);
    this.after = piecesAfter(move.before, move.trace);
  }

  /** The duration of a loop, in milliseconds. */
  lengthAt(speed: Speed): number {
    const { before, after } = restMilliseconds;
    return before + this.motionAt(speed) + after;
  }

  /** Adopts the size and colours of a canvas on the page; false if it has no size. */
  prepare(canvas: HTMLCanvasElement): boolean {
    const { info, geometry } = this.boards;
    const width = Math.round(canvas.clientWidth * devicePixelRatio);
    const height = Math.round(canvas.clientHeight * devicePixelRatio);
    if (width === 0 || height === 0) return false;
    Object.assign(canvas, { width, height });
    dress(canvas, info.board.material);
    const theme = readTheme(canvas, info.players);
    const look = plainLook(info, geometry, { theme, sets: setsAround(canvas) });
    this.picture = new WholePicture(look, this.frame, { width, height });
    this.painted = null;
    return true;
  }

  paint(canvas: HTMLCanvasElement, time: number, speed: Speed): void {
    const passed = time - restMilliseconds.before;
    const motion = this.motionAt(speed);
    if (passed < 0) return this.rest(canvas, 'before', {});
    if (passed >= motion) return this.rest(canvas, 'after', this.marks);
    const step = (passed / motion) * this.playback.duration;
    this.painted = null;
    this.draw(canvas, this.playback.restingAt(step), this.playback.movingAt(step), {});
  }

  /** Shows the start with arrows, or the end. */
  paintStill(canvas: HTMLCanvasElement, still: Still): void {
    const arrows = [arrowOf(this.move.trace, 1)];
    this.rest(canvas, still, still === 'before' ? { arrows } : this.marks);
  }

  private get marks(): Partial<Scene> {
    const { trace } = this.move;
    const counting = countingTypes(this.boards.info);
    return { lastMove: trace.marks, trail: trace, counting };
  }

  private motionAt(speed: Speed): number {
    const { duration, counts } = this.playback;
    return lengthOf(duration, speed === 'off' ? 'normal' : speed, counts);
  }

  private rest(canvas: HTMLCanvasElement, still: Still, marks: Partial<Scene>): void {
    if (this.painted === still) return;
    this.painted = still;
    this.draw(canvas, still === 'before' ? this.move.before : this.after, [], marks);
  }

  private draw(
    canvas: HTMLCanvasElement,
    resting: PieceView[],
    moving: Figure[],
    marks: Partial<Scene>,
  ): void {
    const figures = resting.map((piece) => restingFigure(this.boards.geometry, piece));
    this.picture?.paint(canvas, restingScene(figures, marks), moving);
  }
}

/** The whole board or, if it is large, a square part with everything that the move touches. */
function frameOf(geometry: Geometry, { before, trace }: ShownMove): Rect {
  const { frame, pitch, board } = geometry;
  const across = Math.max(frame.width, frame.height) / pitch;
  const wraps = trace.tracks.some(({ path }) => path.some((step) => step.wraps));
  if (across <= widestWhole || wraps) return frame;
  const touched = trace.tracks.flatMap(({ path, piece, becomes }) => [
    ...path.map(({ site }) => site),
    piece.site,
    ...(becomes ? [becomes.site] : []),
  ]);
  const sites = new Set([...touched, ...near(before, touched, geometry)]);
  const places = [...sites].flatMap((site) => board.sites[site] ?? []);
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const wanted = Math.max(right - left, bottom - top) + 2 * around * pitch;
  const size = Math.max(wanted, leastCells * pitch);
  const [width, height] = [Math.min(size, frame.width), Math.min(size, frame.height)];
  return {
    left: within((left + right - width) / 2, frame.left, frame.left + frame.width - width),
    top: within((top + bottom - height) / 2, frame.top, frame.top + frame.height - height),
    width,
    height,
  };
}

/** The sites of pieces close to what moves. */
function near(before: PieceView[], touched: number[], { board, pitch }: Geometry): number[] {
  return before
    .map(({ site }) => site)
    .filter((site) =>
      touched.some((other) => {
        const [a, b] = [board.sites[site], board.sites[other]];
        return a && b && Math.hypot(a.x - b.x, a.y - b.y) < 3.2 * pitch;
      }),
    );
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
