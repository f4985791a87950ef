/**
 * A game on a board: the state, the engine, the controller, the entry of moves, and the board.
 *
 * The page has one, and each embedded board has its own. The owner of the table draws what is around the board.
 */
import { Animator } from '../board/animation/animate';
import type { Sounds } from '../board/animation/animate';
import type { BoardView } from '../board/view';
import { Engine, unwatchedEngine } from '../engine/client';
import type { WorkerLike } from '../engine/client';
import { SearchTeam, spareCores } from '../engine/search_team';
import { translate } from '../language/translate';
import { MoveEntry } from '../core/entry/move_entry';
import { EndgameTables } from '../core/game/endgame_tables';
import { GameController } from '../core/game/controller';
import type { GameFlowParts, Played, MoveDescriber } from '../core/game/flow';
import { tablebaseIn } from '../games/catalogue';
import { Store } from '../core/state/store';
import type { State } from '../core/state/state';
import { makeBoard } from './board_commands';

export interface TableHost {
  /** Renders a state, including the board. */
  render(state: State): void;
  /** Called when pieces are drawn differently. */
  appearanceChanged(): void;
  /** The engine cannot continue. */
  failed(title: string, reason: string): void;
  describer: MoveDescriber;
  sounds?: Sounds;
  /** Called for each move that is played, before it is shown. */
  played?: Played;
  /** Whether an entered move may be played. */
  mayPlay?(text: string): boolean;
  /** Loads the external players, if there can be any. */
  externalPlayers?: GameFlowParts['externalPlayers'];
  /** Whether more workers may help the engine where the device has cores to spare. */
  hasHelpers?: boolean;
  /** Starts the engine's worker; by default, each table has its own. */
  spawn?: (isApart: boolean) => WorkerLike;
}

export class Table {
  readonly store: Store = new Store((state, now, changed) => {
    if (changed) {
      this.tables.follow(state);
      this.host.render(state);
    }
    return this.board.draw(now);
  });
  readonly animator: Animator;
  readonly engine: Engine;
  readonly team: SearchTeam;
  private readonly tables: EndgameTables;
  readonly controller: GameController;
  readonly moveEntry: MoveEntry;
  readonly board: BoardView;

  constructor(private readonly host: TableHost) {
    const { store } = this;
    this.animator = new Animator(
      () => store.redrawMoving(),
      (move) => this.board.stage(move),
      () => performance.now(),
      host.sounds ?? null,
    );
    this.engine = new Engine(
      {
        status: (engine) => {
          // Nothing on the page shows that a search has begun or ended, so that is not worth a redraw.
          const isOfSearch = [engine, store.get().engine].includes('searching');
          if (isOfSearch) store.note({ engine }, Infinity);
          else store.set({ engine });
        },
        restarted: (loaded, reason) => this.controller.restarted(loaded, reason),
        failed: (reason) =>
          host.failed(translate('app.cannotRun'), translate('app.gaveUp', { reason })),
      },
      host.spawn,
    );
    this.tables = new EndgameTables(this.engine, tablebaseIn, () => store.redraw());
    const helpers = host.hasHelpers === true ? spareCores() : 0;
    this.team = new SearchTeam(this.engine, unwatchedEngine, helpers);
    const changed = () => this.moveEntry.forget();
    const { describer, played, externalPlayers } = host;
    const { engine, team, animator } = this;
    this.controller = new GameController({
      store,
      engine,
      team,
      animator,
      changed,
      describer,
      played,
      externalPlayers,
    });
    this.moveEntry = new MoveEntry(store, this.engine, (text) => {
      if (host.mayPlay?.(text) ?? true) void this.controller.play(text);
    });
    this.board = makeBoard({
      store,
      moveEntry: this.moveEntry,
      animator: this.animator,
      appearanceChanged: () => host.appearanceChanged(),
    });
  }
}
