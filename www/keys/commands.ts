/** Implements the commands of `core/state/keys.ts`. */
import type { BoardView } from '../board/view';
import type { DirectionKeys } from './direction_keys';
import type { CommandHandlers } from './keyboard';
import { turnedFurther } from '../board/layout/orientation';
import type { MoveEntry } from '../core/entry/move_entry';
import { stepTo } from '../core/moves/tree';
import type { Step } from '../core/moves/tree';
import type { GameController } from '../core/game/controller';
import type { Store } from '../core/state/store';

/** Commands that are not about the board. */
export type PageCommands = Pick<
  CommandHandlers,
  'typeMove' | 'hint' | 'analysis' | 'sound' | 'moveList' | 'boardText' | 'help'
>;

interface Parts {
  store: Store;
  controller: GameController;
  moveEntry: MoveEntry;
  board: BoardView;
  /** Commands that only the page has. */
  page: PageCommands;
  goToChoices(): void;
  readLastMove(): void;
  readPosition(): void;
  directionKeys: DirectionKeys;
}

export function makeCommands(parts: Parts): CommandHandlers {
  const { store, controller, moveEntry, board } = parts;
  const step = (to: Step) => () => {
    const { tree } = store.get();
    const node = tree === null ? null : stepTo(tree, to);
    if (node !== null) void controller.goTo(node);
  };
  const turn = (by: 'half' | 'least') => {
    const state = store.get();
    store.set({ settings: { ...state.settings, turned: turnedFurther(state, by) } });
  };
  const frame = () => moveEntry.toggleAreaSelection();
  return {
    ...board.grid.handlers,
    ...parts.page,
    mark: () => moveEntry.press(board.grid.cursor, 'add'),
    go: () => moveEntry.press(board.grid.cursor, 'target'),
    back: () => (store.get().selectsArea ? frame() : moveEntry.back()),
    choices: parts.goToChoices,
    direction: () => parts.directionKeys.begin(),
    farther: () => store.get().shift !== null && moveEntry.farther(1),
    nearer: () => store.get().shift !== null && moveEntry.farther(-1),
    frame,
    endMove: () => moveEntry.stop(),
    pass: () => moveEntry.pass(),
    undo: () => void (moveEntry.takeBackStep() || controller.undo()),
    redo: () => void controller.redo(),
    previousMove: step('previous'),
    nextMove: step('next'),
    firstMove: step('first'),
    lastMove: step('last'),
    flip: () => turn('half'),
    rotate: () => turn('least'),
    repeat: () => {
      controller.replay();
      parts.readLastMove();
    },
    readPosition: parts.readPosition,
  };
}
