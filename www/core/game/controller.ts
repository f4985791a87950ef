/** The commands of a game: load it, play and take back moves, look through them, and change who plays. */
import type { Engine } from '../../engine/client';
import type { Loaded, RequestOf, ShownPosition } from '../../engine/protocol';
import type { GameTree, SavedRemarks, PlayerId } from '../../engine/structures';
import type { OpenedGame } from '../../games/catalogue';
import { translate } from '../../language/translate';
import { childrenOf, nodeOf } from '../moves/tree';
import type { AgreedEnd } from '../players/agreed_end';
import { clocksFor, newClock } from '../players/clock';
import type { Clock } from '../players/clock';
import type { DistantGame } from '../players/distant';
import { homesOf } from '../players/homes';
import { deciders, seatsFor, seatsHere } from '../players/seats';
import type { Seat } from '../players/seats';
import { humans, isInPast, retractable } from '../state/permissions';
import { openingOf } from '../state/snapshot';
import type { Snapshot } from '../state/snapshot';
import { openingState } from '../state/state';
import type { Setup, State } from '../state/state';
import type { Store } from '../state/store';
import { warn, withoutWarning } from '../state/warning';
import { freshName } from '../storage/current_game';
import type { Saved } from '../storage/current_game';
import { GameFlow } from './flow';
import type { Change, GameFlowParts, Direction } from './flow';

export interface Start {
  gameId: string;
  game: OpenedGame;
  setup: Setup;
  record: string | null;
  /** The id under which a continued game is saved. */
  savedId?: string | undefined;
  /** Whether the game is given up if its record cannot be read. */
  needsRecord?: boolean;
  /** The clocks of a continued game, null if it has none; a new game gets new ones. */
  clock?: Clock | null | undefined;
  /** How the players had ended a continued game themselves. */
  agreed?: AgreedEnd | null | undefined;
  /** What a game with somebody elsewhere needs besides. */
  distant?: DistantGame | null | undefined;
  /** Where the pieces were when the record was saved. */
  snapshot: Snapshot | null;
}

export class GameController {
  private readonly store: Store;
  private readonly engine: Engine;
  private readonly flow: GameFlow;
  private lookRequests = 0;
  /** The node at which the game was being played before the person looked at other moves. */
  private live: number | null = null;

  constructor(parts: GameFlowParts) {
    ({ store: this.store, engine: this.engine } = parts);
    this.flow = new GameFlow(parts);
  }

  /**
   * Loads a game and starts or continues it, unless another one is wanted meanwhile; resolves to what is wrong with its
   * record.
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

  /** Leaves the game, or gives up loading one. */
  leave(): void {
    this.flow.leave();
  }

  private async load(start: Start, isWanted: () => boolean): Promise<string | null> {
    const { gameId, game, setup, record, needsRecord, savedId, snapshot } = start;
    const { clock, agreed = null, distant = null } = start;
    // The failure is reported where the rules are awaited.
    game.rules.catch(() => undefined);
    const clocks = setup.clocks ?? this.store.get().setup.clocks ?? [];
    const { info, start: opening } = await game.opening;
    if (!isWanted()) return null;
    const first = record === null ? opening : openingOf(snapshot, info);
    const chosen = {
      gameId,
      savedId: savedId || freshName(),
      info,
      homes: opening === null ? [] : homesOf(info, opening.view.pieces),
      halted: false,
      agreed,
      distant,
      // Against somebody elsewhere people play without the computer's help.
      ...(distant === null ? {} : { analysing: false }),
      clock: clock === undefined ? newClock(clocksFor(info, clocks)) : clock,
      setup: { ...setup, clocks, seats: seatsFor(info, setup.seats) },
    };
    if (first !== null) this.store.set({ ...chosen, ...openingState(first), announcement: '' });
    const rules = await game.rules;
    if (!isWanted()) return null;
    const loaded = await this.engine.load({ info, rules, record, draw: setup.draw });
    if (!isWanted()) return null;
    if (needsRecord === true && loaded.refused !== null) return loaded.refused;
    // If the opening was shown before, the person may have changed some of this since.
    if (first === null) this.store.set(chosen);
    // A record that cannot be continued stays saved under its own id.
    if (loaded.refused !== null) this.store.set({ savedId: freshName() });
    const { refused: reason } = loaded;
    this.flow.enter(loaded, reason === null ? {} : warn(translate('app.badRecord', { reason })));
    return loaded.refused;
  }

  /** Shows the game again after the engine was restarted, unless another one is loading. */
  restarted(loaded: Loaded, reason: string): void {
    if (this.isReady)
      this.flow.enter(loaded, { announcement: translate('app.engineRestarted', { reason }) });
  }

  play(text: string): Promise<boolean> {
    return this.change({ kind: 'play', text }, 'forward', { halted: false });
  }

  /** Plays several moves in a row, and pauses the game after them unless people play all sides. */
  async playLine(texts: string[]): Promise<void> {
    if (this.store.get().distant !== null) return;
    for (const text of texts)
      if (!(await this.change({ kind: 'play', text }, 'forward', { halted: true }))) return;
    const { info, setup } = this.store.get();
    const isHuman = (player: PlayerId) => setup.seats[player] === 'human';
    if (info !== null && deciders(info).every(isHuman)) this.resume();
  }

  undo(): Promise<boolean> {
    if (this.store.get().distant !== null) return this.retract();
    return this.change(
      { kind: 'undo', deciders: humans(this.store.get()) },
      'backward',
      this.again,
    );
  }

  /** Takes back what the other place does not have yet. The move is deleted, so that the main line is the game. */
  private async retract(): Promise<boolean> {
    const back = retractable(this.store.get());
    if (back === null) return false;
    if (back.kind === 'move') return this.change({ kind: 'remove', node: back.node }, 'jump');
    this.flow.redirect({ ...this.acted, agreed: null });
    return true;
  }

  redo(): Promise<boolean> {
    return this.change({ kind: 'redo', deciders: humans(this.store.get()) }, 'forward');
  }

  /** Goes to a move of the main line or of a variation. */
  async goTo(node: number): Promise<void> {
    const state = this.store.get();
    const { tree } = state;
    if (tree === null || !this.isReady) return;
    const halted = this.restsAt(node, tree, state);
    await this.change({ kind: 'goTo', node }, directionTo(tree, node), { halted: halted });
  }

  /**
   * Whether the game pauses at a node that the person goes to. At the node where it was being played, the computer
   * continues; at the end of another line it does so only on request.
   */
  private restsAt(node: number, tree: GameTree, state: State): boolean {
    if (!state.halted && !isInPast(state)) this.live = tree.present;
    if (node === this.live || state.distant !== null) return false;
    return state.halted || childrenOf(tree, node).length === 0;
  }

  /** Deletes a move and all that follow it. */
  remove(node: number): Promise<boolean> {
    return this.change({ kind: 'remove', node }, 'jump', this.again);
  }

  restoreRemoved(): Promise<boolean> {
    return this.change({ kind: 'restoreRemoved' }, 'jump');
  }

  /**
   * A game in which moves are taken back continues, whatever the players had agreed on; after a loss on time, without
   * clocks.
   */
  private get again(): Partial<State> {
    const isFlagged = (this.store.get().clock?.flagged ?? null) !== null;
    return { agreed: null, ...(isFlagged ? { clock: null } : {}) };
  }

  /** Imports a game from text; rejects if it cannot be read, and then the current game stays. */
  async import(text: string): Promise<SavedRemarks | null> {
    let remarks: SavedRemarks | null = null;
    await this.replace(async () => {
      const found = await this.engine.import(text);
      ({ remarks } = found);
      return found.shown;
    });
    return remarks;
  }

  /** Starts a game from a position; rejects if there is something wrong with it. */
  startAt(position: string): Promise<void> {
    return this.replace(() => this.engine.ask({ kind: 'begin', position }));
  }

  private async replace(ask: () => Promise<ShownPosition>): Promise<void> {
    if (!this.isReady) throw new Error(translate('status.rulesLoading'));
    await this.flow.replace(async () => {
      const shown = await ask();
      const { setup } = this.store.get();
      const alone = { agreed: null, distant: null, planned: null, savedId: freshName() };
      const seats = seatsHere(setup.seats);
      this.store.set({ ...this.acted, ...alone, setup: { ...setup, seats } });
      return shown;
    });
    // The nodes of the new game have other numbers.
    this.live = null;
  }

  /** Previews the move of a node while the game stays where it is; null ends the preview. */
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

  /** Changes the tree, but not the position. */
  private async note(request: RequestOf<'promote'> | RequestOf<'comment'>): Promise<void> {
    if (!this.isReady) return;
    const noted = await this.flow.ask(() => this.engine.ask(request));
    if (noted !== null) this.store.set({ tree: noted.tree, record: noted.record });
  }

  /** Pauses the game: the computer does not move until it is resumed. */
  pause(): void {
    if (this.isReady) this.flow.redirect({ ...this.acted, halted: true, planned: null });
  }

  /** Ends the game because a player resigns, or both agree on a draw; null if nobody can. */
  agree(end: AgreedEnd | null): void {
    if (this.isReady && end !== null)
      this.flow.redirect({ ...this.acted, agreed: end, clock: null });
  }

  /** Stops the game because a player has run out of time. */
  halt(): void {
    if (this.isReady) this.flow.redirect({});
  }

  /** Changes who plays a side. If the computer is thinking, it goes on with the new settings. */
  setSeat(player: PlayerId, seat: Seat): void {
    const { setup, thinking } = this.store.get();
    const seats = setup.seats.map((old, index) => (index === player ? seat : old));
    const change = { ...this.acted, setup: { ...setup, seats } };
    if (this.isReady) this.flow.redirect(change, thinking !== null);
    else this.store.set(change);
  }

  /** Continues a paused game, or plays on from an earlier position. */
  resume(): void {
    if (this.isReady) this.flow.redirect({ ...this.acted, halted: false }, true);
  }

  /** Makes the computer play the best move it has found so far; an external player is no longer asked. */
  stop(): void {
    this.flow.stop();
  }

  /** Shows the last move again, at half speed. */
  replay(): void {
    if (this.isReady) this.flow.replay();
  }

  /** Part of every command: by then the person has seen a warning. */
  private get acted(): Partial<State> {
    return withoutWarning(this.store.get());
  }

  /** Whether the engine has the game that is shown; until then no command has an effect. */
  private get isReady(): boolean {
    return this.store.get().phase === 'ready';
  }

  private async change(
    request: Change,
    direction: Direction,
    besides: Partial<State> = {},
  ): Promise<boolean> {
    if (!this.isReady) return false;
    // A planned line continues after a move of it; nothing that was planned survives other changes.
    const { planned } = this.store.get();
    const kept = request.kind === 'play' ? planned : null;
    this.store.set({ ...this.acted, ...besides, planned: kept });
    return this.flow.change(request, direction);
  }
}

/** Only a single step is animated. */
function directionTo(tree: GameTree, node: number): Direction {
  if (nodeOf(tree, node)?.parent === tree.present) return 'forward';
  return nodeOf(tree, tree.present)?.parent === node ? 'backward' : 'jump';
}

export interface GameChoice {
  gameId: string;
  variant: number;
  setup: Setup;
}

/** What distinguishes a continued game from a new one. */
export type Resumed = Partial<Pick<Saved, 'id' | 'clock' | 'moment' | 'agreed' | 'distant'>>;

/** Loads a game, with its record if it is continued. */
export type Load = (choice: GameChoice, record?: string | null, resumed?: Resumed) => Promise<void>;
