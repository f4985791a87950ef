/** Gives elements the material of a board, to which the style sheet refers: that of the game, or the player's choice. */
import { setAttribute } from '../../ui/dom';

/** The whole page, or a whole embedded board, gets the material of its game. */
export function dressRoot(within: Element, material: string): void {
  const root = rootOf(within);
  if (root !== null)
    setAttribute(root, 'data-material', root.dataset['chosenMaterial'] ?? material);
}

/** A small board has a material of its own only if it differs, so that host pages can set colours for all. */
export function dress(canvas: HTMLElement, material: string): void {
  const { chosenMaterial, material: around } = rootOf(canvas)?.dataset ?? {};
  const wanted = chosenMaterial ?? material;
  setAttribute(canvas, 'data-material', wanted !== around && wanted);
}

/** The element that has the attributes of the colour scheme; null for an element that is not on a page. */
export function rootOf(element: Element): HTMLElement | null {
  const root = element.getRootNode();
  if (root instanceof ShadowRoot) return root.host as HTMLElement;
  return root instanceof Document ? root.documentElement : null;
}
