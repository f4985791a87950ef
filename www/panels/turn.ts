/** What may be done in a turn besides moving: to pass, and to end a move that could go on. Shown only where possible. */
import { make, setAttribute } from '../dom';
import { say } from '../language/say';
import { mayPass, mayStop } from '../state/state';
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
      const hadFocus = element.contains(document.activeElement);
      nameKey(pass, say('turn.pass.title'), 'pass', state.settings.keys);
      nameKey(stop, say('turn.stop.title'), 'endMove', state.settings.keys);
      const passes = mayPass(state);
      const stops = mayStop(state);
      setAttribute(pass, 'hidden', !passes);
      setAttribute(stop, 'hidden', !stops);
      // Room that was needed once is kept, so that nothing jumps from turn to turn.
      if (passes || stops) setAttribute(element, 'data-used', state.info?.title ?? '');
      else if (element.dataset['used'] !== state.info?.title)
        setAttribute(element, 'data-used', false);
      if (hadFocus && !passes && !stops) actions.leave();
    },
  };
}
