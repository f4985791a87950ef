/** Where on the page stands what comes later. */
import { makePlaceholder } from '../ui/panel';

export type Placeholders = ReturnType<typeof makePlaceholders>;

export function makePlaceholders() {
  return {
    /** How much better somebody stands. */
    bar: makePlaceholder(),
    /** The best lines. */
    panel: makePlaceholder(),
    lesson: makePlaceholder(),
    /** The button that takes a newer version of the page. */
    update: makePlaceholder(),
  };
}
