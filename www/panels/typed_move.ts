/** The field for typed moves: completes the text, previews the move once it is clear, and plays it. */
import { make, makeButton, onChange, setAttribute, setText } from '../ui/dom';
import { shortcutOf } from '../core/state/keys';
import { inSuccession } from '../language/punctuation';
import { translate } from '../language/translate';
import { isDrop } from '../core/moves/names';
import { shownMove } from '../core/moves/rule_texts';
import { mayEnter, mayPass, mayStop } from '../core/state/permissions';
import type { GameInfo } from '../engine/structures';
import type { State } from '../core/state/state';
import type { Lazy } from '../ui/lazy';
import type { CompletionActions, MoveCompletion } from './typed_move_completion';
import type { Panel } from '../ui/panel';

export interface TypedMoveActions extends CompletionActions {
  /** The code that handles the text, which is loaded later. */
  line: Pick<Lazy<{ MoveCompletion: typeof MoveCompletion }>, 'use'>;
}

export interface TypedMovePanel extends Panel {
  focus(): void;
}

export function makeTypedMove(actions: TypedMoveActions): TypedMovePanel {
  const help = make('p', { class: 'help', id: 'typed-move-help' });
  const list = make('ul', {
    role: 'listbox',
    id: 'typed-moves',
    'aria-label': translate('typedMove.moves'),
    hidden: true,
  });
  const input = makeInput(help.id, list.id);
  const play = makeButton(translate('typedMove.play'), () => undefined, { type: 'submit' });
  const element = make('form', { class: 'typed-move' }, input, play, list, help);
  let line: MoveCompletion | null = null;
  const use = (work: (line: MoveCompletion) => void) =>
    actions.line.use(({ MoveCompletion }) =>
      work((line ??= new MoveCompletion(input, list, actions))),
    );
  input.addEventListener('focus', () => use(() => undefined));
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    use((made) => made.enter());
  });
  const refresh = onChange((_position: string) => line?.close());
  return {
    element,
    render(state) {
      setText(help, helpText(state));
      setAttribute(input, 'aria-keyshortcuts', shortcutOf('typeMove', state.settings.keys));
      refresh(state.view?.text ?? '');
    },
    focus: () => input.focus(),
  };
}

function makeInput(help: string, list: string): HTMLInputElement {
  return make('input', {
    name: 'move',
    role: 'combobox',
    dir: 'ltr',
    'aria-label': translate('typedMove.label'),
    'aria-describedby': help,
    'aria-controls': list,
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
    placeholder: translate('typedMove.label'),
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
  });
}

/** An example; as long as no legal move is known, only how moves are written. */
function exampleText(example: string | undefined, info: GameInfo): string {
  if (example !== undefined)
    return translate(isDrop([example]) ? 'typedMove.exampleDrop' : 'typedMove.example', {
      example: shownMove(info, example),
    });
  const [first, second] = info.board.sites.filter(({ hidden }) => !hidden).map(({ name }) => name);
  return translate('typedMove.form', { form: `${first} - ${second}` });
}

/** How to type what can be entered now. */
export function helpText(state: State): string {
  const { entry, info } = state;
  if (entry === null || info === null || !mayEnter(state))
    return translate('typedMove.notYourTurn');
  return inSuccession([
    exampleText(entry.example ?? entry.targets[0]?.moves[0], info),
    mayPass(state) ? translate('typedMove.pass') : '',
    mayStop(state) ? translate('typedMove.stop') : '',
  ]);
}
