/**
 * The page's side of the engine: promises instead of messages, and a new worker when one fails.
 *
 * The client remembers the rules and the latest record. If a worker fails, or does not answer for five seconds, pending
 * requests are rejected with `EngineLostError`, a new worker gets the record, and `restarted` returns the game. If the
 * worker fails while it loads a game, or fails repeatedly, no new one is started until another game is loaded. Foreign
 * rules get a worker of their own.
 */
import { Heartbeat } from './heartbeat';
import type {
  Failure,
  FromWorker,
  Loaded,
  TreeChange,
  Replies,
  RequestKind,
  RequestOf,
  Restored,
  RuleChoice,
  Answer,
  ToWorker,
  TreeUpdate,
} from './protocol';
import { translate } from '../language/translate';
import { giveModule } from './module';
import { updatedTree } from './protocol';
import type {
  Diagnostic,
  Fault,
  GameInfo,
  MoveNode,
  SearchLimits,
  SearchReport,
} from './structures';

export type EngineStatus = 'starting' | 'ready' | 'searching' | 'restarting' | 'failed';

/** The engine refused a request, for the given reason. */
export class EngineError extends Error {
  override name = 'EngineError';

  constructor(
    reason: string,
    readonly diagnostics: Diagnostic[] = [],
    /** From the outermost to the innermost. */
    readonly faults: Fault[] = [],
  ) {
    super(reason);
  }
}

/** The error for a failure, once the texts for it are loaded. */
export async function engineError(failure: Failure): Promise<EngineError> {
  return new EngineError(await reasonOf(failure), failure.diagnostics, failure.faults);
}

async function reasonOf(failure: Failure): Promise<string> {
  const words = await import('./fault_text').catch(() => null);
  return words === null ? translate('app.partMissing') : words.faultText(failure);
}

/** The worker, or the game that a request was about, is gone. */
export class EngineLostError extends Error {
  override name = 'EngineLostError';
}

export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
  /** Tells others who share the worker that it no longer answers. */
  lost?(message: string): void;
}

export interface EngineEvents {
  status(status: EngineStatus): void;
  /** The game was restored after the worker was lost. */
  restarted(loaded: Loaded, reason: string): void;
  failed(reason: string): void;
}

/** A game and its moves so far. */
export interface Game {
  info: GameInfo;
  rules: RuleChoice;
  /** A record, or a Zillions saved game. */
  record: string | null;
  draw: boolean;
  /** Its endgame tables, once they are loaded. */
  tablebase?: Uint8Array;
}

interface Pending {
  resolve(value: never): void;
  reject(reason: Error): void;
  progress: ((report: SearchReport) => void) | null;
}

const restartsAllowed = 3;
const restartsForgottenAfter = 20_000;

export class Engine {
  /** Null after it was given up. */
  private worker: WorkerLike | null;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private searches = 0;
  /** Numbers the requests to load a game. */
  private loads = 0;
  /** The loaded game; null while another one is being loaded. */
  private game: Game | null = null;
  /** The game that is loaded or being loaded. */
  private loading: Game | null = null;
  private losses: number[] = [];
  private isClosed = false;
  /** The state of the worker, apart from searches. */
  private status: EngineStatus = 'starting';
  /** The nodes of the tree as the worker last reported them. */
  private nodes: MoveNode[] = [];
  /** Whether the worker only runs foreign rules. */
  private isApart = false;
  private readonly heartbeat = new Heartbeat({
    beat: () => this.worker?.postMessage({ ping: true }),
    silence: () => this.loseSilent(translate('app.rulesTooSlow', { name: this.nameOfGame() })),
  });

  constructor(
    private readonly events: EngineEvents,
    /** Starts a worker; one that is not shared, if `isApart`, for foreign rules. */
    private readonly spawn: (isApart: boolean) => WorkerLike = spawnWorker,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.worker = this.start();
  }

  /** Loads a game with its record, if it has one; rejects if another game is to be loaded meanwhile. */
  async load(game: Game): Promise<Loaded> {
    if (this.isClosed) throw new EngineLostError('closed');
    const load = ++this.loads;
    this.game = null;
    this.loading = game;
    if (game.rules.isForeign !== this.isApart) this.drop('another game');
    this.isApart = game.rules.isForeign;
    if (this.worker === null) this.startAgain();
    return this.bring(game, load);
  }

  /** Sends a game to the worker. */
  private async bring(game: Game, load: number): Promise<Loaded> {
    this.setStatus('starting');
    const { rules, record, draw } = game;
    const { info, shown, ...loaded } = await this.ask({ kind: 'load', rules, record, draw });
    const refused = loaded.refused && (await reasonOf(loaded.refused));
    this.expect(load);
    this.game = { ...game, info, record: shown.record };
    this.setStatus('ready');
    if (game.tablebase !== undefined) this.giveTablebase(game.tablebase);
    return { info, shown, refused };
  }

  /** Rejects if another game is to be loaded by now. */
  private expect(load: number): void {
    if (load !== this.loads) throw new EngineLostError('another game');
  }

  /** Imports a game from a record or a Zillions saved game; for the latter, with remarks. */
  async import(text: string): Promise<Restored> {
    return this.ask({ kind: 'restore', record: text });
  }

  /** Sends a request that needs no special handling. */
  async ask<K extends RequestKind>(request: RequestOf<K>): Promise<Replies[K]> {
    const reply = await this.send(request, null);
    const treeChange = treeChangeIn(reply);
    if (treeChange !== null && this.game !== null)
      this.game = { ...this.game, record: treeChange.record };
    return reply;
  }

  /** Searches for a move; resolves to null if the position has changed meanwhile. */
  async search(
    limits: SearchLimits,
    progress: (report: SearchReport) => void,
  ): Promise<SearchReport | null> {
    this.countSearch(1);
    try {
      return await this.send({ kind: 'search', limits }, progress);
    } finally {
      this.countSearch(-1);
    }
  }

  /** Searches on the opponent's time: the position after a move. */
  ponder(text: string, limits: SearchLimits): void {
    this.ask({ kind: 'ponder', text, limits }).catch(() => undefined);
  }

  /** Gives the searches of the loaded game endgame tables, also after the worker was replaced. */
  useTablebase(tablebase: Uint8Array): void {
    if (this.game === null) return;
    this.game = { ...this.game, tablebase };
    this.giveTablebase(tablebase);
  }

  private giveTablebase(bytes: Uint8Array): void {
    // Tables of another variant are refused, and searches do without.
    this.ask({ kind: 'useTablebase', bytes }).catch(() => undefined);
  }

  /** The loaded game with its moves; null while another one is being loaded. */
  get loaded(): Game | null {
    return this.game;
  }

  /** The text of the loaded rules, or ''. */
  get rules(): string {
    return this.game?.rules.source ?? '';
  }

  stop(): void {
    this.ask({ kind: 'stop' }).catch(() => undefined);
  }

  /** Shuts the engine down: pending requests are rejected, and no game is loaded any more. */
  close(): void {
    this.isClosed = true;
    this.drop('closed');
  }

  private countSearch(change: number): void {
    this.searches += change;
    this.setStatus(this.status);
  }

  private setStatus(status: EngineStatus): void {
    this.status = status;
    this.events.status(status === 'ready' && this.searches > 0 ? 'searching' : status);
  }

  private send<K extends RequestKind>(
    request: RequestOf<K>,
    progress: Pending['progress'],
  ): Promise<Replies[K]> {
    const { worker } = this;
    if (worker === null) return Promise.reject(new EngineLostError('no engine'));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve: resolve as Pending['resolve'], reject, progress });
      worker.postMessage({ id, request });
      this.heartbeat.watch();
    });
  }

  private start(): WorkerLike {
    const worker = this.spawn(this.isApart);
    worker.onmessage = ({ data }) => {
      if (worker === this.worker) this.take(data);
    };
    worker.onerror = ({ message }) => {
      if (worker === this.worker) this.lose(message || translate('app.engineLost'));
    };
    return worker;
  }

  private take(message: FromWorker): void {
    this.heartbeat.hear();
    if (message.kind === 'ready' || message.kind === 'pong') return;
    if (message.kind === 'noModule') return this.lose(message.message);
    if (message.kind === 'panic') return this.break(message);
    const reply = message.kind === 'reply' ? this.withTree(message.value) : null;
    const pending = this.pending.get(message.id);
    if (pending === undefined) return;
    if (message.kind === 'progress') return pending.progress?.(message.report);
    this.pending.delete(message.id);
    if (this.pending.size === 0) this.heartbeat.rest();
    if (message.kind === 'reply') pending.resolve(reply as never);
    else void engineError(message.failure).then(pending.reject);
  }

  /** Replaces an update of the tree in a reply by the whole tree. */
  private withTree(answer: Answer): Replies[RequestKind] {
    if (answer === null || typeof answer !== 'object') return answer;
    if ('shown' in answer) return { ...answer, shown: this.withWholeTree(answer.shown) };
    return 'tree' in answer ? this.withWholeTree(answer) : answer;
  }

  private withWholeTree<N extends TreeChange<TreeUpdate>>(answer: N): Omit<N, 'tree'> & TreeChange {
    const tree = updatedTree(this.nodes, answer.tree);
    this.nodes = tree.nodes;
    return { ...answer, tree };
  }

  /** The engine failed because of this game's rules, or those of another game in the same worker. */
  private break({
    message: reason,
    elsewhere = false,
  }: Extract<FromWorker, { kind: 'panic' }>): void {
    const name = this.nameOfGame();
    const text = elsewhere
      ? translate('app.otherGameBroke', { reason })
      : translate('app.rulesBroke', { name, reason });
    this.lose(text, elsewhere);
  }

  /** The worker does not answer, so others who share it are told. */
  private loseSilent(reason: string): void {
    this.worker?.lost?.(reason);
    this.lose(reason);
  }

  /** Replaces the worker and restores the game, unless that has failed too often. */
  private lose(reason: string, elsewhere = false): void {
    this.drop(reason);
    if (this.game !== null && (elsewhere || this.mayRestart())) this.restart(this.game, reason);
    else this.giveUp(reason);
  }

  /** Ends the worker and rejects pending requests. */
  private drop(reason: string): void {
    this.heartbeat.stop();
    this.worker?.terminate();
    this.worker = null;
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const request of waiting) request.reject(new EngineLostError(reason));
  }

  private nameOfGame(): string {
    return (this.game ?? this.loading)?.info.title ?? '';
  }

  private mayRestart(): boolean {
    const now = this.now();
    this.losses = [...this.losses.filter((at) => now - at < restartsForgottenAfter), now];
    return this.losses.length <= restartsAllowed;
  }

  private restart(game: Game, reason: string): void {
    this.worker = this.start();
    const load = ++this.loads;
    const loaded = this.bring(game, load);
    this.setStatus('restarting');
    loaded.then(
      (again) => this.events.restarted(again, reason),
      (error: unknown) => error instanceof EngineError && this.giveUp(error.message),
    );
  }

  /** Starts a worker for another game, after the last one was given up. */
  private startAgain(): void {
    this.losses = [];
    this.worker = this.start();
  }

  private giveUp(reason: string): void {
    this.drop(reason);
    this.setStatus('failed');
    this.events.failed(reason);
  }
}

/** An engine whose state nobody watches: what is asked of it fails if it does. */
export function unwatchedEngine(): Engine {
  return new Engine({ status: ignore, restarted: ignore, failed: ignore });
}

function ignore(): void {}

function spawnWorker(): WorkerLike {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  giveModule(worker);
  return worker as WorkerLike;
}

/** The record and tree in a reply, if it has them. */
function treeChangeIn(reply: unknown): TreeChange | null {
  if (typeof reply !== 'object' || reply === null) return null;
  if ('record' in reply) return reply as TreeChange;
  return 'shown' in reply ? (reply.shown as TreeChange) : null;
}
