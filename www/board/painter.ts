/**
 * Paints the state and running animations onto the layers of the board, as far as they have changed.
 *
 * What stands still is painted when the state changes, so that a frame of an animation costs no more than the moving
 * pieces.
 */
import { isStill } from '../core/state/settings';
import type { State } from '../core/state/state';
import type { LastMove } from '../engine/protocol';
import type { PieceView } from '../engine/structures';
import type { Animator, MotionFrame } from './animation/animate';
import { PreviewPlayer } from './animation/preview';
import { drawMoving, drawStill } from './draw';
import { Layers } from './layers';
import type { Geometry } from './layout/points';
import { drawGround, styleOf } from './look';
import type { Look } from './look';
import { restingFigure } from './pieces/figures';
import type { Figure } from './pieces/figures';
import { Sprites } from './pieces/sprites';
import { sceneOf } from './scene';
import type { Scene } from './scene';

/** What the cached scene was computed for. */
interface Known {
  state: State;
  runs: boolean;
  repeated: LastMove | null;
  scene: Scene;
}

export class Painter {
  readonly layers = new Layers();
  private look: Look | null = null;
  private sprites: Sprites | null = null;
  /** For menus, whose ground is that of the page. */
  private besides: Sprites | null = null;
  private known: Known | null = null;
  /** What the layer of still pieces shows. */
  private stood: unknown = null;

  private readonly ghost: PreviewPlayer;

  constructor(private readonly animator: Animator) {
    this.ghost = new PreviewPlayer(animator);
  }

  /** A small picture of a piece for menus; null until the board has been painted. */
  pictureOf(piece: PieceView): HTMLElement | null {
    return this.besides?.copy(piece) ?? null;
  }

  /** Paints a frame; returns whether the next one will differ. */
  paint(box: HTMLElement, state: State, look: Look, now: number): boolean {
    const { ready, anew } = this.layers.resize(box, look.geometry);
    if (!ready) return false;
    const sprites = anew || look !== this.look ? this.begin(look) : this.sprites;
    return sprites !== null && this.frame(state, look, sprites, now);
  }

  /** Starts again after a change of appearance or size. */
  private begin(look: Look): Sprites {
    const { pitch } = look.geometry;
    const style = styleOf(look);
    const { scale } = this.layers.pixels;
    this.look = look;
    this.stood = null;
    this.sprites = new Sprites(style, pitch, scale);
    this.besides = new Sprites({ ...style, players: look.theme.beside }, pitch, scale);
    drawGround(this.layers.begin('ground'), look);
    return this.sprites;
  }

  private frame(state: State, look: Look, sprites: Sprites, now: number): boolean {
    const playing = this.animator.current(now);
    const moment = playing ?? (isStill(state) ? null : this.ghost.current(state, now));
    const scene = this.sceneFor(state, look.geometry);
    this.paintStill(look, sprites, scene, moment && restingAt(moment));
    const moving = moment ? movingAt(moment) : scene.figures.filter(({ lifted }) => lifted);
    const pulses = scene.offered.length > 0 && !isStill(state);
    this.paintMoving(look, sprites, scene, moving, pulses ? now : null);
    return moment?.goesOn === true || pulses;
  }

  /** Computes the scene only when the state has changed. */
  private sceneFor(state: State, geometry: Geometry): Scene {
    const { running: runs, repeated } = this.animator;
    const { known } = this;
    if (known?.state === state && known.runs === runs && known.repeated === repeated)
      return known.scene;
    const scene = sceneOf(state, geometry, runs ? { repeated } : null);
    this.known = { state, runs, repeated, scene };
    return scene;
  }

  private paintStill(
    look: Look,
    sprites: Sprites,
    scene: Scene,
    resting: PieceView[] | null,
  ): void {
    const { figures, offered: _, ...marks } = scene;
    const standing = figures.filter(({ lifted }) => !lifted);
    const stands = { ...marks, look, pieces: resting ?? standing };
    if (this.stood !== null && isSame(this.stood, stands)) return;
    this.stood = stands;
    const canvas = this.layers.begin('still');
    const shown = resting?.map((piece) => restingFigure(look.geometry, piece)) ?? standing;
    drawStill({ canvas, ...look }, sprites, scene, shown);
  }

  /** `pulse` is the time for pulsing marks. */
  private paintMoving(
    look: Look,
    sprites: Sprites,
    { offered }: Scene,
    figures: Figure[],
    pulse: number | null,
  ): void {
    if (figures.length === 0 && offered.length === 0) return this.layers.clearMoving();
    const swell = pulse === null ? 0.5 : 0.5 + 0.5 * Math.sin(pulse / 260);
    drawMoving({ canvas: this.layers.begin('moving'), ...look }, sprites, figures, offered, swell);
  }
}

function restingAt({ move, playback, fades, time }: MotionFrame): PieceView[] {
  if (playback === null) return move.before;
  return fades ? playback.constant : playback.restingAt(time);
}

function movingAt({ playback, fades, time }: MotionFrame): Figure[] {
  if (playback === null) return [];
  return fades ? playback.fadingAt(time) : playback.movingAt(time);
}

export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Set && b instanceof Set) return isSame([...a], [...b]);
  const [first, second] = [Object.entries(a), Object.entries(b)];
  return (
    first.length === second.length &&
    first.every(([key, value]) => isSame(value, (b as Record<string, unknown>)[key]))
  );
}
