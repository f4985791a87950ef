/**
 * Paints pictures of games when they come into view, one per frame, so that scrolling stays smooth.
 *
 * Painted canvases have the attribute `data-painted`; a game that cannot be loaded keeps a blank tile.
 */
import { loadMiniature } from '../../board/miniature';
import { systemScheme, watchSystemScheme } from '../../ui/colour_scheme';
import type { Opening } from '../../engine/structures';

type Fetch = () => Promise<Opening>;

export class Thumbnails {
  private readonly sources = new Map<Element, Fetch>();
  private readonly wanted = new Set<Element>();
  private readonly watcher: IntersectionObserver;
  private isBusy = false;
  private look = '';
  private closing = new AbortController();

  constructor(root: HTMLElement) {
    this.watcher = new IntersectionObserver((entries) => this.updateVisible(entries), {
      root,
      rootMargin: '150px',
    });
  }

  /** Starts painting, and repaints if the appearance may have changed. */
  open(): void {
    this.close();
    this.closing = new AbortController();
    watchSystemScheme(() => this.refresh(), this.closing.signal);
    this.refresh();
  }

  close(): void {
    this.closing.abort();
  }

  /** Paints a canvas when it comes into view. */
  add(canvas: HTMLCanvasElement, fetch: Fetch): void {
    this.sources.set(canvas, fetch);
    this.watcher.observe(canvas);
  }

  drop(canvas: HTMLCanvasElement): void {
    this.sources.delete(canvas);
    this.wanted.delete(canvas);
    this.watcher.unobserve(canvas);
  }

  private refresh(): void {
    const { theme = '', board = '' } = document.documentElement.dataset;
    const look = [theme, board, devicePixelRatio, systemScheme()].join(' ');
    if (look === this.look) return;
    this.look = look;
    for (const canvas of this.sources.keys()) {
      this.watcher.unobserve(canvas);
      this.watcher.observe(canvas);
    }
  }

  private updateVisible(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) this.wanted.add(target);
      else this.wanted.delete(target);
    if (!this.isBusy) void this.work();
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    for (;;) {
      const [canvas] = this.wanted;
      if (!(canvas instanceof HTMLCanvasElement)) break;
      this.wanted.delete(canvas);
      await this.paint(canvas).catch(() => {});
    }
    this.isBusy = false;
  }

  private async paint(canvas: HTMLCanvasElement): Promise<void> {
    const fetch = this.sources.get(canvas);
    if (fetch === undefined || canvas.dataset['painted'] === this.look) return;
    const paint = await loadMiniature(await fetch());
    await new Promise(requestAnimationFrame);
    const pixels = Math.round(canvas.clientWidth * devicePixelRatio);
    if (pixels === 0) return;
    paint(canvas, pixels);
    canvas.dataset['painted'] = this.look;
  }
}
