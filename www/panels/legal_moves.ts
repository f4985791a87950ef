/** The list of all legal moves, with a search field; each is previewed on the board while it is pointed at. */
import {
  focusBeside,
  hasFocus,
  make,
  makeButton,
  onChange,
  setAttribute,
  setText,
  whilePointed,
} from '../ui/dom';
import { makeNotation } from '../ui/direction';
import { noCompletions } from '../core/entry/typed_move';
import type { Completions } from '../engine/structures';
import { translate } from '../language/translate';
import { mayEnter } from '../core/state/permissions';
import type { State } from '../core/state/state';
import type { Panel } from '../ui/panel';

export interface LegalMovesActions {
  /** Finds the moves that contain a text, after the first `skip`. */
  find(text: string, skip: number, limit: number): Promise<Completions>;
  previewMove(text: string | null): void;
  play(text: string): void;
  /** How a move is shown. */
  shown(text: string): string;
  /** Returns the focus to the board. */
  leave(): void;
}

export interface LegalMovesPanel extends Panel {
  toggle(): void;
}

const page = 50;

export function makeLegalMoves(actions: LegalMovesActions): LegalMovesPanel {
  const filter = make('input', {
    type: 'search',
    dir: 'ltr',
    'aria-label': translate('legalMoves.filter'),
    placeholder: translate('legalMoves.filter'),
    autocomplete: 'off',
  });
  const list = make('ul', { 'aria-label': translate('legalMoves.title') });
  const count = make('p', { role: 'status' });
  const more = makeButton(translate('legalMoves.more'), () => void fill(true), { hidden: true });
  const close = makeButton(translate('legalMoves.close'), () => hide(), { class: 'quiet' });
  const head = make('div', { class: 'row' }, make('h2', {}, translate('legalMoves.title')), close);
  const element = make(
    'section',
    { class: 'move-list', 'aria-label': translate('legalMoves.title'), hidden: true },
    head,
    filter,
    count,
    list,
    more,
  );
  let asked = 0;
  const fill = async (goesOn: boolean) => {
    const ticket = ++asked;
    const skip = goesOn ? list.children.length : 0;
    const { found, total } = await actions
      .find(filter.value, skip, page)
      .catch(() => noCompletions);
    if (ticket !== asked) return;
    const items = found.map(({ text }) => makeMove(text, actions));
    if (goesOn) list.append(...items);
    else replace(list, items, filter);
    setText(count, translate('legalMoves.count', { count: total }));
    setAttribute(more, 'hidden', list.children.length >= total);
    if (goesOn) items[0]?.querySelector('button')?.focus();
  };
  const hide = () => {
    const hadFocus = hasFocus(element);
    setAttribute(element, 'hidden', true);
    actions.previewMove(null);
    if (hadFocus) actions.leave();
  };
  const refresh = onChange((_view: State['view'], _mayEnter: boolean) => {
    if (!element.hidden) void fill(false);
  });
  filter.addEventListener('input', () => void fill(false));
  element.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) moveFocus(filter, list, step);
    else if (event.key === 'Escape') hide();
    else return;
    event.preventDefault();
  });
  return {
    element,
    toggle() {
      if (!element.hidden) return hide();
      setAttribute(element, 'hidden', false);
      filter.value = '';
      void fill(false);
      filter.focus();
      element.scrollIntoView({ block: 'nearest' });
    },
    render: (state) => refresh(state.view, mayEnter(state)),
  };
}

/** Replaces the items. If one of them had the focus, the search field gets it. */
function replace(list: HTMLElement, items: HTMLElement[], filter: HTMLElement): void {
  const hadFocus = hasFocus(list);
  list.replaceChildren(...items);
  if (hadFocus) filter.focus();
}

function makeMove(text: string, actions: LegalMovesActions): HTMLElement {
  const button = makeButton(makeNotation(actions.shown(text)), () => actions.play(text), {
    'data-text': text,
  });
  whilePointed(
    button,
    () => actions.previewMove(text),
    () => actions.previewMove(null),
  );
  return make('li', {}, button);
}

/** Arrow keys move between the search field and the moves. */
function moveFocus(filter: HTMLElement, list: HTMLElement, step: number): void {
  const places = [filter, ...list.querySelectorAll('button')];
  const focused = focusBeside(list);
  const index = places.findIndex((place) => place === focused);
  places[Math.min(places.length - 1, Math.max(0, index + step))]?.focus();
}
