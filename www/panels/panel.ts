/** What every panel is: an element, and a function that brings it up to date with the state. */
import type { State } from '../state/state';

export interface Panel {
  element: HTMLElement;
  render(state: State): void;
}
