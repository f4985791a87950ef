/** What follows from the direction in which texts are read. */
import { make } from './dom';

const opposite: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * The arrow key that leads to the same place where text is read from left to right: in a list that is read from the
 * right, the next item is on the left.
 */
export function keyAlong(list: Element, key: string): string {
  return getComputedStyle(list).direction === 'rtl' ? (opposite[key] ?? key) : key;
}

/** A move or another notation, which is written from left to right in every language. */
export function makeNotation(text: string): HTMLElement {
  return make('bdi', { dir: 'ltr' }, text);
}
