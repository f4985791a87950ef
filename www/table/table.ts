/**
 * A game on a board: the state, the engine, what plays and enters moves, and what draws them.
 *
 * The page has one, every embedded board has its own. What stands around the board is drawn by who makes the table.
 */
import { Animator } from '../board/animation/animate';
import type { Sounds } from '../board/animation/animate';
import type { BoardView } from '../board/view';
import { Engine } from '../engine/client';
import type { WorkerLike } from '../engine/client';
import { translate } from '../language/translate';
import { MoveEntry } from '../core/entry/move_entry';
import { GameController } from '../core/game/controller';
import type { GameFlowParts, Played, MoveDescriber } from '../core/game/flow';
import { Store } from '../core/state/store';
import type { State } from '../core/state/state';
import { makeBoard } from './board_commands';

export interface TableHost {
  /** Shows a state, the board included. */
  render(state: State): void;
  /** Pieces are drawn another way. */
  redressed(): void;
  /** The engine cannot go on. */
  failed(title: string, reason: string): void;
  describer: MoveDescriber;
  sounds?: Sounds;
  /** Hears of every move that is played, before it is shown. */
  played?: Played;
  /** Whether a move that somebody has entered may be played. */
  mayPlay?(text: string): boolean;
  /** Players from outside, where there may be some. */
  externalPlayers?: GameFlowParts['externalPlayers'];
  /** Where the engine runs, if not in a worker of its own. */
  spawn?: (isApart: boolean) => WorkerLike;
}

export class Table {
  readonly store: Store = new Store((state, now, changed) => {
    if (changed) this.around.render(state);
    return this.board.draw(now);
  });
  readonly animator: Animator;
  readonly engine: Engine;
  readonly controller: GameController;
  readonly moveEntry: MoveEntry;
  readonly board: BoardView;

  constructor(private readonly around: TableHost) {
    const { store } = this;
    this.animator = new Animator(
      () => store.redrawMoving(),
      (move) => this.board.stage(move),
      () => performance.now(),
      around.sounds ?? null,
    );
    this.engine = new Engine(
      {
        status: (engine) => {
          // That a search has begun or ended is seen by what it leads to.
          const isOfSearch = [engine, store.get().engine].includes('searching');
          if (isOfSearch) store.note({ engine }, Infinity);
          else store.set({ engine });
        },
        restarted: (loaded, reason) => this.controller.restarted(loaded, reason),
        failed: (reason) =>
          around.failed(translate('app.cannotRun'), translate('app.gaveUp', { reason })),
      },
      around.spawn,
    );
    const changed = () => this.moveEntry.forget();
    const { describer, played, externalPlayers } = around;
    const { engine, animator } = this;
    this.controller = new GameController({
      store,
      engine,
      animator,
      changed,
      describer,
      played,
      externalPlayers,
    });
    this.moveEntry = new MoveEntry(store, this.engine, (text) => {
      if (around.mayPlay?.(text) ?? true) void this.controller.play(text);
    });
    this.board = makeBoard({
      store,
      moveEntry: this.moveEntry,
      animator: this.animator,
      redressed: () => around.redressed(),
    });
  }
}
