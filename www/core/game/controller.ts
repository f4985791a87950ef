/** The game that is played, as commands: loading one, moves, going back and forth, and who plays. */
import type { Engine } from '../../engine/client';
import type { Loaded, RequestOf, ShownPosition } from '../../engine/protocol';
import type { GameTree, SavedRemarks, PlayerId } from '../../engine/structures';
import type { OpenedGame } from '../../games/catalogue';
import { translate } from '../../language/translate';
import { childrenOf, nodeOf } from '../moves/tree';
import { clocksFor, newClock } from '../players/clock';
import type { Clock } from '../players/clock';
import { deciders, seatsFor } from '../players/seats';
import type { Seat } from '../players/seats';
import { humans, isInPast } from '../state/permissions';
import { openingOf } from '../state/snapshot';
import type { Snapshot } from '../state/snapshot';
import { openingState } from '../state/state';
import type { Setup, State } from '../state/state';
import type { Store } from '../state/store';
import { warn, withoutWarning } from '../state/warning';
import { freshName } from '../storage/autosave';
import type { Saved } from '../storage/autosave';
import { GameFlow } from './flow';
import type { Change, GameFlowParts, Direction } from './flow';

export interface Start {
  gameId: string;
  game: OpenedGame;
  setup: Setup;
  record: string | null;
  /** Under which name a game that goes on is kept. */
  savedId?: string | undefined;
  /** Whether the game does not begin where there is something wrong with its record. */
  needsRecord?: boolean;
  /** The clocks of a game that goes on, null where it has none; a game that begins gets new ones. */
  clock?: Clock | null | undefined;
  /** Where the pieces of the record were when it was kept. */
  snapshot: Snapshot | null;
}

export class GameController {
  private readonly store: Store;
  private readonly engine: Engine;
  private readonly flow: GameFlow;
  private lookRequests = 0;
  /** Where the game went on by itself when somebody left it to look at other moves. */
  private live: number | null = null;

  constructor(parts: GameFlowParts) {
    ({ store: this.store, engine: this.engine } = parts);
    this.flow = new GameFlow(parts);
  }

  /**
   * Loads a game and begins or continues it, unless another one is wanted meanwhile; gives what is wrong with its record.
   */
  async start(start: Start): Promise<string | null> {
    const isWanted = this.flow.leave();
    this.live = null;
    this.store.set({ ...this.acted, ...(this.isReady ? { phase: 'shown' } : {}) });
    try {
      return await this.load(start, isWanted);
    } catch (error) {
      if (isWanted()) throw error;
      return null;
    }
  }

  /** Ends the game, or gives up one that is on its way. */
  leave(): void {
    this.flow.leave();
  }

  private async load(
    { gameId, game, setup, record, needsRecord, savedId, snapshot, clock }: Start,
    isWanted: () => boolean,
  ): Promise<string | null> {
    // Whoever waits for it hears of a failure.
    game.rules.catch(() => undefined);
    const clocks = setup.clocks ?? this.store.get().setup.clocks ?? [];
    const { info, start } = await game.opening;
    if (!isWanted()) return null;
    const first = record === null ? start : openingOf(snapshot, info);
    const chosen = {
      gameId,
      savedId: savedId || freshName(),
      info,
      halted: false,
      clock: clock === undefined ? newClock(clocksFor(info, clocks)) : clock,
      setup: { ...setup, clocks, seats: seatsFor(info, setup.seats) },
    };
    if (first !== null) this.store.set({ ...chosen, ...openingState(first), announcement: '' });
    const rules = await game.rules;
    if (!isWanted()) return null;
    const loaded = await this.engine.load({ info, rules, record, draw: setup.draw });
    if (!isWanted()) return null;
    if (needsRecord === true && loaded.refused !== null) return loaded.refused;
    // Where it could be seen before, people may have changed it since.
    if (first === null) this.store.set(chosen);
    // What was kept stays as it was where the game cannot go on from there.
    if (loaded.refused !== null) this.store.set({ savedId: freshName() });
    const { refused: reason } = loaded;
    this.flow.enter(loaded, reason === null ? {} : warn(translate('app.badRecord', { reason })));
    return loaded.refused;
  }

  /** Shows the game again after the engine was lost, unless another one is on its way. */
  restarted(loaded: Loaded, reason: string): void {
    if (this.isReady)
      this.flow.enter(loaded, { announcement: translate('app.engineRestarted', { reason }) });
  }

  play(text: string): Promise<boolean> {
    return this.change({ kind: 'play', text }, 'forward', { halted: false });
  }

  /** Plays several moves in a row; the game rests behind them unless people play all sides. */
  async playLine(texts: string[]): Promise<void> {
    for (const text of texts)
      if (!(await this.change({ kind: 'play', text }, 'forward', { halted: true }))) return;
    const { info, setup } = this.store.get();
    const isHuman = (player: PlayerId) => setup.seats[player] === 'human';
    if (info !== null && deciders(info).every(isHuman)) this.resume();
  }

  undo(): Promise<boolean> {
    return this.change(
      { kind: 'undo', deciders: humans(this.store.get()) },
      'backward',
      this.again,
    );
  }

  redo(): Promise<boolean> {
    return this.change({ kind: 'redo', deciders: humans(this.store.get()) }, 'forward');
  }

  /** Goes to a move, be it in the line or in a variation. */
  async goTo(node: number): Promise<void> {
    const state = this.store.get();
    const { tree } = state;
    if (tree === null || !this.isReady) return;
    const halted = this.restsAt(node, tree, state);
    await this.change({ kind: 'goTo', node }, directionTo(tree, node), { halted: halted });
  }

  /**
   * Whether nothing moves by itself at a node that somebody goes to: the computer plays on where the game is, but at the
   * end of another line only when it is told to.
   */
  private restsAt(node: number, tree: GameTree, state: State): boolean {
    if (!state.halted && !isInPast(state)) this.live = tree.present;
    if (node === this.live) return false;
    return state.halted || childrenOf(tree, node).length === 0;
  }

  /** Takes a move out with all that follows it. */
  remove(node: number): Promise<boolean> {
    return this.change({ kind: 'remove', node }, 'jump', this.again);
  }

  /** Puts back what was removed last. */
  restoreRemoved(): Promise<boolean> {
    return this.change({ kind: 'restoreRemoved' }, 'jump');
  }

  /** A game that was lost on time goes on without clocks once moves of it are taken back. */
  private get again(): Partial<State> {
    return (this.store.get().clock?.flagged ?? null) === null ? {} : { clock: null };
  }

  /** Takes up a game from a text; an error where it cannot be read, and then the game goes on as it was. */
  async import(text: string): Promise<SavedRemarks | null> {
    let remarks: SavedRemarks | null = null;
    await this.replace(async () => {
      const found = await this.engine.import(text);
      ({ remarks } = found);
      return found.shown;
    });
    return remarks;
  }

  /** Begins a game in a position; an error where there is something wrong with it. */
  startAt(position: string): Promise<void> {
    return this.replace(() => this.engine.ask({ kind: 'begin', position }));
  }

  private async replace(ask: () => Promise<ShownPosition>): Promise<void> {
    if (!this.isReady) throw new Error(translate('status.rulesLoading'));
    await this.flow.replace(async () => {
      const shown = await ask();
      this.store.set({ ...this.acted, savedId: freshName() });
      return shown;
    });
    // Its moves have other numbers.
    this.live = null;
  }

  /** Shows the move of a node on the board, while the game stays where it is; null ends that. */
  async lookAt(node: number | null): Promise<void> {
    const ticket = ++this.lookRequests;
    const { lookedAt, view } = this.store.get();
    if (node === null) return lookedAt === null ? undefined : this.store.set({ lookedAt: null });
    if (!this.isReady) return;
    const move = await this.flow.ask(() => this.engine.ask({ kind: 'lastMoveAt', node }));
    if (ticket === this.lookRequests && move !== null && view !== null)
      this.store.set({ lookedAt: { of: view, move, selectedLine: null } });
  }

  promote(node: number): Promise<void> {
    return this.note({ kind: 'promote', node });
  }

  comment(node: number, text: string): Promise<void> {
    return this.note({ kind: 'comment', node, text });
  }

  /** Changes what is said of the game, while it goes on as it was. */
  private async note(request: RequestOf<'promote'> | RequestOf<'comment'>): Promise<void> {
    if (!this.isReady) return;
    const noted = await this.flow.ask(() => this.engine.ask(request));
    if (noted !== null) this.store.set({ tree: noted.tree, record: noted.record });
  }

  /** Halts the game: the computer does not move until it is told to go on. */
  pause(): void {
    if (this.isReady) this.flow.redirect({ ...this.acted, halted: true });
  }

  /** Ends the game where it stands: somebody's time is over. */
  halt(): void {
    if (this.isReady) this.flow.redirect({});
  }

  /** Lets another play a side from now on; the computer, if it thinks, thinks on as it should now. */
  setSeat(player: PlayerId, seat: Seat): void {
    const { setup, thinking } = this.store.get();
    const seats = setup.seats.map((old, index) => (index === player ? seat : old));
    const change = { ...this.acted, setup: { ...setup, seats } };
    if (this.isReady) this.flow.redirect(change, thinking !== null);
    else this.store.set(change);
  }

  /** Lets a game that rests, or waits in its past, go on from there. */
  resume(): void {
    if (this.isReady) this.flow.redirect({ ...this.acted, halted: false }, true);
  }

  /** Makes the computer play the best move it has found so far; a player from outside is asked no more. */
  stop(): void {
    this.flow.stop();
  }

  /** Shows the last move again, at half speed. */
  replay(): void {
    if (this.isReady) this.flow.replay();
  }

  /** What every command changes: a warning has been noticed by then. */
  private get acted(): Partial<State> {
    return withoutWarning(this.store.get());
  }

  /** Whether the engine has the game that is shown; until then nothing can be done with it. */
  private get isReady(): boolean {
    return this.store.get().phase === 'ready';
  }

  /** Goes to another position, with what else changes by that. */
  private async change(
    request: Change,
    direction: Direction,
    besides: Partial<State> = {},
  ): Promise<boolean> {
    if (!this.isReady) return false;
    this.store.set({ ...this.acted, ...besides });
    return this.flow.change(request, direction);
  }
}

/** A single step is shown in motion. */
function directionTo(tree: GameTree, node: number): Direction {
  if (nodeOf(tree, node)?.parent === tree.present) return 'forward';
  return nodeOf(tree, tree.present)?.parent === node ? 'backward' : 'jump';
}

/** A game with its variant and who plays. */
export interface GameChoice {
  gameId: string;
  variant: number;
  setup: Setup;
}

/** What a game has that goes on. */
export type Resumed = Partial<Pick<Saved, 'id' | 'clock' | 'moment'>>;

/** Shows a game, with what was played of it. */
export type Load = (choice: GameChoice, record?: string | null, resumed?: Resumed) => Promise<void>;
