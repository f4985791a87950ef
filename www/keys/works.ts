/** What the commands of `table.ts` do. */
import type { BoardView } from '../board/view';
import type { Directing } from './directing';
import { say } from '../language/say';
import type { Works } from './keyboard';
import { turnedFurther } from '../state/orientation';
import type { Entering } from '../play/entering';
import { toggleFrame } from '../play/framing';
import { stepTo } from '../play/line';
import type { Step } from '../play/line';
import type { Match } from '../play/match';
import type { Store } from '../state/state';

interface Parts {
  store: Store;
  match: Match;
  entering: Entering;
  board: BoardView;
  typeMove(): void;
  hint(): void;
  analyse(): void;
  showKeys(): void;
  toggleMoves(): void;
  toggleText(): void;
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
    typeMove: parts.typeMove,
    hint: parts.hint,
    analysis: parts.analyse,
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
    sound: () => {
      const { settings } = store.get();
      const sound = !settings.sound;
      store.set({ settings: { ...settings, sound }, said: say(sound ? 'sound.on' : 'sound.off') });
    },
    readPosition: parts.readPosition,
    moveList: parts.toggleMoves,
    boardText: parts.toggleText,
    help: parts.showKeys,
  };
}
