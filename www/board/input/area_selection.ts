/** The frame that people draw around pieces to select them. */
import { centre } from '../layout/geometry';
import type { Geometry, Point } from '../layout/points';
import { make, setAttribute } from '../../ui/dom';
import type { SiteId } from '../../engine/structures';

export class AreaSelection {
  readonly element = make('div', { class: 'frame', hidden: true });

  /** Shows the frame between two points of the board; null hides it. */
  show(geometry: Geometry | null, from: Point, to: Point | null): void {
    setAttribute(this.element, 'hidden', to === null);
    if (geometry === null || to === null) return;
    const { left, top, width, height } = geometry.frame;
    const { style } = this.element;
    style.left = percent((Math.min(from.x, to.x) - left) / width);
    style.top = percent((Math.min(from.y, to.y) - top) / height);
    style.width = percent(Math.abs(to.x - from.x) / width);
    style.height = percent(Math.abs(to.y - from.y) / height);
  }

  /** Hides the frame and returns the sites whose centres are in it. */
  take(geometry: Geometry | null, from: Point, to: Point): SiteId[] {
    this.show(geometry, from, null);
    return (geometry?.sites ?? []).filter((site) => {
      const { x, y } = geometry ? centre(geometry, site) : from;
      return isBetween(x, from.x, to.x) && isBetween(y, from.y, to.y);
    });
  }
}

function isBetween(value: number, a: number, b: number): boolean {
  return value >= Math.min(a, b) && value <= Math.max(a, b);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
