/**
 * Which drawings of pieces the player has chosen. They are attributes of the page or of an embedded board, like the
 * material, so that small boards follow them.
 */
import { rootOf } from '../canvas/material';
import { defaultSettings, figureSets, letterings } from '../../core/state/settings';
import type { Settings } from '../../core/state/settings';
import { setAttribute } from '../../ui/dom';

export type PieceSets = Pick<Settings, 'figures' | 'letters'>;

export function chooseSets(within: Element, { figures, letters }: PieceSets): void {
  const root = rootOf(within);
  if (root === null) return;
  setAttribute(root, 'data-figures', figures !== defaultSettings.figures && figures);
  setAttribute(root, 'data-letters', letters !== defaultSettings.letters && letters);
}

/** The sets of the page or the embedded board around an element. */
export function setsAround(within: Element): PieceSets {
  const { figures, letters } = rootOf(within)?.dataset ?? {};
  return {
    figures: figureSets.find((one) => one === figures) ?? defaultSettings.figures,
    letters: letterings.find((one) => one === letters) ?? defaultSettings.letters,
  };
}
