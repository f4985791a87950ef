/** The board as text, to read, select and copy. */
import { make, onChange } from '../ui/dom';
import type { GameInfo, PositionView } from '../engine/structures';
import { listed } from '../language/punctuation';
import { translate } from '../language/translate';
import type { State } from '../core/state/state';
import { beside, diagram, diagramKey } from './board_reading';
import type { Panel } from '../ui/panel';

export interface BoardText extends Panel {
  toggle(): void;
}

export function makeBoardText(): BoardText {
  const letters = make('pre', {
    tabindex: '0',
    role: 'group',
    'aria-label': translate('boardText.diagram'),
  });
  const words = make('div', { class: 'text' });
  const summary = make('summary', {}, translate('boardText.title'));
  const element = make('details', { class: 'board-text' }, summary, letters, words);
  let latest: State | null = null;
  const fill = onChange((info: GameInfo, view: PositionView) => {
    letters.textContent = diagram(info, view);
    const parts = [listed(diagramKey(info, view)), ...beside(info, view)];
    words.replaceChildren(
      ...parts.map((part) => make('p', {}, part)),
      make('p', { dir: 'ltr' }, make('code', {}, view.text)),
    );
  });
  const render = (state: State) => {
    latest = state;
    const { info, view } = state;
    if (element.open && info !== null && view !== null) fill(info, view);
  };
  element.addEventListener('toggle', () => {
    if (latest) render(latest);
    if (element.open) element.scrollIntoView({ block: 'nearest' });
  });
  return {
    element,
    render,
    toggle() {
      element.open = !element.open;
    },
  };
}
