/** Makes the panels of the page: what each may do is bound here to the match, the entry and the board. */
import { make } from '../ui/dom';
import type { Completions, GameInfo } from '../engine/structures';
import { makeFailure } from '../panels/failure';
import { makeLater, makePlace } from '../ui/panel';
import { makePlayers } from '../panels/players';
import { makeToolbar } from '../panels/toolbar';
import type { More } from '../panels/toolbar';
import { makeTyped } from '../panels/typed_move';
import type { Lazy } from '../ui/lazy';
import { must } from '../core/must';
import type { External } from '../core/players/roles';
import { mayEnter } from '../core/state/permissions';
import type { State } from '../core/state/state';
import type { BesideParts } from './side_panels';
import type { Deferred } from './lazy_panels';
import type { Table } from '../table/table';
import { makeTablePanels } from '../table/panels';
import type { Thinking } from './thinking';

/** How many moves are offered under the line. */
const suggestions = 8;

interface Bound extends Pick<BesideParts, 'works' | 'open'> {
  table: Table;
  thinking: Lazy<Thinking>;
  deferred: Deferred;
  /** Says that something could not be fetched. */
  missing(): void;
  /** Asks which program is to play a side; null where none is. */
  pick(info: GameInfo): Promise<External | null>;
  /** Starts the page anew. */
  retry(): void;
}

export type Panels = ReturnType<typeof makePanels>;

export function makePanels(bound: Bound) {
  const { deferred, table, pick } = bound;
  const { store, match, entering } = table;
  const find = makeFinder(bound);
  const toolbar = makeToolbar({
    ...tools(bound),
    more: () => beside.panels ?? beside.use(({ menu }) => menu.open()),
  });
  const beside = makeThoseBeside(bound, find, toolbar.more);
  return {
    ...makeTablePanels(bound),
    players: makePlayers({
      seat: (player, seat) => match.setSeat(player, seat),
      pick: () => pick(must(store.get().info, 'info')),
    }),
    typed: makeTyped({
      type: (text) => entering.type(text),
      complete: (typed) => find(typed, false, 0, suggestions),
      foresee: (text) => entering.previews.move(text),
      say: (said) => store.set({ said }),
      line: deferred.beside,
    }),
    toolbar,
    beside,
    failure: makeFailure(bound.retry),
  } satisfies Record<string, { render(state: State): void }>;
}

function makeThoseBeside(bound: Bound, find: Finder, more: More) {
  const { deferred, table } = bound;
  const { store, match, entering, board } = table;
  const redraw = () => store.redraw();
  const legal = {
    find: (text: string, skip: number, limit: number) => find(text, true, skip, limit),
    foresee: (text: string | null) => entering.previews.move(text),
    play: (text: string) => void entering.type(text),
    leave: () => board.grid.focus(),
  };
  const places = {
    legal: makePlace(),
    moves: make('div', { class: 'later' }),
    boardText: makePlace(),
    about: makePlace(),
    menu: more.element,
  };
  return makeLater(
    deferred.beside,
    ({ makeBeside }) => makeBeside({ ...bound, match, legal, more, redraw }),
    places,
    redraw,
  );
}

function tools({ table, thinking }: Bound) {
  const { match } = table;
  return {
    undo: () => void match.undo(),
    redo: () => void match.redo(),
    resume: () => match.resume(),
    rest: () => match.rest(),
    stop: () => match.stop(),
    hint: () => thinking.use((all) => all.hint()),
    analyse: () => thinking.use((all) => all.toggleAnalysis()),
  };
}

type Finder = ReturnType<typeof makeFinder>;

/** Finds the moves that a text may become, where a person may move. */
function makeFinder({ table }: Bound) {
  const { store, engine } = table;
  return async (
    typed: string,
    anywhere: boolean,
    skip: number,
    limit: number,
  ): Promise<Completions> => {
    if (!mayEnter(store.get())) return { found: [], total: 0, only: null };
    return engine.ask({ kind: 'completions', typed, anywhere, skip, limit });
  };
}
