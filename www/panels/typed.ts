/** A line to write moves in, as the list of moves shows them. */
import { make, makeButton, setAttribute, setText } from '../dom';
import { isDrop } from '../names';
import { mayEnter, mayPass, mayStop } from '../state';
import type { State } from '../state';
import type { Panel } from './panel';

export interface TypedActions {
  /** Resolves to what is wrong with a move, or to null. */
  type(text: string): Promise<string | null>;
  say(text: string): void;
}

export interface TypedPanel extends Panel {
  focus(): void;
}

export function makeTyped(actions: TypedActions): TypedPanel {
  const help = make('p', { class: 'help', id: 'typed-help' });
  const input = make('input', {
    name: 'move',
    'aria-label': 'Type a move',
    'aria-describedby': help.id,
    'aria-keyshortcuts': '/',
    placeholder: 'Type a move',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
  });
  const play = makeButton('Play', () => undefined, { type: 'submit' });
  const element = make('form', { class: 'typed' }, input, play, help);
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(input, actions);
  });
  input.addEventListener('input', () => setAttribute(input, 'aria-invalid', false));
  return {
    element,
    render: (state) => setText(help, helpText(state)),
    focus: () => input.focus(),
  };
}

async function submit(input: HTMLInputElement, actions: TypedActions): Promise<void> {
  const text = input.value.trim();
  if (text === '') return;
  const wrong = await actions.type(text);
  setAttribute(input, 'aria-invalid', wrong !== null && 'true');
  if (wrong === null) input.value = '';
  else actions.say(wrong);
}

/** How to write what may be done now. */
export function helpText(state: State): string {
  const { entry, info } = state;
  if (entry === null || info === null || !mayEnter(state)) return 'It is not your turn.';
  const [first, second] = info.board.sites.filter(({ hidden }) => !hidden).map(({ name }) => name);
  const [example = `${first} - ${second}`] = entry.targets[0]?.moves ?? [];
  const drop = isDrop([example]) ? ' puts a piece there' : '';
  return [
    `Write it as the list below does: ${example}${drop}.`,
    mayPass(state) ? 'Or: pass.' : '',
    mayStop(state) ? 'Or: stop, to end the move here.' : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
