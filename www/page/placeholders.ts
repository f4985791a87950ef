/** Empty elements in the layout of the page, which lazy features fill. */
import { makePlaceholder } from '../ui/panel';

export type Placeholders = ReturnType<typeof makePlaceholders>;

export function makePlaceholders() {
  return {
    /** The evaluation bar. */
    bar: makePlaceholder(),
    /** The analysis panel. */
    panel: makePlaceholder(),
    lesson: makePlaceholder(),
    /** A game with somebody elsewhere. */
    distant: makePlaceholder(),
    /** The button that installs a newer version of the page. */
    update: makePlaceholder(),
  };
}
