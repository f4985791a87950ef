/** The moves of the game; each is a button that goes to the position after it. */
import { make, makeButton, onChange, setAttribute } from '../dom';
import type { PositionView } from '../engine/types';
import type { Panel } from './panel';

export interface MovesActions {
  goTo(ply: number): void;
}

type Moves = PositionView['moves'];

export function makeMoves(actions: MovesActions): Panel {
  const start = makeButton('Start', () => actions.goTo(0), { class: 'move' });
  const list = make('ol', { class: 'moves', 'aria-label': 'Moves' });
  let shown = '';
  const mark = onChange((ply: number, _moves: string) => markCurrent(list, ply));
  return {
    element: make('section', { class: 'record' }, make('h2', {}, 'Moves'), list),
    render({ view }) {
      if (view === null) return;
      const key = ['Start', ...view.moves.map(({ player, text }) => `${player} ${text}`)].join(
        '\n',
      );
      if (key !== shown) fill(list, start, view.moves, actions);
      shown = key;
      mark(view.ply, key);
    },
  };
}

function fill(list: HTMLElement, start: HTMLElement, moves: Moves, actions: MovesActions): void {
  const items = moves.map(({ text, player }, index) => {
    const button = makeButton(text, () => actions.goTo(index + 1), {
      class: 'move',
      'data-player': String(player % 2),
    });
    button.prepend(make('span', { class: 'number' }, `${index + 1}`));
    return make('li', {}, button);
  });
  list.replaceChildren(make('li', {}, start), ...items);
}

function markCurrent(list: HTMLElement, ply: number): void {
  for (const [index, item] of [...list.children].entries()) {
    const button = item.firstElementChild;
    if (button === null) continue;
    setAttribute(button, 'aria-current', index === ply && 'step');
    setAttribute(item, 'data-future', index > ply);
    if (index === ply) scrollInside(list, item as HTMLElement);
  }
}

/** Scrolls the list only, never the page. */
export function scrollInside(list: HTMLElement, item: HTMLElement): void {
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}
