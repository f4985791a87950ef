/**
 * What may be done in a turn besides moving: to pass, and to end a move that could go on. Shown only where possible.
 */
import { hasFocus, make, setAttribute } from '../dom';
import { say } from '../language/say';
import { mayPass, mayStop } from '../core/state/permissions';
import type { Panel } from './panel';
import { nameKey } from './hotkey';
import { makeTool } from './toolbar';

export interface TurnActions {
  pass(): void;
  stop(): void;
  /** Gives the keyboard to the board when a button goes away under it. */
  leave(): void;
}

export function makeTurn(actions: TurnActions): Panel {
  const pass = makeTool('pass', say('turn.pass'), actions.pass, '');
  const stop = makeTool('done', say('turn.stop'), actions.stop, '');
  setAttribute(pass, 'data-say', 'pass');
  setAttribute(stop, 'data-say', 'stop');
  const element = make(
    'div',
    { class: 'turn', role: 'group', 'aria-label': say('turn.label') },
    pass,
    stop,
  );
  return {
    element,
    render(state) {
      const hadFocus = hasFocus(element);
      nameKey(pass, say('turn.pass.title'), 'pass', state.settings.keys);
      nameKey(stop, say('turn.stop.title'), 'endMove', state.settings.keys);
      setAttribute(pass, 'hidden', !mayPass(state));
      setAttribute(stop, 'hidden', !mayStop(state));
      const isUsed = mayPass(state) || mayStop(state);
      // Room that was needed once is kept, so that nothing jumps from turn to turn.
      if (isUsed) setAttribute(element, 'data-used', state.info?.title ?? '');
      else if (element.dataset['used'] !== state.info?.title)
        setAttribute(element, 'data-used', false);
      if (hadFocus && !isUsed) actions.leave();
    },
  };
}
