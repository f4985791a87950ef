/** The layout of the page. */
import { make, setAttribute } from '../ui/dom';
import { translate } from '../language/translate';
import { makeTool } from '../panels/toolbar';
import type { BoardView } from '../board/view';
import type { Panels } from './panels';
import type { Placeholders } from './placeholders';
import type { LazyFeatures } from './lazy_features';

interface Parts {
  root: HTMLElement;
  title: HTMLElement;
  board: BoardView;
  panels: Panels;
  features: Pick<LazyFeatures, 'dialogs' | 'lessons'>;
  placeholders: Placeholders;
}

export function layOut({ root, title, board, panels, features, placeholders }: Parts): void {
  const { choosing, notice, failure, announcer, sidePanels } = panels;
  const { headings, chooser } = choosing.elements;
  board.cover(headings, chooser, notice.element, sidePanels.elements.endCard);
  // Dialogs may be open, as when the language is changed in another window.
  for (const child of root.querySelectorAll(':scope > :not(dialog)')) child.remove();
  root.prepend(
    make('header', {}, title, headerButtons(features, placeholders.update)),
    failure.element,
    announcer.elements.announcer,
    table(board, panels, placeholders),
    makeSidebar(panels, placeholders),
  );
}

function headerButtons({ dialogs, lessons }: Parts['features'], update: HTMLElement): HTMLElement {
  const learn = () => lessons.use((all) => void all.open());
  const begin = () => dialogs.use((all) => all.openNewGame());
  const set = () => dialogs.use((all) => all.openSettings());
  const settings = makeTool(
    'settings',
    translate('app.settings'),
    set,
    translate('app.settings.title'),
  );
  setAttribute(settings, 'data-opens', 'settings');
  const teach = makeTool('learn', translate('app.learn'), learn, translate('app.learn.title'));
  setAttribute(teach, 'data-opens', 'lessons');
  return make(
    'div',
    { class: 'row' },
    update,
    teach,
    makeTool('new', translate('app.newGame'), begin, translate('app.newGame.title')),
    settings,
  );
}

/** The board, with the players' strips around it. */
function table(board: BoardView, { sides }: Panels, { bar }: Placeholders): HTMLElement {
  return make(
    'div',
    { class: 'table' },
    sides.left,
    sides.top,
    make('div', { class: 'middle' }, bar, board.element),
    sides.bottom,
    sides.right,
  );
}

function makeSidebar(panels: Panels, { panel, lesson, distant }: Placeholders): HTMLElement {
  const { status, areaSelection, turn, toolbar, aim, typed, choosing, sidePanels } = panels;
  const { decision, picks } = choosing.elements;
  const { legal, moves, boardText, about } = sidePanels.elements;
  return make(
    'aside',
    { 'aria-label': translate('app.game') },
    lesson,
    distant,
    make('div', { class: 'head' }, status.element, areaSelection.element),
    make('div', { class: 'below-board' }, decision, picks, turn.element, toolbar.element),
    panel,
    aim.element,
    typed.element,
    legal,
    moves,
    boardText,
    about,
  );
}
