/** Where the panels stand on the page. */
import { make, setAttribute } from '../dom';
import { say } from '../language/say';
import { makeTool } from '../panels/toolbar';
import type { BoardView } from '../board/view';
import type { Dialogs } from './dialogs';
import type { Panels } from './panels';
import type { Thinking } from './thinking';

interface Parts {
  root: HTMLElement;
  title: HTMLElement;
  board: BoardView;
  panels: Panels;
  dialogs: Dialogs;
  thinking: Thinking;
}

export function layOut({ root, title, board, panels, dialogs, thinking }: Parts): void {
  const { headings, chooser, notice, failure, announcer } = panels;
  board.cover(headings.element, chooser.element, notice.element);
  root.replaceChildren(
    make('header', {}, title, opening(dialogs)),
    failure.element,
    announcer.element,
    table(board, panels, thinking),
    besides(panels, thinking),
  );
}

function opening(dialogs: Dialogs): HTMLElement {
  const begin = () => dialogs.openNewGame();
  const set = () => dialogs.openSettings();
  const settings = makeTool('settings', say('app.settings'), set, say('app.settings.title'));
  setAttribute(settings, 'data-opens', 'settings');
  return make(
    'div',
    { class: 'row' },
    makeTool('new', say('app.newGame'), begin, say('app.newGame.title')),
    settings,
  );
}

/** The board, and round it what belongs to the players. */
function table(board: BoardView, { sides }: Panels, { barPlace }: Thinking): HTMLElement {
  return make(
    'div',
    { class: 'table' },
    sides.left,
    sides.top,
    make('div', { class: 'middle' }, barPlace, board.element),
    sides.bottom,
    sides.right,
  );
}

function besides(panels: Panels, { panelPlace }: Thinking): HTMLElement {
  const { decision, picks, turn, toolbar } = panels;
  const { status, framing, players, typed, legal, moves, boardText, about } = panels;
  const desk = [decision, picks, turn, toolbar].map(({ element }) => element);
  const below = [players, typed, legal, moves, boardText, about].map(({ element }) => element);
  return make(
    'aside',
    { 'aria-label': say('app.game') },
    make('div', { class: 'head' }, status.element, framing.element),
    make('div', { class: 'desk' }, ...desk),
    panelPlace,
    ...below,
  );
}
