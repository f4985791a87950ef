/** The board as text: to be read, selected and copied. What fills it is fetched when it is first opened. */
import { make, onChange } from '../dom';
import type { GameInfo, PositionView } from '../engine/types';
import { say } from '../language/say';
import type { State } from '../state/state';
import type { Panel } from './panel';

export interface BoardText extends Panel {
  toggle(): void;
}

export function makeBoardText(): BoardText {
  const diagram = make('pre', { tabindex: '0', role: 'group', 'aria-label': say('text.diagram') });
  const words = make('div', { class: 'text' });
  const summary = make('summary', {}, say('text.title'));
  const element = make('details', { class: 'board-text' }, summary, diagram, words);
  let latest: State | null = null;
  /** Whether it was opened just now, and is to be seen whole. */
  let isFresh = false;
  const fill = onChange((info: GameInfo, view: PositionView) => void write(info, view));
  const write = async (info: GameInfo, view: PositionView) => {
    const reading = await import('../words/reading');
    if (latest?.view !== view) return;
    diagram.textContent = reading.diagram(info, view);
    const parts = [reading.diagramKey(info, view).join(', '), ...reading.beside(info, view)];
    words.replaceChildren(
      ...parts.map((part) => make('p', {}, part)),
      make('p', {}, make('code', {}, view.text)),
    );
    if (isFresh) element.scrollIntoView({ block: 'nearest' });
    isFresh = false;
  };
  const render = (state: State) => {
    latest = state;
    const { info, view } = state;
    if (element.open && info !== null && view !== null) fill(info, view);
  };
  element.addEventListener('toggle', () => {
    isFresh = element.open;
    if (latest) render(latest);
  });
  return {
    element,
    render,
    toggle() {
      element.open = !element.open;
    },
  };
}
