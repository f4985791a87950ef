/**
 * Turns pointer events on the board into clicks and drags.
 *
 * A touch that starts on a movable piece belongs to the board; any other may scroll the page. Two fingers never drag.
 * With Shift, or after “Select area”, a drag draws a frame around pieces. Where cells are smaller than fingertips, a finger
 * that rests anywhere but on a movable piece shows a loupe, and chooses the cell under it when it is lifted.
 */
import type { Point } from '../layout/points';
import type { SiteId } from '../../engine/structures';
import type { Spot } from '../../core/entry/dragging';

export interface PointerActions {
  /** What is at a point of the window. */
  locate(x: number, y: number): Spot;
  /** A click, or a tap with a finger. */
  tap(spot: Spot, isFinger: boolean): void;
  /** A press that was released on another site, where nothing could be lifted. */
  stroke?(from: SiteId, to: SiteId): void;
  point(site: SiteId | null): void;
  canLift(site: SiteId): boolean;
  lift(site: SiteId, spot: Spot): void;
  drag(spot: Spot): void;
  drop(spot: Spot): void;
  cancelDrag(): void;
  /** Whether the next drag draws a frame. */
  areaSelection(): boolean;
  /** Shows the frame between two points; null hides it. */
  frame(from: Point, to: Point | null): void;
  /** The frame is complete. */
  framed(from: Point, to: Point): void;
  /** Whether cells are too small for fingers. */
  needsLoupe(): boolean;
  /** Shows the loupe at a point of the window; null hides it. */
  loupe(at: { x: number; y: number } | null): void;
}

interface Press {
  id: number;
  site: SiteId | null;
  point: Point;
  frames: boolean;
  x: number;
  y: number;
  /** Where a drag has come to. */
  at: { x: number; y: number };
  movable: boolean;
  dragging: boolean;
  /** Whether a loupe is shown, and the cell under it is chosen when the finger is lifted. */
  aims: boolean;
}

/** How long a finger rests before the loupe appears. */
const restMilliseconds = 220;

/** A press that moves less than this is a click. */
const dragDistance = { mouse: 5, touch: 10 };

/** Sites that a drag crosses are looked for at this distance. */
const stride = 8;

export function bindPointer(element: HTMLElement, actions: PointerActions): void {
  const input = new PointerInput(element, actions);
  const on = <K extends keyof HTMLElementEventMap>(
    kind: K,
    work: (event: HTMLElementEventMap[K]) => void,
  ) => element.addEventListener(kind, work, { passive: false });
  on('pointerdown', (event) => input.down(event));
  on('pointermove', (event) => input.move(event));
  on('pointerup', (event) => input.up(event));
  on('pointercancel', () => input.cancel());
  on('pointerleave', () => input.leave());
  on('touchstart', (event) => input.touch(event));
  on('touchmove', (event) => input.touchMove(event));
}

class PointerInput {
  private press: Press | null = null;

  constructor(
    private readonly element: HTMLElement,
    private readonly actions: PointerActions,
  ) {}

  down(event: PointerEvent): void {
    if (!event.isPrimary) return this.cancel();
    if (event.button !== 0) return;
    const { site, point } = this.locate(event);
    const frames = event.shiftKey || this.actions.areaSelection();
    if (site === null && !frames) return;
    const movable = frames || (site !== null && this.actions.canLift(site));
    const { pointerId: id, clientX: x, clientY: y } = event;
    const at = { x, y };
    this.press = { id, site, point, frames, x, y, at, movable, dragging: false, aims: false };
    // A finger on a piece is more likely to drag it.
    const aims = event.pointerType === 'touch' && !movable && this.actions.needsLoupe();
    if (aims) this.aimSoon(this.press);
    // Makes sure that the release is reported wherever it happens, even if nothing can be dragged.
    this.element.setPointerCapture(id);
  }

  move(event: PointerEvent): void {
    const { press } = this;
    if (press === null) {
      if (event.pointerType === 'mouse') this.actions.point(this.locate(event).site);
      return;
    }
    if (press.aims) return this.actions.loupe({ x: event.clientX, y: event.clientY });
    if (event.pointerId !== press.id || !press.movable) return;
    const isNew = !press.dragging && farEnough(press, event);
    press.dragging ||= isNew;
    if (press.dragging) this.drag(press, event, isNew);
  }

  /** Shows the loupe unless the finger moves or is lifted before. */
  private aimSoon(press: Press): void {
    setTimeout(() => {
      if (this.press !== press || press.dragging) return;
      press.aims = true;
      this.actions.loupe({ x: press.x, y: press.y });
    }, restMilliseconds);
  }

  private drag(press: Press, event: PointerEvent, isNew: boolean): void {
    const spot = this.locate(event);
    if (press.frames) return this.actions.frame(press.point, spot.point);
    if (isNew && press.site !== null) this.actions.lift(press.site, spot);
    for (const crossed of this.crossed(press, spot, event)) this.actions.drag(crossed);
    this.actions.drag(within(spot));
    press.at = { x: event.clientX, y: event.clientY };
  }

  /** The sites between the last event and this one: a fast pointer skips some, but means to sweep over them. */
  private crossed({ at, site }: Press, end: Spot, event: PointerEvent): Spot[] {
    const [dx, dy] = [event.clientX - at.x, event.clientY - at.y];
    const steps = Math.ceil(Math.hypot(dx, dy) / stride);
    const spots: Spot[] = [];
    let last = this.actions.locate(at.x, at.y).site ?? site;
    for (let i = 1; i < steps; i++) {
      const spot = this.actions.locate(at.x + (dx * i) / steps, at.y + (dy * i) / steps);
      if (spot.site === null || spot.site === last || spot.site === end.site) continue;
      last = spot.site;
      spots.push(spot);
    }
    return spots;
  }

  up(event: PointerEvent): void {
    const { press } = this;
    if (press === null || event.pointerId !== press.id) return;
    this.press = null;
    const spot = this.locate(event);
    if (press.aims) this.actions.loupe(null);
    if (press.aims && spot.site !== null) this.actions.tap(spot, true);
    else if (press.dragging && press.frames) this.actions.framed(press.point, spot.point);
    else if (press.dragging) this.actions.drop(within(spot));
    else if (spot.site === null || press.site === null) return;
    else if (spot.site === press.site) this.actions.tap(spot, event.pointerType === 'touch');
    else this.actions.stroke?.(press.site, spot.site);
  }

  cancel(): void {
    const { press } = this;
    this.press = null;
    if (press?.aims) this.actions.loupe(null);
    if (!press?.dragging) return;
    if (press.frames) this.actions.frame(press.point, null);
    else this.actions.cancelDrag();
  }

  leave(): void {
    if (!this.press?.dragging) this.actions.point(null);
  }

  /** Keeps the page from scrolling while a piece is dragged. */
  touch(event: TouchEvent): void {
    const touch = event.touches[0];
    if (touch === undefined || event.touches.length > 1) return;
    const { site } = this.locate(touch);
    if (this.actions.areaSelection() || (site !== null && this.actions.canLift(site)))
      event.preventDefault();
  }

  /** Keeps the page from scrolling under a finger that aims. */
  touchMove(event: TouchEvent): void {
    if (this.press?.aims && event.cancelable) event.preventDefault();
  }

  private locate({ clientX, clientY }: { clientX: number; clientY: number }): Spot {
    return this.actions.locate(clientX, clientY);
  }
}

/** Replaces a place beyond a wrapping edge by the site it stands for. */
function within(spot: Spot): Spot {
  return { ...spot, site: spot.site ?? spot.beyond };
}

function farEnough(press: Press, event: PointerEvent): boolean {
  const least = event.pointerType === 'mouse' ? dragDistance.mouse : dragDistance.touch;
  return Math.hypot(event.clientX - press.x, event.clientY - press.y) >= least;
}
