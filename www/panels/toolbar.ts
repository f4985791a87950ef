/** Back, forward, once more; going on where the game waits, and stopping the computer while it thinks. */
import { make, makeButton, setAttribute } from '../dom';
import { isOver, isPaused, mayUndo } from '../state';
import type { State } from '../state';
import { makeIcon } from './icons';
import type { IconName } from './icons';
import type { Panel } from './panel';

export interface ToolbarActions {
  undo(): void;
  redo(): void;
  replay(): void;
  resume(): void;
  stop(): void;
}

export function makeToolbar(actions: ToolbarActions): Panel {
  const undo = makeTool('undo', 'Undo', actions.undo, 'Take back to your last move');
  const redo = makeTool('redo', 'Redo', actions.redo, 'Play again what was taken back');
  const replay = makeTool('replay', 'Replay', actions.replay, 'Show the last move again, slowly');
  const resume = makeTool('play', 'Play on', actions.resume, 'Go on from this position');
  const stop = makeTool('stop', 'Stop', actions.stop, 'Play the best move found so far');
  return {
    element: make(
      'div',
      { class: 'toolbar', role: 'group', 'aria-label': 'Moves' },
      undo,
      redo,
      replay,
      resume,
      stop,
    ),
    render(state) {
      setAttribute(undo, 'disabled', !mayUndo(state));
      setAttribute(redo, 'disabled', !isPaused(state));
      setAttribute(replay, 'disabled', state.last === null);
      setAttribute(resume, 'disabled', !waits(state));
      setAttribute(resume, 'hidden', state.thinking !== null);
      setAttribute(stop, 'hidden', state.thinking === null);
    },
  };
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

/** Whether the computer, or a move that plays itself, waits because the game stands in its past. */
function waits(state: State): boolean {
  const { view } = state;
  if (view === null || !isPaused(state) || isOver(state)) return false;
  return view.automatic !== null || state.setup.seats[view.turn.player] !== 'human';
}
