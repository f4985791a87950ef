/** What the commands of `table.ts` do. */
import type { BoardView } from '../board/view';
import type { Directing } from './direction_keys';
import type { Works } from './keyboard';
import { turnedFurther } from '../board/layout/orientation';
import type { Entering } from '../core/entry/entering';
import { toggleFrame } from '../core/entry/area_selection';
import { stepTo } from '../core/moves/tree';
import type { Step } from '../core/moves/tree';
import type { Match } from '../core/game/controller';
import type { Store } from '../core/state/store';

/** The commands that are about more than the board. */
export type PageWorks = Pick<
  Works,
  'typeMove' | 'hint' | 'analysis' | 'sound' | 'moveList' | 'boardText' | 'help'
>;

interface Parts {
  store: Store;
  match: Match;
  entering: Entering;
  board: BoardView;
  /** What only the page has. */
  page: PageWorks;
  goToChoices(): void;
  tellLastMove(): void;
  readPosition(): void;
  directing: Directing;
}

export function makeWorks(parts: Parts): Works {
  const { store, match, entering, board } = parts;
  const step = (to: Step) => () => {
    const { tree } = store.get();
    const node = tree === null ? null : stepTo(tree, to);
    if (node !== null) void match.goTo(node);
  };
  const turn = (by: 'half' | 'least') => {
    const state = store.get();
    store.set({ settings: { ...state.settings, turned: turnedFurther(state, by) } });
  };
  const frame = () => toggleFrame(store, board.frame);
  return {
    ...board.grid.works,
    ...parts.page,
    mark: () => entering.press(board.grid.cursor, 'add'),
    go: () => entering.press(board.grid.cursor, 'target'),
    back: () => (board.frame.isWanted ? frame() : entering.back()),
    choices: parts.goToChoices,
    direction: () => parts.directing.begin(),
    farther: () => store.get().aim !== null && entering.farther(1),
    nearer: () => store.get().aim !== null && entering.farther(-1),
    frame,
    endMove: () => entering.stop(),
    pass: () => entering.pass(),
    undo: () => void match.undo(),
    redo: () => void match.redo(),
    previousMove: step('previous'),
    nextMove: step('next'),
    firstMove: step('first'),
    lastMove: step('last'),
    flip: () => turn('half'),
    rotate: () => turn('least'),
    repeat: () => {
      match.replay();
      parts.tellLastMove();
    },
    readPosition: parts.readPosition,
  };
}
