/** Where on the page stands what comes later. */
import { makePlace } from '../ui/panel';

export type Places = ReturnType<typeof makePlaces>;

export function makePlaces() {
  return {
    /** How much better somebody stands. */
    bar: makePlace(),
    /** The best lines. */
    panel: makePlace(),
    lesson: makePlace(),
    /** The button that takes a newer version of the page. */
    update: makePlace(),
  };
}
