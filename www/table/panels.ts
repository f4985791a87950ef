/** The panels that entering moves needs, which the page and every embedded board have. */
import { nodeOf } from '../core/moves/tree';
import type { InputKind } from '../core/state/state';
import { withoutWarning } from '../core/state/warning';
import type { LastMove } from '../engine/protocol';
import type { MoveNode, PieceView, Token } from '../engine/structures';
import { makeNotice } from '../panels/notice';
import type { SeatActions } from '../panels/player_strip';
import { makeSides } from '../panels/sides';
import type { CapturedSource } from '../panels/sides';
import { makeStatus } from '../panels/status';
import { makeAreaSelection } from '../panels/area_selection_button';
import { makeTurn } from '../panels/turn_actions';
import { Lazy } from '../ui/lazy';
import { loadModule } from '../ui/load_module';
import { makeLazyPanels, makePlaceholder } from '../ui/panel';
import type { Table } from './table';

interface Bound {
  table: Table;
  deferred: TableDeferred;
  /** Who plays, where people can change that. */
  seats?: SeatActions;
  /** Reports that a part could not be loaded. */
  missing(): void;
}

export type TablePanels = ReturnType<typeof makeTablePanels>;

export function makeTablePanels(bound: Bound) {
  const { deferred } = bound;
  const { store, moveEntry, board } = bound.table;
  const leave = () => board.grid.focus();
  return {
    sides: makeSides({
      reserves: {
        hold: (type) => moveEntry.hold(type),
        byKeys: () => board.grid.byKeys,
        leave,
        paint: (...icon) => board.paintIcon(...icon),
      },
      seats: bound.seats ?? null,
      captured: capturedSource(bound),
    }),
    turn: makeTurn({ pass: () => moveEntry.pass(), stop: () => moveEntry.stop(), leave }),
    areaSelection: makeAreaSelection({
      toggle: () => moveEntry.toggleAreaSelection(),
      leave,
    }),
    status: makeStatus({
      dismiss: () => store.set(withoutWarning(store.get())),
      leave,
    }),
    choosing: makeChoosingPanels(bound),
    notice: makeNotice((site) => board.placeOf(site)),
    announcer: makeLazyPanels(
      deferred.announcer,
      ({ makeAnnouncer }) => ({ announcer: makeAnnouncer() }),
      { announcer: makePlaceholder() },
      store,
    ),
  };
}

function makeChoosingPanels({ table, deferred }: Bound) {
  const { store, moveEntry, board } = table;
  const { previews } = moveEntry;
  const actions = {
    add: (site: number) => moveEntry.add(site),
    target: (site: number) => moveEntry.target(site),
    choose: (text: string) => moveEntry.choose(text),
    play: (text: string) => moveEntry.play(text),
    pick: (sites: number[]) => moveEntry.pick(sites),
    head: (direction: number, how: InputKind) => moveEntry.head(direction, how),
    farther: (step: 1 | -1) => moveEntry.farther(step),
    back: () => moveEntry.back(),
    confirm: () => moveEntry.confirm(),
    pointAtToken: (token: Token | null) => previews.token(token),
    pointAtMove: (text: string | null) => previews.move(text),
    pictureOf: (piece: PieceView) => board.pictureOf(piece),
    placeOf: (site: number) => board.placeOf(site),
    hullPlaceOf: (sites: number[], direction: number) => board.hullPlaceOf(sites, direction),
    byKeys: () => board.grid.byKeys,
    hasKeys: () => board.grid.hasKeys,
    leave: () => board.grid.focus(),
  };
  return makeLazyPanels(
    deferred.choosing,
    ({ makeChoosing }) => makeChoosing(actions),
    {
      decision: makePlaceholder(),
      picks: makePlaceholder(),
      chooser: makePlaceholder(),
      headings: makePlaceholder(),
    },
    store,
  );
}

/** The panel of captured pieces is loaded with the first move. */
function capturedSource({ table, missing }: Bound): CapturedSource {
  const { engine, board, store } = table;
  const shown = new WeakMap<MoveNode, LastMove>();
  const part = new Lazy(async () => {
    const { CapturedPieces } = await loadModule(() => import('../panels/captured_pieces'));
    return new CapturedPieces({
      moveTo: async (node) =>
        shown.get(node) ?? (await engine.ask({ kind: 'lastMoveAt', node: node.id })),
      paint: (...icon) => board.paintIcon(...icon),
    });
  }, missing);
  return {
    note({ tree, last }) {
      const present = tree && nodeOf(tree, tree.present);
      if (present && last) shown.set(present, last);
    },
    need: (work) => part.need(work),
    redraw: () => store.redraw(),
  };
}

export type TableDeferred = ReturnType<typeof makeTableDeferred>;

export function makeTableDeferred(missing: () => void) {
  return {
    /** The choosers and panels for ambiguous moves. */
    choosing: new Lazy(() => loadModule(() => import('../panels/choosing')), missing),
    announcer: new Lazy(() => loadModule(() => import('../panels/announcer')), missing),
  };
}
