/** Choosing pieces by a frame that is drawn around them, for those who hold no key while they draw. */
import { translate } from '../../language/translate';
import { maySelectArea } from '../state/permissions';
import type { Store } from '../state/store';

/** Lets the next drag draw a frame, or no longer. */
export function toggleAreaSelection(store: Store): void {
  const selectsArea = !store.get().selectsArea;
  if (selectsArea && !maySelectArea(store.get())) return;
  store.set({
    selectsArea,
    announcement: translate(selectsArea ? 'areaSelection.on' : 'areaSelection.off'),
  });
}
