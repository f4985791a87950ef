/**
 * Plays the moves on many small boards in a loop, as long as they are in view and the page is visible.
 *
 * `data-loops` on a canvas counts how often its move has been played.
 */
import type { MovingMiniature, Still } from '../../../board/moving_miniature';
import type { Speed } from '../../../core/state/settings';
import { watchSystemScheme } from '../../../ui/colour_scheme';

/** After a longer gap between frames, the moves continue where they were. */
const longestFrame = 100;

interface Player {
  miniature: MovingMiniature;
  /** The still picture to show; null for a moving one. */
  still: Still | null;
  time: number;
  loops: number;
  /** Whether the canvas has the right size and colours. */
  isPrepared: boolean;
}

export class AnimationLoop {
  speed: Speed = 'normal';
  private readonly players = new Map<Element, Player>();
  private readonly visible = new Set<Element>();
  private readonly watcher: IntersectionObserver;
  private readonly sizes = new ResizeObserver(() => this.refresh());
  private closing = new AbortController();
  private frame = 0;
  private last = 0;
  private isPaused = false;

  constructor(private readonly root: HTMLElement) {
    this.watcher = new IntersectionObserver((visible) => this.updateVisible(visible), { root });
  }

  open(): void {
    this.close();
    this.closing = new AbortController();
    watchSystemScheme(() => this.refresh(), this.closing.signal);
    this.sizes.observe(this.root);
    this.wake();
  }

  /** Stops, and removes all canvases. */
  close(): void {
    this.closing.abort();
    this.sizes.disconnect();
    this.watcher.disconnect();
    this.players.clear();
    this.visible.clear();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  add(canvas: HTMLCanvasElement, miniature: MovingMiniature, still: Still | null): void {
    this.players.set(canvas, { miniature, still, time: 0, loops: 0, isPrepared: false });
    this.watcher.observe(canvas);
  }

  drop(canvas: HTMLCanvasElement): void {
    this.players.delete(canvas);
    this.visible.delete(canvas);
    this.watcher.unobserve(canvas);
  }

  get paused(): boolean {
    return this.isPaused;
  }

  set paused(paused: boolean) {
    this.isPaused = paused;
    this.wake();
  }

  /** Repaints everything, since the appearance may have changed. */
  private refresh(): void {
    for (const player of this.players.values()) player.isPrepared = false;
    this.wake();
  }

  private updateVisible(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) this.visible.add(target);
      else this.visible.delete(target);
    this.wake();
  }

  private wake(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame((now) => this.show(now));
  }

  /** Paints a frame; browsers skip frames while the page is hidden. */
  private show(now: number): void {
    const passed = Math.min(now - this.last, longestFrame);
    this.last = now;
    this.frame = 0;
    let goesOn = false;
    for (const canvas of this.visible) {
      const player = this.players.get(canvas);
      if (player === undefined || !(canvas instanceof HTMLCanvasElement)) continue;
      if (player.still === null && !this.isPaused) {
        this.advance(canvas, player, passed);
        goesOn = true;
      }
      this.paint(canvas, player);
    }
    if (goesOn) this.wake();
  }

  private advance(canvas: HTMLCanvasElement, player: Player, passed: number): void {
    const length = player.miniature.lengthAt(this.speed);
    player.time += passed;
    if (player.time < length) return;
    player.time %= length;
    canvas.dataset['loops'] = String(++player.loops);
  }

  private paint(canvas: HTMLCanvasElement, player: Player): void {
    player.isPrepared ||= player.miniature.prepare(canvas);
    if (!player.isPrepared) return;
    if (player.still === null) player.miniature.paint(canvas, player.time, this.speed);
    else player.miniature.paintStill(canvas, player.still);
    canvas.dataset['painted'] = '';
  }
}
