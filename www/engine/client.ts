/**
 * The page's side of the engine: promises instead of messages, and a new worker when one is lost.
 *
 * The client remembers the program and the latest record. When a worker fails, waiting requests are rejected with
 * `EngineLost`, another worker gets the record, and `restarted` tells the page what the game looks like now. Where the
 * worker fails as it loads a game, or again and again, there is none until another game is loaded.
 */
import type { Answers, Question } from './archive';
import type {
  Failure,
  FromWorker,
  Loaded,
  Noted,
  Replies,
  RequestKind,
  RequestOf,
  Shown,
  ThinkerGiven,
  Told,
  ToWorker,
} from './protocol';
import { say } from '../language/say';
import { Part } from '../part';
import { engineModule, thinkerModule } from './module';
import { hiddenSites } from './seen';
import { treeOf } from './news';
import type { TreeNews } from './news';
import type { MoveNode, SavedRemarks } from './tree';
import type { Diagnostic, GameInfo, SearchLimits, SearchReport } from './types';

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
  const words = await import('../words/faults').catch(() => null);
  return words === null ? say('app.partMissing') : words.faultText(failure);
}

/** The worker, or the game that the request was about, went away before there was an answer. */
export class EngineLost extends Error {
  override name = 'EngineLost';
}

/** The part of `Worker` that is used. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker | ThinkerGiven): void;
  terminate(): void;
}

export interface EngineEvents {
  status(status: EngineStatus): void;
  /** The game is back after the worker was lost. */
  restarted(loaded: Loaded, reason: string): void;
  failed(reason: string): void;
  /** What is needed for a search could not be fetched; it is tried again until it comes. */
  missing(): void;
}

/** A compiled game, and how far it was played. */
export interface Game {
  info: GameInfo;
  program: Uint8Array;
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
  private losses: number[] = [];
  private isClosed = false;
  /** How the worker is, besides its searches. */
  private status: EngineStatus = 'starting';
  /** The moves of the game as the worker told them last. */
  private nodes: MoveNode[] = [];
  private readonly thinker: Part<WebAssembly.Module>;
  /** The worker that gets it, or has it. */
  private prepared: WorkerLike | null = null;

  constructor(
    private readonly events: EngineEvents,
    private readonly spawn: () => WorkerLike = spawnWorker,
    private readonly now: () => number = () => performance.now(),
    fetchThinker: () => Promise<WebAssembly.Module> = thinkerModule,
  ) {
    this.thinker = new Part(fetchThinker, () => events.missing());
    this.worker = this.start();
  }

  /** Loads a game, with the moves of its record when it has one; rejects where another one is to be loaded meanwhile. */
  async load(game: Game): Promise<Loaded> {
    if (this.isClosed) throw new EngineLost('closed');
    const load = ++this.loads;
    this.game = null;
    if (this.worker === null) this.startAgain();
    if (!isSavedGame(game.record)) return this.bring(game, load);
    const { record, refused } = await readSavedGame(game.program, game.record);
    this.expect(load);
    const loaded = await this.bring({ ...game, record }, load);
    return { ...loaded, refused: refused ?? loaded.refused };
  }

  /** Gives a game to the worker. */
  private async bring(game: Game, load: number): Promise<Loaded> {
    this.tell('starting');
    const { info, ...rest } = game;
    const hidden = [...hiddenSites(info)];
    const types = info.pieceTypes;
    const taken = await this.ask({ kind: 'load', ...rest, hidden, types });
    const refused = taken.refused && (await reasonOf(taken.refused));
    this.expect(load);
    this.game = { ...game, record: taken.shown.record };
    this.tell('ready');
    return { info, shown: taken.shown, refused };
  }

  /** Ends what was done for a game where another one came meanwhile. */
  private expect(load: number): void {
    if (load !== this.loads) throw new EngineLost('another game');
  }

  /** Takes up a game from a record or a saved game of Zillions; of this, tells what was found besides. */
  async import(text: string): Promise<{ shown: Shown; remarks: SavedRemarks | null }> {
    const { loads } = this;
    const remarks = isSavedGame(text) ? await this.askArchive({ kind: 'readZsg', text }) : null;
    this.expect(loads);
    const shown = await this.ask({ kind: 'restore', record: remarks?.record ?? text });
    return { shown, remarks };
  }

  /** Asks for what is wanted seldom. */
  async askArchive<K extends keyof Answers>(
    question: Extract<Question, { kind: K }>,
  ): Promise<Answers[K]['answer']> {
    if (this.game === null) throw new Error('no game is loaded');
    const { askArchive } = await import('./archive');
    return askArchive<K>(this.game.program, question);
  }

  /** Asks for anything that needs no special care. */
  async ask<K extends RequestKind>(request: RequestOf<K>): Promise<Replies[K]> {
    const reply = await this.send(request, null);
    const noted = notedIn(reply);
    if (noted !== null && this.game !== null) this.game = { ...this.game, record: noted.record };
    return reply;
  }

  /** Has what searches fetched, so that the first search need not wait for it. */
  prepareSearch(): void {
    const { worker } = this;
    if (worker === null || worker === this.prepared) return;
    this.prepared = worker;
    this.thinker.need((thinker) => worker.postMessage({ thinker }));
  }

  /** Searches for a move; null when the position went away meanwhile. */
  async search(
    limits: SearchLimits,
    progress: (report: SearchReport) => void,
  ): Promise<SearchReport | null> {
    this.prepareSearch();
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
    });
  }

  private start(): WorkerLike {
    const worker = this.spawn();
    worker.onmessage = ({ data }) => this.take(data);
    worker.onerror = ({ message }) => {
      if (worker === this.worker) this.lose(message || say('app.engineLost'));
    };
    return worker;
  }

  private take(message: FromWorker): void {
    if (message.kind === 'panic') return this.lose(message.message, message.elsewhere);
    const reply = message.kind === 'reply' ? this.heard(message.value) : null;
    const pending = this.pending.get(message.id);
    if (pending === undefined) return;
    if (message.kind === 'progress') return pending.progress?.(message.report);
    this.pending.delete(message.id);
    if (message.kind === 'reply') pending.resolve(reply as never);
    else void engineError(message.failure).then(pending.reject);
  }

  /** A reply with the whole tree where it tells news of one. */
  private heard(told: Told): Replies[RequestKind] {
    if (told === null || typeof told !== 'object') return told;
    if ('shown' in told) return { ...told, shown: this.heardOf(told.shown) };
    return 'tree' in told ? this.heardOf(told) : told;
  }

  private heardOf<N extends Noted<TreeNews>>(told: N): Omit<N, 'tree'> & Noted {
    const tree = treeOf(this.nodes, told.tree);
    this.nodes = tree.nodes;
    return { ...told, tree };
  }

  /** Gives the worker up, and starts another with the game that was loaded unless that was tried too often. */
  private lose(reason: string, elsewhere = false): void {
    this.drop(reason);
    if (this.game !== null && (elsewhere || this.mayRestart())) this.restart(this.game, reason);
    else this.giveUp(reason);
  }

  /** Ends the worker; what was asked gets no answer any more. */
  private drop(reason: string): void {
    this.worker?.terminate();
    this.worker = null;
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const request of waiting) request.reject(new EngineLost(reason));
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

function isSavedGame(text: string | null): text is string {
  return text !== null && /^[\s\uFEFF]*zillions save game/i.test(text);
}

/** Reads a saved game of Zillions as a record; none where there is something wrong with it. */
async function readSavedGame(
  program: Uint8Array,
  text: string,
): Promise<{ record: string | null; refused: string | null }> {
  const { askArchive } = await import('./archive');
  try {
    const { record } = await askArchive<'readZsg'>(program, { kind: 'readZsg', text });
    return { record, refused: null };
  } catch (error) {
    return { record: null, refused: error instanceof Error ? error.message : String(error) };
  }
}

function spawnWorker(): WorkerLike {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  giveModule(worker);
  return worker as WorkerLike;
}

/** Gives a worker the module that it plays with. */
export function giveModule(worker: Worker): void {
  engineModule().then(
    (module) => worker.postMessage(module),
    (reason: unknown) => worker.dispatchEvent(new ErrorEvent('error', { message: String(reason) })),
  );
}

/** What a reply says of the game as a whole, if it does. */
function notedIn(reply: unknown): Noted | null {
  if (typeof reply !== 'object' || reply === null) return null;
  if ('record' in reply) return reply as Noted;
  return 'shown' in reply ? (reply.shown as Noted) : null;
}
