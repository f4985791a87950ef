/**
 * The page's side of the engine: promises instead of messages, and a new worker when one is lost.
 *
 * The client remembers the rules and the latest record. When a worker fails, or does not answer for two seconds, waiting
 * requests are rejected with `EngineLost`, another worker gets the record, and `restarted` tells the page what the game
 * looks like now. Where the worker fails as it loads a game, or again and again, there is none until another game is loaded.
 * Rules from elsewhere have a worker of their own.
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
import type { Diagnostic, GameInfo, MoveNode, SearchLimits, SearchReport } from './structures';

export type EngineStatus = 'starting' | 'ready' | 'searching' | 'restarting' | 'failed';

/** A request that the engine refused, with its reason. */
export class EngineError extends Error {
  override name = 'EngineError';

  constructor(
    reason: string,
    readonly diagnostics: Diagnostic[] = [],
  ) {
    super(reason);
  }
}

/** What went wrong, once the words for it are there. */
export async function engineError(failure: Failure): Promise<EngineError> {
  return new EngineError(await reasonOf(failure), failure.diagnostics);
}

async function reasonOf(failure: Failure): Promise<string> {
  const words = await import('./fault_text').catch(() => null);
  return words === null ? translate('app.partMissing') : words.faultText(failure);
}

/** The worker, or the game that the request was about, went away before there was an answer. */
export class EngineLost extends Error {
  override name = 'EngineLost';
}

/** The part of `Worker` that is used. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
  /** It does not answer any more: whoever else has it is told, with why. */
  lost?(message: string): void;
}

export interface EngineEvents {
  status(status: EngineStatus): void;
  /** The game is back after the worker was lost. */
  restarted(loaded: Loaded, reason: string): void;
  failed(reason: string): void;
}

/** A game, and how far it was played. */
export interface Game {
  info: GameInfo;
  rules: RuleChoice;
  /** A record, or a saved game of Zillions. */
  record: string | null;
  draw: boolean;
}

interface Pending {
  resolve(value: never): void;
  reject(reason: Error): void;
  progress: ((report: SearchReport) => void) | null;
}

const restartsAllowed = 3;
const restartsForgottenAfter = 20_000;

export class Engine {
  /** Null when it was given up. */
  private worker: WorkerLike | null;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private searches = 0;
  /** Counts the games that were to be loaded. */
  private loads = 0;
  /** The one that is loaded; null while another one is on its way. */
  private game: Game | null = null;
  /** The one that is on its way, or loaded. */
  private loading: Game | null = null;
  private losses: number[] = [];
  private isClosed = false;
  /** How the worker is, besides its searches. */
  private status: EngineStatus = 'starting';
  /** The moves of the game as the worker told them last. */
  private nodes: MoveNode[] = [];
  /** Whether the worker is for rules from elsewhere alone. */
  private isApart = false;
  private readonly heartbeat = new Heartbeat({
    beat: () => this.worker?.postMessage({ ping: true }),
    silence: () => this.loseSilent(translate('app.rulesTooSlow', { name: this.nameOfGame() })),
  });

  constructor(
    private readonly events: EngineEvents,
    /** Starts a worker; one that nobody shares, where rules from elsewhere are to run in it. */
    private readonly spawn: (isApart: boolean) => WorkerLike = spawnWorker,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.worker = this.start();
  }

  /** Loads a game, with the moves of its record when it has one; rejects where another one is to be loaded meanwhile. */
  async load(game: Game): Promise<Loaded> {
    if (this.isClosed) throw new EngineLost('closed');
    const load = ++this.loads;
    this.game = null;
    this.loading = game;
    if (game.rules.isForeign !== this.isApart) this.drop('another game');
    this.isApart = game.rules.isForeign;
    if (this.worker === null) this.startAgain();
    return this.bring(game, load);
  }

  /** Gives a game to the worker. */
  private async bring(game: Game, load: number): Promise<Loaded> {
    this.tell('starting');
    const { rules, record, draw } = game;
    const { info, shown, ...taken } = await this.ask({ kind: 'load', rules, record, draw });
    const refused = taken.refused && (await reasonOf(taken.refused));
    this.expect(load);
    this.game = { ...game, info, record: shown.record };
    this.tell('ready');
    return { info, shown, refused };
  }

  /** Ends what was done for a game where another one came meanwhile. */
  private expect(load: number): void {
    if (load !== this.loads) throw new EngineLost('another game');
  }

  /** Takes up a game from a record or a saved game of Zillions; of this, tells what was found besides. */
  async import(text: string): Promise<Restored> {
    return this.ask({ kind: 'restore', record: text });
  }

  /** Asks for anything that needs no special care. */
  async ask<K extends RequestKind>(request: RequestOf<K>): Promise<Replies[K]> {
    const reply = await this.send(request, null);
    const noted = notedIn(reply);
    if (noted !== null && this.game !== null) this.game = { ...this.game, record: noted.record };
    return reply;
  }

  /** Searches for a move; null when the position went away meanwhile. */
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

  /** Looks ahead at what a move leads to, in the time of the one who has to move. */
  ponder(text: string, limits: SearchLimits): void {
    this.ask({ kind: 'ponder', text, limits }).catch(() => undefined);
  }

  /** The text of the rules that are loaded; '' while there are none. */
  get rules(): string {
    return this.game?.rules.source ?? '';
  }

  /** Ends the search that runs. */
  stop(): void {
    this.ask({ kind: 'stop' }).catch(() => undefined);
  }

  /** Gives the engine up; what was asked gets no answer any more, and no game is loaded. */
  close(): void {
    this.isClosed = true;
    this.drop('closed');
  }

  private countSearch(change: number): void {
    this.searches += change;
    this.tell(this.status);
  }

  private tell(status: EngineStatus): void {
    this.status = status;
    this.events.status(status === 'ready' && this.searches > 0 ? 'searching' : status);
  }

  private send<K extends RequestKind>(
    request: RequestOf<K>,
    progress: Pending['progress'],
  ): Promise<Replies[K]> {
    const { worker } = this;
    if (worker === null) return Promise.reject(new EngineLost('no engine'));
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

  /** A reply with the whole tree where it tells news of one. */
  private withTree(told: Answer): Replies[RequestKind] {
    if (told === null || typeof told !== 'object') return told;
    if ('shown' in told) return { ...told, shown: this.withWholeTree(told.shown) };
    return 'tree' in told ? this.withWholeTree(told) : told;
  }

  private withWholeTree<N extends TreeChange<TreeUpdate>>(told: N): Omit<N, 'tree'> & TreeChange {
    const tree = updatedTree(this.nodes, told.tree);
    this.nodes = tree.nodes;
    return { ...told, tree };
  }

  /** The engine broke, by the rules of this game or of another one that it is shared with. */
  private break({
    message: reason,
    elsewhere = false,
  }: Extract<FromWorker, { kind: 'panic' }>): void {
    const name = this.nameOfGame();
    const told = elsewhere
      ? translate('app.otherGameBroke', { reason })
      : translate('app.rulesBroke', { name, reason });
    this.lose(told, elsewhere);
  }

  /** The worker does not answer: it is of no use to others that have it as well. */
  private loseSilent(reason: string): void {
    this.worker?.lost?.(reason);
    this.lose(reason);
  }

  /** Gives the worker up, and starts another with the game that was loaded unless that was tried too often. */
  private lose(reason: string, elsewhere = false): void {
    this.drop(reason);
    if (this.game !== null && (elsewhere || this.mayRestart())) this.restart(this.game, reason);
    else this.giveUp(reason);
  }

  /** Ends the worker; what was asked gets no answer any more. */
  private drop(reason: string): void {
    this.heartbeat.stop();
    this.worker?.terminate();
    this.worker = null;
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const request of waiting) request.reject(new EngineLost(reason));
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
    this.tell('restarting');
    loaded.then(
      (again) => this.events.restarted(again, reason),
      (error: unknown) => error instanceof EngineError && this.giveUp(error.message),
    );
  }

  /** Another game is tried after the worker was given up. */
  private startAgain(): void {
    this.losses = [];
    this.worker = this.start();
  }

  private giveUp(reason: string): void {
    this.drop(reason);
    this.tell('failed');
    this.events.failed(reason);
  }
}

function spawnWorker(): WorkerLike {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  giveModule(worker);
  return worker as WorkerLike;
}

/** What a reply says of the game as a whole, if it does. */
function notedIn(reply: unknown): TreeChange | null {
  if (typeof reply !== 'object' || reply === null) return null;
  if ('record' in reply) return reply as TreeChange;
  return 'shown' in reply ? (reply.shown as TreeChange) : null;
}
