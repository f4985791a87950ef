/** Binds the keys to what they do on the page. */
import type { BoardView } from '../board/view';
import { Directing } from '../keys/directing';
import { Keyboard } from '../keys/keyboard';
import { makeWorks } from '../keys/works';
import type { Part } from '../part';
import type { Entering } from '../play/entering';
import type { Match } from '../play/match';
import type { Store } from '../state/state';
import type { Speech } from '../words/speech';
import type { Dialogs } from './dialogs';
import type { Panels } from './panels';
import type { Parts } from './parts';
import type { Thinking } from './thinking';

interface Bound {
  root: HTMLElement;
  store: Store;
  match: Match;
  entering: Entering;
  board: BoardView;
  parts: Parts;
  thinking: Part<Thinking>;
  dialogs: Part<Dialogs>;
  /** Those of the language that is spoken now. */
  panels(): Panels;
}

export function makeKeyboard(bound: Bound): Keyboard {
  const { root, store, entering, board, parts, thinking, dialogs, panels } = bound;
  const directing = new Directing(
    () => store.get().entry?.headings ?? [],
    board.grid,
    (direction) => entering.head(direction, 'key'),
    (said) => store.set({ said }),
    parts.choosing,
  );
  const speak = makeSpeak(bound);
  const works = makeWorks({
    ...bound,
    directing,
    typeMove: () => panels().typed.focus(),
    hint: () => thinking.use((all) => all.hint()),
    analyse: () => thinking.use((all) => all.toggleAnalysis()),
    toggleMoves: () => panels().beside.use(({ legal }) => legal.toggle()),
    toggleText: () => panels().beside.use(({ boardText }) => boardText.toggle()),
    goToChoices: () => panels().choosing.use(() => parts.choosing.here?.focusChoices(root)),
    tellLastMove: () => speak((speech) => speech.lastMove()),
    readPosition: () => speak((speech) => speech.position()),
    showKeys: () => dialogs.use((all) => all.openKeys()),
  });
  const keys = () => store.get().settings.keys;
  return new Keyboard(works, keys, board.grid, directing, (key) => takeChoice(bound, key));
}

/** Gives a key to what a choice is made from; a digit waits for it where it is still on its way. */
function takeChoice({ store, panels }: Bound, key: string): boolean {
  const { choosing } = panels();
  if (choosing.panels !== null) return choosing.panels.chooser.takeKey(key);
  const { ask, ends, entry } = store.get();
  const isAsked = ask !== null || ends !== null || (entry?.choices.length ?? 0) > 0;
  if (!isAsked || !/^(Numpad)?[1-9]$/.test(key)) return false;
  choosing.use(({ chooser }) => chooser.takeKey(key));
  return true;
}

function makeSpeak({ store, parts, panels }: Bound) {
  let speech: Speech | null = null;
  const tell = (text: string) => panels().told.use(({ announcer }) => announcer.tell(text));
  return (what: (speech: Speech) => void) =>
    parts.told.use(({ Speech }) => what((speech ??= new Speech(store, tell))));
}
