/** Binds the keys to what they do at a table. */
import { Directing } from '../keys/direction_keys';
import { Keyboard } from '../keys/keyboard';
import { makeWorks } from '../keys/commands';
import type { PageWorks } from '../keys/commands';
import type { Speech } from '../panels/announcer';
import type { Table } from './table';
import type { TablePanels, TableDeferred } from './panels';

interface Bound {
  /** Where keys are heard. */
  root: Document | HTMLElement;
  table: Table;
  deferred: TableDeferred;
  page: PageWorks;
  /** Those of the language that is spoken now. */
  panels(): Pick<TablePanels, 'choosing' | 'told'>;
}

export function makeTableKeys(bound: Bound): Keyboard {
  const { root, table, deferred, page, panels } = bound;
  const { store, entering, board } = table;
  const directing = new Directing(
    () => store.get().entry,
    board.grid,
    (direction) => entering.head(direction, 'key'),
    (said) => store.set({ said }),
    deferred.choosing,
  );
  const speak = makeSpeak(bound);
  const works = makeWorks({
    store,
    match: table.match,
    entering,
    board,
    directing,
    page,
    goToChoices: () => panels().choosing.use(() => deferred.choosing.here?.focusChoices(root)),
    tellLastMove: () => speak((speech) => speech.lastMove()),
    readPosition: () => speak((speech) => speech.position()),
  });
  const keys = () => store.get().settings.keys;
  return new Keyboard(root, works, keys, board.grid, directing, (key) => takeChoice(bound, key));
}

/** Gives a key to what a choice is made from; a digit waits for it where it is still on its way. */
function takeChoice({ table, panels }: Bound, key: string): boolean {
  const { choosing } = panels();
  if (choosing.panels !== null) return choosing.panels.chooser.takeKey(key);
  const { ask, ends, entry } = table.store.get();
  const isAsked = ask !== null || ends !== null || (entry?.choices.length ?? 0) > 0;
  if (!isAsked || !/^(Numpad)?[1-9]$/.test(key)) return false;
  choosing.use(({ chooser }) => chooser.takeKey(key));
  return true;
}

function makeSpeak({ table, deferred, panels }: Bound) {
  let speech: Speech | null = null;
  const tell = (text: string) => panels().told.use(({ announcer }) => announcer.tell(text));
  return (what: (speech: Speech) => void) =>
    deferred.told.use(({ Speech }) => what((speech ??= new Speech(table.store, tell))));
}
