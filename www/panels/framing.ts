/** The button that lets the next drag choose pieces by a frame, where groups move. Beside the status, so that it moves nothing. */
import { hasFocus, make, setAttribute } from '../dom';
import { say } from '../language/say';
import { mayFrame } from '../core/state/permissions';
import { nameKey } from './hotkey';
import type { Panel } from './panel';
import { makeTool } from './toolbar';

export interface FramingActions {
  /** Lets the next drag draw a frame around pieces, or no longer. */
  frame(): void;
  /** Whether the next drag draws a frame. */
  frames(): boolean;
  /** Gives the keyboard to the board when the button goes away under it. */
  leave(): void;
}

export function makeFraming(actions: FramingActions): Panel {
  const button = makeTool('frame', say('turn.frame'), actions.frame, '');
  setAttribute(button, 'data-say', 'frame');
  return {
    element: make('div', { class: 'framing' }, button),
    render(state) {
      const hadFocus = hasFocus(button);
      nameKey(button, say('key.frame'), 'frame', state.settings.keys);
      setAttribute(button, 'hidden', !mayFrame(state));
      setAttribute(button, 'aria-pressed', String(actions.frames()));
      if (hadFocus && button.hidden) actions.leave();
    },
  };
}
