/** What is to be done, what happened last, and how far the computer's thoughts are. */
import { make, setAttribute, setText } from '../dom';
import { isOver } from '../state';
import type { State } from '../state';
import { searchText, statusText } from '../texts';
import type { Panel } from './panel';

export function makeStatus(): Panel {
  const now = make('p', { class: 'now' });
  const said = make('p', { class: 'said' });
  const live = make('div', { role: 'status', 'aria-live': 'polite' }, now, said);
  // Changes many times a second: read on demand, never announced.
  const thought = make('p', { class: 'thought' });
  return {
    element: make('section', { class: 'status', 'aria-label': 'Status' }, live, thought),
    render(state) {
      setText(now, statusText(state));
      setText(said, state.notice?.text ?? state.said);
      setAttribute(live, 'data-over', isOver(state));
      setText(thought, thoughtText(state));
    },
  };
}

function thoughtText({ thinking, search }: State): string {
  if (thinking === null) return '';
  return search ? searchText(search) : 'Looking at the moves';
}
