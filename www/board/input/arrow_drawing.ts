/** Lets people draw on the board with the right mouse button: arrows between cells, and rings around them. */
import type { SiteId } from '../../engine/structures';

export interface DrawingActions {
  /** The cell at a point of the window. */
  siteAt(x: number, y: number): SiteId | null;
  /** Draws an arrow, or a ring if both sites are the same. */
  draw(from: SiteId, to: SiteId): void;
  /** Removes all drawings, after a click with another button. */
  wipe(): void;
}

const rightButton = 2;

export function bindDrawing(element: HTMLElement, actions: DrawingActions): void {
  let from: SiteId | null = null;
  element.addEventListener('contextmenu', (event) => event.preventDefault());
  element.addEventListener(
    'pointerdown',
    ({ button, pointerType, pointerId, clientX, clientY }) => {
      if (button !== rightButton) return actions.wipe();
      from = pointerType === 'mouse' ? actions.siteAt(clientX, clientY) : null;
      // Makes sure that the release is reported wherever it happens.
      if (from !== null) element.setPointerCapture(pointerId);
    },
  );
  element.addEventListener('pointerup', ({ button, clientX, clientY }) => {
    if (button !== rightButton || from === null) return;
    const to = actions.siteAt(clientX, clientY);
    if (to !== null) actions.draw(from, to);
    from = null;
  });
}
