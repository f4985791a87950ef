/** Creates the panels of the page and connects them to the controller, the entry of moves and the board. */
import { completions, noCompletions } from '../core/entry/typed_move';
import { shownMove } from '../core/moves/rule_texts';
import { nodeOf } from '../core/moves/tree';
import { must } from '../core/must';
import type { External } from '../core/players/seats';
import { mayEnter } from '../core/state/permissions';
import type { State } from '../core/state/state';
import type { Store } from '../core/state/store';
import type { Completions, GameInfo } from '../engine/structures';
import type { EndCardActions } from '../panels/end_card';
import { makeAim } from '../panels/aim';
import { makeFailure } from '../panels/failure';
import type { SeatActions } from '../panels/player_strip';
import { makeToolbar } from '../panels/toolbar';
import type { More } from '../panels/toolbar';
import { makeTypedMove } from '../panels/typed_move';
import { makeTablePanels, makeTableDeferred } from '../table/panels';
import type { Table } from '../table/table';
import { make } from '../ui/dom';
import { Lazy } from '../ui/lazy';
import { loadModule } from '../ui/load_module';
import { makeLazyPanels, makePlaceholder } from '../ui/panel';
import type { SidePanelParts } from './side_panels';
import type { EngineTools } from './engine_tools';

/** How many completions of a typed move are shown. */
const suggestions = 8;

interface Bound extends Pick<SidePanelParts, 'handlers' | 'open'> {
  table: Table;
  engineTools: Lazy<EngineTools>;
  deferred: Deferred;
  /** Reports that a part could not be loaded. */
  missing(): void;
  /** Asks which program plays a side; resolves to null if none is chosen. */
  pick(info: GameInfo): Promise<External | null>;
  /** Starts the same game again; with `swap`, the players change sides. */
  rematch(swap: boolean): void;
  /** Opens the dialog in which people choose a game. */
  newGame(): void;
  /** Reloads the page. */
  retry(): void;
}

export type Panels = ReturnType<typeof makePanels>;

export function makePanels(bound: Bound) {
  const { deferred, table, pick } = bound;
  const { store, controller, moveEntry } = table;
  const find = makeFinder(bound);
  const toolbar = makeToolbar({
    ...tools(bound),
    more: () => sidePanels.panels ?? sidePanels.use(({ menu }) => menu.open()),
  });
  const sidePanels = makeLazySidePanels(bound, find, toolbar.more);
  const seats: SeatActions = {
    seat: (player, seat) => controller.setSeat(player, seat),
    pick: () => pick(must(store.get().info, 'info')),
  };
  return {
    ...makeTablePanels({ ...bound, seats }),
    typed: makeTypedMove({
      type: (text) => moveEntry.type(text),
      complete: (typed) => find(typed, false, 0, suggestions),
      previewMove: (text) => moveEntry.previews.move(text),
      say: (announcement) => store.set({ announcement: announcement }),
      shown: shownIn(store),
      line: deferred.sidePanels,
    }),
    toolbar,
    aim: makeAim(bound.open.lessons),
    sidePanels,
    failure: makeFailure(bound.retry),
  } satisfies Record<string, { render(state: State): void }>;
}

function makeLazySidePanels(bound: Bound, find: Finder, more: More) {
  const { deferred, table } = bound;
  const { store, controller, moveEntry, board } = table;
  const redraw = () => store.redraw();
  const endCard: EndCardActions = {
    rematch: bound.rematch,
    analyse: () => void beginAnalysis(bound),
    newGame: bound.newGame,
    share: () => bound.open.importExport.use((all) => void all.openDialog({ kind: 'link' })),
    leave: () => board.grid.focus(),
    placeOf: (site) => board.placeOf(site),
  };
  const legal = {
    find: (text: string, skip: number, limit: number) => find(text, true, skip, limit),
    previewMove: (text: string | null) => moveEntry.previews.move(text),
    play: (text: string) => void moveEntry.type(text),
    leave: () => board.grid.focus(),
    shown: shownIn(store),
  };
  const placeholders = {
    legal: makePlaceholder(),
    moves: make('div', { class: 'loads-later' }),
    boardText: makePlaceholder(),
    about: makePlaceholder(),
    endCard: makePlaceholder(),
    menu: more.element,
  };
  return makeLazyPanels(
    deferred.sidePanels,
    ({ makeSidePanels }) => makeSidePanels({ ...bound, controller, legal, more, endCard, redraw }),
    placeholders,
    store,
  );
}

/** Analyses the position before the last move, since there is nothing to find in the last one. */
async function beginAnalysis({ table, engineTools }: Bound): Promise<void> {
  const { store, controller } = table;
  const { tree, view } = store.get();
  const parent = tree && nodeOf(tree, tree.present)?.parent;
  if (view?.outcome && typeof parent === 'number') await controller.goTo(parent);
  engineTools.use((all) => all.toggleAnalysis());
}

function tools({ table, engineTools }: Bound) {
  const { controller, moveEntry } = table;
  return {
    undo: () => void (moveEntry.takeBackStep() || controller.undo()),
    redo: () => void controller.redo(),
    resume: () => controller.resume(),
    pause: () => controller.pause(),
    stop: () => controller.stop(),
    hint: () => engineTools.use((all) => all.hint()),
    analyse: () => engineTools.use((all) => all.toggleAnalysis()),
  };
}

/** How moves of the game are shown. */
function shownIn(store: Store): (text: string) => string {
  return (text) => {
    const { info } = store.get();
    return info === null ? text : shownMove(info, text);
  };
}

type Finder = ReturnType<typeof makeFinder>;

/** Finds the moves that a text may become; none if no person may move. */
function makeFinder({ table }: Bound) {
  const { store, engine } = table;
  return async (
    typed: string,
    anywhere: boolean,
    skip: number,
    limit: number,
  ): Promise<Completions> => {
    const { info } = store.get();
    if (info === null || !mayEnter(store.get())) return noCompletions;
    return completions(engine, info, { typed, anywhere, skip, limit });
  };
}

export type Deferred = ReturnType<typeof makeDeferred>;

export function makeDeferred(missing: () => void) {
  return {
    ...makeTableDeferred(missing),
    /** The panels below the field for typed moves, and the menu. */
    sidePanels: new Lazy(() => loadModule(() => import('./side_panels')), missing),
  };
}
