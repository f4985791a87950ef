/**
 * Paints pictures of games when they come into view, one per frame, so that scrolling stays smooth.
 *
 * Painted canvases have the attribute `data-painted`; a game that cannot be loaded keeps a blank tile.
 */
import { loadMiniature } from './miniature';
import { systemScheme, watchSystemScheme } from '../ui/colour_scheme';
import type { Opening } from '../engine/structures';

type Fetch = () => Promise<Opening>;

export class Thumbnails {
  private readonly sources = new Map<Element, Fetch>();
  private readonly wanted = new Set<Element>();
  private readonly fetched = new Map<Element, Promise<Opening>>();
  private readonly watcher: IntersectionObserver;
  private isBusy = false;
  private look = '';
  private closing = new AbortController();

  constructor(private readonly root: HTMLElement) {
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
    this.fetched.delete(canvas);
    this.wanted.delete(canvas);
    this.watcher.unobserve(canvas);
  }

  private refresh(): void {
    const { theme = '', chosenMaterial = '' } = document.documentElement.dataset;
    const look = [theme, chosenMaterial, devicePixelRatio, systemScheme()].join(' ');
    if (look === this.look) return;
    this.look = look;
    for (const canvas of this.sources.keys()) {
      this.watcher.unobserve(canvas);
      this.watcher.observe(canvas);
    }
  }

  private updateVisible(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) this.want(target);
      else this.wanted.delete(target);
    if (!this.isBusy) void this.work();
  }

  /** Fetches at once what is painted later, so that no picture waits for the network after another. */
  private want(canvas: Element): void {
    this.wanted.add(canvas);
    const fetch = this.sources.get(canvas);
    if (fetch !== undefined && !this.fetched.has(canvas)) this.fetched.set(canvas, fetch());
    this.fetched.get(canvas)?.catch(() => this.fetched.delete(canvas));
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    for (;;) {
      const canvas = this.next();
      if (!(canvas instanceof HTMLCanvasElement)) break;
      this.wanted.delete(canvas);
      await this.paint(canvas).catch(() => {});
    }
    this.isBusy = false;
  }

  /** One that can be seen, or else one that is about to come into view. */
  private next(): Element | undefined {
    const frame = this.root.getBoundingClientRect();
    const isSeen = (canvas: Element) => {
      const { top, bottom } = canvas.getBoundingClientRect();
      return bottom > frame.top && top < frame.bottom;
    };
    const all = [...this.wanted];
    return all.find(isSeen) ?? all[0];
  }

  private async paint(canvas: HTMLCanvasElement): Promise<void> {
    const opening = this.fetched.get(canvas);
    if (opening === undefined || canvas.dataset['painted'] === this.look) return;
    const paint = await loadMiniature(await opening);
    await new Promise(requestAnimationFrame);
    const pixels = Math.round(canvas.clientWidth * devicePixelRatio);
    if (pixels === 0) return;
    paint(canvas, pixels);
    canvas.dataset['painted'] = this.look;
  }
}
