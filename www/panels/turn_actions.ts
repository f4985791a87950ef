/** Buttons to pass, and to end a move that could continue; shown only when that is possible. */
import { mayDecide, mayPass, mayStop } from '../core/state/permissions';
import { must } from '../core/must';
import type { State } from '../core/state/state';
import { translate } from '../language/translate';
import { hasFocus, make, setAttribute, setText } from '../ui/dom';
import { nameKey } from '../ui/hotkeys';
import type { Panel } from '../ui/panel';
import { makeTool } from './toolbar';

export interface TurnActions {
  pass(): void;
  stop(): void;
  /** Returns the focus to the board when a button disappears. */
  leave(): void;
}

export function makeTurn(actions: TurnActions): Panel {
  const pass = makeTool('pass', translate('turn.pass'), actions.pass, '');
  const stop = makeTool('done', translate('turn.stop'), actions.stop, '');
  setAttribute(pass, 'data-action', 'pass');
  setAttribute(stop, 'data-action', 'stop');
  const element = make(
    'div',
    { class: 'turn', role: 'group', 'aria-label': translate('turn.label') },
    pass,
    stop,
  );
  return {
    element,
    render(state) {
      const hadFocus = hasFocus(element);
      nameKey(pass, translate('turn.pass.title'), 'pass', state.settings.keys);
      nameKey(stop, translate('turn.stop.title'), 'endMove', state.settings.keys);
      setText(must(pass.querySelector('span'), 'label'), passText(state));
      setAttribute(pass, 'hidden', !mayPass(state));
      setAttribute(stop, 'hidden', !mayStop(state));
      const isUsed = mayPass(state) || mayStop(state);
      // Once the space has been needed in a game, it is kept, so that the layout does not jump.
      if (isUsed) setAttribute(element, 'data-used', state.info?.title ?? '');
      else if (element.dataset['used'] !== state.info?.title)
        setAttribute(element, 'data-used', false);
      if (hadFocus && !isUsed) actions.leave();
    },
  };
}

/** In a decision, passing means that everything is settled. */
function passText(state: State): string {
  return translate(mayDecide(state) ? 'turn.done' : 'turn.pass');
}
