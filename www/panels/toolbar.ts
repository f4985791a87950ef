/** The toolbar: undo, redo, resume, pause, hint, analysis, and a menu of all other commands. */
import { make, makeButton, setAttribute, setText } from '../ui/dom';
import { translate } from '../language/translate';
import { must } from '../core/must';
import {
  isOver,
  isInPast,
  isUnaided,
  mayEnter,
  mayTakeBack,
  mayUndo,
  playsItself,
} from '../core/state/permissions';
import type { State } from '../core/state/state';
import { nameKey } from '../ui/hotkeys';
import { makeIcon } from '../ui/icons';
import type { IconName } from '../ui/icons';
import type { Panel } from '../ui/panel';

export interface ToolbarActions {
  undo(): void;
  redo(): void;
  resume(): void;
  pause(): void;
  stop(): void;
  hint(): void;
  analyse(): void;
  /** Opens the menu while it is being loaded; afterwards it handles its button itself. */
  more(): void;
}

/** The place for the menu, and its button. */
export interface More {
  element: HTMLElement;
  button: HTMLButtonElement;
}

export interface Toolbar extends Panel {
  more: More;
}

export function makeToolbar(actions: ToolbarActions): Toolbar {
  const undo = makeCommand('undo', 'undo', actions.undo);
  const redo = makeCommand('redo', 'redo', actions.redo);
  const resume = makeCommand('play', 'resume', actions.resume);
  const pause = makeCommand('pause', 'pause', actions.pause);
  const stop = makeCommand('stop', 'stop', actions.stop);
  const hint = makeCommand('hint', 'hint', actions.hint);
  const analysis = makeCommand('analysis', 'analysis', actions.analyse);
  const button = makeCommand('more', 'more', actions.more);
  setAttribute(button, 'aria-haspopup', 'menu');
  const more = { element: make('div', { class: 'more' }, button), button };
  return {
    element: make(
      'div',
      { class: 'toolbar', role: 'group', 'aria-label': translate('toolbar.label') },
      undo,
      redo,
      resume,
      pause,
      stop,
      hint,
      analysis,
      more.element,
    ),
    more,
    render(state) {
      const canPause = mayPause(state);
      const stops = state.thinking !== null && !canPause;
      setAttribute(undo, 'disabled', !(mayUndo(state) || mayTakeBack(state)));
      setAttribute(redo, 'disabled', !isInPast(state));
      setAttribute(resume, 'disabled', !waits(state));
      setAttribute(resume, 'hidden', stops || canPause);
      setAttribute(pause, 'hidden', !canPause);
      setAttribute(stop, 'hidden', !stops);
      nameKey(hint, translate('toolbar.hint.title'), 'hint', state.settings.keys);
      nameKey(analysis, translate('toolbar.analysis.title'), 'analysis', state.settings.keys);
      const isAlone = isUnaided(state);
      setAttribute(hint, 'disabled', isAlone || (!state.hinting && !mayEnter(state)));
      setAttribute(analysis, 'disabled', isAlone);
      setText(
        must(hint.lastElementChild, 'label'),
        translate(state.hinting ? 'toolbar.hintStop' : 'toolbar.hint'),
      );
      setAttribute(hint, 'aria-pressed', String(state.hinting));
      setAttribute(analysis, 'aria-pressed', String(state.analysing));
    },
  };
}

type CommandName = 'undo' | 'redo' | 'resume' | 'pause' | 'stop' | 'hint' | 'analysis' | 'more';

function makeCommand(icon: IconName, name: CommandName, act: () => void): HTMLButtonElement {
  return makeTool(icon, translate(`toolbar.${name}`), act, translate(`toolbar.${name}.title`));
}

export function makeTool(
  icon: IconName,
  label: string,
  act: () => void,
  title: string,
): HTMLButtonElement {
  const button = makeButton('', act, { class: 'tool', title });
  button.append(makeIcon(icon), make('span', {}, label));
  return button;
}

/** Whether the game continues by itself, so that it can be paused. */
function mayPause(state: State): boolean {
  return !state.halted && !isOver(state) && !isInPast(state) && playsItself(state);
}

/** Whether the computer or a forced move is waiting because the game is paused or shows an earlier position. */
function waits(state: State): boolean {
  const { view } = state;
  if (view === null || isOver(state) || state.distant !== null) return false;
  if (state.halted) return true;
  const isAutomatic = view.automatic !== null || state.setup.seats[view.turn.player] !== 'human';
  return isInPast(state) && isAutomatic;
}
