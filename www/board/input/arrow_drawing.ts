/** Lets people draw on the board with the right button of a mouse: arrows from cell to cell, and rings around one. */
import type { SiteId } from '../../engine/structures';

export interface DrawingActions {
  /** The cell at a point of the window. */
  siteAt(x: number, y: number): SiteId | null;
  /** An arrow was drawn, or a ring where both are the same. */
  draw(from: SiteId, to: SiteId): void;
  /** A click of another button wipes everything. */
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
      // So that it is heard where the press ends.
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
