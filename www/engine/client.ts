/**
 * The page's side of the engine: promises instead of messages, and a new worker when one is lost.
 *
 * The client remembers the rule file and the latest record. When a worker fails, waiting requests are rejected with
 * `EngineLost`, another worker gets the record, and `restarted` tells the page what the game looks like now.
 */
import type {
  Failure,
  FromWorker,
  Loaded,
  Replies,
  RequestKind,
  RequestOf,
  Shown,
  ToWorker,
} from './protocol';
import type { Diagnostic, SearchLimits, SearchReport } from './types';

export type EngineStatus = 'starting' | 'ready' | 'searching' | 'restarting' | 'failed';

/** A request that the engine refused, with its reason. */
export class EngineError extends Error {
  readonly diagnostics: Diagnostic[];

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'EngineError';
    this.diagnostics = failure.diagnostics;
  }
}

/** The worker went away before it answered. */
export class EngineLost extends Error {
  override name = 'EngineLost';
}

/** The part of `Worker` that is used. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

export interface EngineEvents {
  status(status: EngineStatus): void;
  /** The game is back after the worker was lost. */
  restarted(loaded: Loaded, reason: string): void;
  failed(reason: string): void;
}

interface Pending {
  resolve(value: never): void;
  reject(reason: Error): void;
  progress: ((report: SearchReport) => void) | null;
}

const restartsAllowed = 3;
const restartsForgottenAfter = 20_000;

export class Engine {
  private worker: WorkerLike;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private searches = 0;
  private game: RequestOf<'load'> | null = null;
  private losses: number[] = [];

  constructor(
    private readonly events: EngineEvents,
    private readonly spawn: () => WorkerLike = spawnWorker,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.worker = this.start();
  }

  /** Loads a rule file, with the moves of `record` when one is given. */
  async load(request: Omit<RequestOf<'load'>, 'kind'>): Promise<Loaded> {
    this.events.status('starting');
    const load = { kind: 'load', ...request } as const;
    const loaded = await this.ask(load);
    this.game = { ...load, record: loaded.shown.record };
    this.events.status('ready');
    return loaded;
  }

  /** Asks for anything that needs no special care. */
  async ask<K extends RequestKind>(request: RequestOf<K>): Promise<Replies[K]> {
    const reply = await this.send(request, null);
    if (isShown(reply)) this.remember(reply, request);
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

  /** Ends the search that runs. */
  stop(): void {
    this.ask({ kind: 'stop' }).catch(() => undefined);
  }

  private countSearch(change: number): void {
    this.searches += change;
    this.events.status(this.searches > 0 ? 'searching' : 'ready');
  }

  private remember(shown: Shown, request: { kind: RequestKind; draw?: boolean }): void {
    if (this.game === null) return;
    this.game = { ...this.game, record: shown.record, draw: request.draw ?? this.game.draw };
  }

  private send<K extends RequestKind>(
    request: RequestOf<K>,
    progress: Pending['progress'],
  ): Promise<Replies[K]> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve: resolve as Pending['resolve'], reject, progress });
      this.worker.postMessage({ id, request });
    });
  }

  private start(): WorkerLike {
    const worker = this.spawn();
    worker.onmessage = ({ data }) => this.take(data);
    worker.onerror = (event) => this.lose(event.message || 'the engine could not be loaded');
    return worker;
  }

  private take(message: FromWorker): void {
    if (message.kind === 'panic') return this.lose(message.message);
    const pending = this.pending.get(message.id);
    if (pending === undefined) return;
    if (message.kind === 'progress') return pending.progress?.(message.report);
    this.pending.delete(message.id);
    if (message.kind === 'reply') pending.resolve(message.value as never);
    else pending.reject(new EngineError(message.failure));
  }

  /** Gives the worker up, and starts another unless that was tried too often. */
  private lose(reason: string): void {
    this.worker.terminate();
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const request of waiting) request.reject(new EngineLost(reason));
    if (this.mayRestart()) this.restart(reason);
    else this.giveUp(reason);
  }

  private mayRestart(): boolean {
    const now = this.now();
    this.losses = [...this.losses.filter((at) => now - at < restartsForgottenAfter), now];
    return this.losses.length <= restartsAllowed;
  }

  private restart(reason: string): void {
    this.events.status('restarting');
    this.worker = this.start();
    if (this.game === null) return this.giveUp(reason);
    this.load(this.game).then(
      (loaded) => this.events.restarted(loaded, reason),
      (error: unknown) => error instanceof EngineError && this.giveUp(error.message),
    );
  }

  private giveUp(reason: string): void {
    this.events.status('failed');
    this.events.failed(reason);
  }
}

function spawnWorker(): WorkerLike {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as WorkerLike;
}

function isShown(reply: unknown): reply is Shown {
  return typeof reply === 'object' && reply !== null && 'record' in reply && 'view' in reply;
}
