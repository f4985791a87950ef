/** What may be done in a turn besides moving: to pass, and to end a move that could go on. Shown only where possible. */
import { make, setAttribute } from '../dom';
import { mayPass, mayStop } from '../state';
import type { Panel } from './panel';
import { makeTool } from './toolbar';

export interface TurnActions {
  pass(): void;
  stop(): void;
  /** Gives the keyboard to the board when a button goes away under it. */
  leave(): void;
}

export function makeTurn(actions: TurnActions): Panel {
  const pass = makeTool('pass', 'Pass', actions.pass, 'Leave the turn to the next player (key P)');
  const stop = makeTool('done', 'End move here', actions.stop, 'Do not go on with it (key E)');
  setAttribute(pass, 'aria-keyshortcuts', 'P');
  setAttribute(stop, 'aria-keyshortcuts', 'E');
  const element = make('div', { class: 'turn', role: 'group', 'aria-label': 'Turn' }, pass, stop);
  return {
    element,
    render(state) {
      const hadFocus = element.contains(document.activeElement);
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
