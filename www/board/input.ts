/**
 * Turns what pointers do on the board into clicks and drags.
 *
 * A touch that starts on a piece that can move belongs to the board; any other may scroll the page.
 */
import type { Point } from './geometry';
import type { SiteId } from '../engine/types';

export interface PointerActions {
  /** What is at a point of the window. */
  locate(x: number, y: number): Location;
  click(site: SiteId): void;
  point(site: SiteId | null): void;
  canLift(site: SiteId): boolean;
  lift(site: SiteId, point: Point): void;
  drag(point: Point): void;
  drop(site: SiteId | null): void;
  cancelDrag(): void;
}

export interface Location {
  site: SiteId | null;
  /** The site that a place beyond a wrapping edge stands for: pieces are dropped there, nothing is clicked. */
  beyond: SiteId | null;
  /** Where the point is on the board. */
  point: Point;
}

interface Press {
  id: number;
  site: SiteId;
  x: number;
  y: number;
  movable: boolean;
  dragging: boolean;
}

/** A press that moves less than this is a click. */
const dragDistance = { mouse: 5, touch: 10 };

/** Starts listening; returns what stops it. */
export function bindPointer(element: HTMLElement, actions: PointerActions): () => void {
  const input = new PointerInput(element, actions);
  const stop = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    kind: K,
    work: (event: HTMLElementEventMap[K]) => void,
  ) => element.addEventListener(kind, work, { signal: stop.signal, passive: false });
  on('pointerdown', (event) => input.down(event));
  on('pointermove', (event) => input.move(event));
  on('pointerup', (event) => input.up(event));
  on('pointercancel', () => input.cancel());
  on('pointerleave', () => input.leave());
  on('touchstart', (event) => input.touch(event));
  return () => stop.abort();
}

class PointerInput {
  private press: Press | null = null;

  constructor(
    private readonly element: HTMLElement,
    private readonly actions: PointerActions,
  ) {}

  down(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    const { site } = this.actions.locate(event.clientX, event.clientY);
    if (site === null) return;
    const movable = this.actions.canLift(site);
    this.press = {
      id: event.pointerId,
      site,
      x: event.clientX,
      y: event.clientY,
      movable,
      dragging: false,
    };
    if (movable) this.element.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const { press } = this;
    const { site, beyond, point } = this.actions.locate(event.clientX, event.clientY);
    if (press === null) {
      if (event.pointerType === 'mouse') this.actions.point(site);
      return;
    }
    if (event.pointerId !== press.id || !press.movable) return;
    if (!press.dragging && farEnough(press, event)) this.startDrag(press, point);
    if (!press.dragging) return;
    this.actions.point(site ?? beyond);
    this.actions.drag(point);
  }

  up(event: PointerEvent): void {
    const { press } = this;
    this.press = null;
    if (press === null || event.pointerId !== press.id) return;
    const { site, beyond } = this.actions.locate(event.clientX, event.clientY);
    if (press.dragging) this.actions.drop(site ?? beyond);
    else if (site === press.site) this.actions.click(site);
  }

  cancel(): void {
    if (this.press?.dragging) this.actions.cancelDrag();
    this.press = null;
  }

  leave(): void {
    if (!this.press?.dragging) this.actions.point(null);
  }

  /** Keeps the page from scrolling under a piece that is being dragged. */
  touch(event: TouchEvent): void {
    const touch = event.touches[0];
    if (touch === undefined || event.touches.length > 1) return;
    const { site } = this.actions.locate(touch.clientX, touch.clientY);
    if (site !== null && this.actions.canLift(site)) event.preventDefault();
  }

  private startDrag(press: Press, point: Point): void {
    press.dragging = true;
    this.actions.lift(press.site, point);
  }
}

function farEnough(press: Press, event: PointerEvent): boolean {
  const least = event.pointerType === 'mouse' ? dragDistance.mouse : dragDistance.touch;
  return Math.hypot(event.clientX - press.x, event.clientY - press.y) >= least;
}
