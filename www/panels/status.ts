/** The status line: what to do, what the marks on the board mean, what has happened, and the progress of a search. */
import { hasFocus, make, makeButton, setAttribute, setText } from '../ui/dom';
import { hintText, legendItems } from '../core/messages/legend';
import type { LegendItem } from '../core/messages/legend';
import { translate } from '../language/translate';
import { isOver } from '../core/state/permissions';
import type { State } from '../core/state/state';
import { isWarning } from '../core/state/warning';
import { searchText, thinkingText } from '../core/messages/evaluation';
import { statusText } from '../core/messages/status_text';
import { makeIcon } from '../ui/icons';
import type { Panel } from '../ui/panel';

export interface StatusActions {
  /** Dismisses a warning. */
  dismiss(): void;
  /** Returns the focus to the board when the button disappears. */
  leave(): void;
}

export function makeStatus(actions: StatusActions): Panel {
  const now = make('p', { class: 'now' });
  const live = make('div', {}, now);
  const message = make('span');
  const dismiss = makeButton('', actions.dismiss, {
    class: 'quiet dismiss',
    'aria-label': translate('status.dismiss'),
    title: translate('status.dismiss'),
  });
  dismiss.append(makeIcon('close'));
  // Not a live region: the announcer reads out what is new.
  const hint = make('div', { class: 'hint-text' });
  let shown = '';
  return {
    element: make(
      'section',
      { class: 'status', 'aria-label': translate('status.label') },
      live,
      make('div', { class: 'notes' }, hint, make('p', { class: 'status-text' }, dismiss, message)),
    ),
    render(state) {
      setText(now, statusText(state));
      setText(message, state.notice?.text ?? state.announcement);
      renderDismiss(dismiss, state, actions);
      setAttribute(live, 'data-game-over', isOver(state));
      const signs = legendItems(state);
      const text = hintLine(state);
      const key = [text, ...signs.map(({ mark, label }) => `${mark} ${label}`)].join('\n');
      if (key !== shown) hint.replaceChildren(text, ...signs.map(makeSign));
      shown = key;
    },
  };
}

function renderDismiss(button: HTMLElement, state: State, { leave }: StatusActions): void {
  const hadFocus = hasFocus(button);
  setAttribute(button, 'hidden', !isWarning(state));
  if (hadFocus && button.hidden) leave();
}

function makeSign({ mark, label }: LegendItem): HTMLElement {
  return make('span', { class: 'sign', 'data-mark': mark }, makeIcon(mark), label);
}

function hintLine(state: State): string {
  const { info, thinking, search, analysing } = state;
  if (thinking === null) return hintText(state);
  return info && search && analysing ? searchText(info, search) : thinkingText(search);
}
