/** Choosing pieces by a frame that is drawn around them, for those who hold no key while they draw. */
import { say } from '../../language/say';
import { maySelectArea } from '../state/permissions';
import type { Store } from '../state/store';

/** Lets the next drag draw a frame, or no longer. */
export function toggleAreaSelection(store: Store, frame: { isWanted: boolean }): void {
  if (!frame.isWanted && !maySelectArea(store.get())) return;
  frame.isWanted = !frame.isWanted;
  store.set({ announcement: say(frame.isWanted ? 'frame.on' : 'frame.off') });
}
