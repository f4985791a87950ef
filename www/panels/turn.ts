/**
 * What may be done in a turn besides moving: to pass, to end a move that could go on, and to choose pieces by a frame.
 * Shown only where possible.
 */
import { make, setAttribute } from '../dom';
import { say } from '../language/say';
import { mayFrame, mayPass, mayStop } from '../state/state';
import type { Panel } from './panel';
import { nameKey } from './hotkey';
import { makeTool } from './toolbar';

export interface TurnActions {
  pass(): void;
  stop(): void;
  /** Lets the next drag draw a frame around pieces, or no longer. */
  frame(): void;
  /** Whether the next drag draws a frame. */
  frames(): boolean;
  /** Gives the keyboard to the board when a button goes away under it. */
  leave(): void;
}

export function makeTurn(actions: TurnActions): Panel {
  const pass = makeTool('pass', say('turn.pass'), actions.pass, '');
  const stop = makeTool('done', say('turn.stop'), actions.stop, '');
  const frame = makeTool('frame', say('turn.frame'), actions.frame, '');
  setAttribute(pass, 'data-say', 'pass');
  setAttribute(stop, 'data-say', 'stop');
  setAttribute(frame, 'data-say', 'frame');
  const element = make(
    'div',
    { class: 'turn', role: 'group', 'aria-label': say('turn.label') },
    pass,
    stop,
    frame,
  );
  return {
    element,
    render(state) {
      const hadFocus = element.contains(document.activeElement);
      nameKey(pass, say('turn.pass.title'), 'pass', state.settings.keys);
      nameKey(stop, say('turn.stop.title'), 'endMove', state.settings.keys);
      nameKey(frame, say('key.frame'), 'frame', state.settings.keys);
      setAttribute(pass, 'hidden', !mayPass(state));
      setAttribute(stop, 'hidden', !mayStop(state));
      setAttribute(frame, 'hidden', !mayFrame(state));
      setAttribute(frame, 'aria-pressed', String(actions.frames()));
      const isUsed = mayPass(state) || mayStop(state) || mayFrame(state);
      // Room that was needed once is kept, so that nothing jumps from turn to turn.
      if (isUsed) setAttribute(element, 'data-used', state.info?.title ?? '');
      else if (element.dataset['used'] !== state.info?.title)
        setAttribute(element, 'data-used', false);
      if (hadFocus && !isUsed) actions.leave();
    },
  };
}
