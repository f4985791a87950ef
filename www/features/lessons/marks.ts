/** What the element around a board says about a running lesson, for the style sheets. */
import type { State } from '../../core/state/state';
import { setAttribute } from '../../ui/dom';
import { isExercise } from './tutor';
import type { Tutor } from './tutor';

export function markLesson(element: Element, state: State, tutor: Tutor | null): void {
  setAttribute(element, 'data-lesson', state.lesson ?? false);
  setAttribute(element, 'data-exercise', tutor !== null && isExercise(tutor.scene));
  // While moves are shown, the user cannot enter any.
  setAttribute(element, 'data-watching', !state.setup.seats.includes('human'));
  setAttribute(element, 'data-repeats-tutor', state.announcement === tutor?.announced);
}
