/**
 * Everything that tells moves apart: the pop-up beside a site, the panels for decisions and for captures of choice, and
 * the arrows of a group. Loaded once moves can be entered.
 */
import '../../style/choosing.css';
import type { Point } from '../../board/layout/points';
import type { SiteId } from '../../engine/structures';
import { makeChooser } from './chooser';
import type { ChooserActions } from './chooser';
import { makeDecision } from './decision';
import type { DecisionActions } from './decision';
import { makeHeadings } from './direction_arrows';
import type { HeadingActions } from './direction_arrows';
import { makePicks } from './piece_selection';
import type { PicksActions } from './piece_selection';

export { digitLabels, digitsOf } from '../../keys/direction_digits';

type Actions = ChooserActions & DecisionActions & PicksActions & HeadingActions;

export interface ChoosingActions extends Actions {
  placeOf(site: SiteId): Point | null;
  /** Whether the focus is on the board. */
  hasKeys(): boolean;
}

export function makeChoosing(actions: ChoosingActions) {
  const aside = { ...actions, byKeys: actions.hasKeys };
  return {
    decision: makeDecision(aside),
    picks: makePicks(aside),
    chooser: makeChooser(actions, actions.placeOf),
    headings: makeHeadings(actions),
  };
}

/** What can be open: the pop-up, the panels, and the arrows. */
const open = [
  '.chooser:not([hidden]) :is(.option, .primary)',
  '.decision:not([hidden]) :is(.option, .primary)',
  '.piece-selection:not([hidden]) input',
  '.headings .chip',
];

/** Focuses the first of them. */
export function focusChoices(root: ParentNode): void {
  const found = open.map((what) => root.querySelector<HTMLElement>(`${what}:not(:disabled)`));
  found.find((one) => one !== null)?.focus();
}
