/** Connects the keyboard to a table. */
import { DirectionKeys } from '../keys/direction_keys';
import { Keyboard } from '../keys/keyboard';
import { makeCommands } from '../keys/commands';
import type { PageCommands } from '../keys/commands';
import type { ReadAloud } from '../panels/announcer';
import type { Table } from './table';
import type { TablePanels, TableDeferred } from './panels';

interface Bound {
  /** The element that receives key events. */
  root: Document | HTMLElement;
  table: Table;
  deferred: TableDeferred;
  page: PageCommands;
  /** The current panels; they are replaced when the language changes. */
  panels(): Pick<TablePanels, 'choosing' | 'announcer'>;
}

export function makeTableKeys(bound: Bound): Keyboard {
  const { root, table, deferred, page, panels } = bound;
  const { store, moveEntry, board } = table;
  const directionKeys = new DirectionKeys(
    () => store.get().entry,
    board.grid,
    (direction) => moveEntry.head(direction, 'key'),
    (announcement) => store.set({ announcement: announcement }),
    deferred.choosing,
  );
  const speak = makeSpeak(bound);
  const handlers = makeCommands({
    store,
    controller: table.controller,
    moveEntry,
    board,
    directionKeys,
    page,
    goToChoices: () => panels().choosing.use(() => deferred.choosing.here?.focusChoices(root)),
    readLastMove: () => speak((speech) => speech.lastMove()),
    readPosition: () => speak((speech) => speech.position()),
  });
  const keys = () => store.get().settings.keys;
  return new Keyboard(root, handlers, keys, board.grid, directionKeys, (key) =>
    takeChoice(bound, key),
  );
}

/** Offers a key to an open chooser; a digit waits for it while its code is loading. */
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
  let speech: ReadAloud | null = null;
  const announce = (text: string) =>
    panels().announcer.use(({ announcer }) => announcer.announce(text));
  return (what: (speech: ReadAloud) => void) =>
    deferred.announcer.use(({ ReadAloud }) =>
      what((speech ??= new ReadAloud(table.store, announce))),
    );
}
