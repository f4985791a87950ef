/** The button that makes the next drag draw a frame around pieces; shown only where several can be selected. */
import { maySelectArea } from '../core/state/permissions';
import { translate } from '../language/translate';
import { hasFocus, make, setAttribute } from '../ui/dom';
import { nameKey } from '../ui/hotkeys';
import type { Panel } from '../ui/panel';
import { makeTool } from './toolbar';

export interface AreaSelectionActions {
  /** Makes the next drag draw a frame around pieces, or no longer. */
  toggle(): void;
  /** Returns the focus to the board when the button disappears. */
  leave(): void;
}

export function makeAreaSelection(actions: AreaSelectionActions): Panel {
  const button = makeTool('frame', translate('turn.selectArea'), actions.toggle, '');
  setAttribute(button, 'data-action', 'frame');
  return {
    element: make('div', { class: 'area-selection' }, button),
    render(state) {
      const hadFocus = hasFocus(button);
      nameKey(button, translate('key.frame'), 'frame', state.settings.keys);
      setAttribute(button, 'hidden', !maySelectArea(state));
      setAttribute(button, 'aria-pressed', String(state.selectsArea));
      if (hadFocus && button.hidden) actions.leave();
    },
  };
}
