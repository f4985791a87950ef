/** What is to be done, what the marks on the board mean, what happened last, and how far the computer's thoughts are. */
import { make, setAttribute, setText } from '../dom';
import { hintText, signsOf } from '../legend';
import type { Sign } from '../legend';
import { isOver } from '../state';
import type { State } from '../state';
import { searchText, statusText } from '../texts';
import { makeIcon } from './icons';
import type { Panel } from './panel';

export function makeStatus(): Panel {
  const now = make('p', { class: 'now' });
  const live = make('div', { role: 'status' }, now);
  const said = make('p', { class: 'said', role: 'status' });
  // Changes many times a second, and tells what the cells say too: read on demand, never announced.
  const advice = make('div', { class: 'advice' });
  let shown = '';
  return {
    element: make('section', { class: 'status', 'aria-label': 'Status' }, live, advice, said),
    render(state) {
      setText(now, statusText(state));
      setText(said, state.notice?.text ?? state.said);
      setAttribute(live, 'data-over', isOver(state));
      const signs = signsOf(state);
      const text = adviceText(state);
      const key = [text, ...signs.map(({ mark, words }) => `${mark} ${words}`)].join('\n');
      if (key !== shown) advice.replaceChildren(text, ...signs.map(makeSign));
      shown = key;
    },
  };
}

function makeSign({ mark, words }: Sign): HTMLElement {
  return make('span', { class: 'sign', 'data-mark': mark }, makeIcon(mark), words);
}

function adviceText(state: State): string {
  const { thinking, search } = state;
  if (thinking === null) return hintText(state);
  return search ? searchText(search) : 'Looking at the moves';
}
