/**
 * The searches of one game in the worker: one at a time, in slices, with messages handled in between.
 *
 * Each search sends progress and then one reply: the report, or null if another search or position interrupted it.
 * Pondering replies with null; if the expected move is played, the next search continues from it. The engine itself
 * keeps the time of a search: see `src/api/search.rs`.
 */
import type { FromWorker } from './protocol';
import type { Game, Search, SearchLimits, SearchReport } from './structures';

/** The environment of searches, which tests replace. */
export interface SearchSurroundings {
  post(message: FromWorker): void;
  /** Calls back after waiting messages have been handled. */
  later(work: () => void): void;
  /** How many searches take turns, including this one. */
  share(): number;
  /** Runs work for a request, and replies with a failure if it throws. */
  guard(id: number, work: () => void): void;
}

interface Running {
  id: number;
  search: Search;
  /** Whether it is pondering, so that nobody waits for the result. */
  isAhead: boolean;
  /** How long it had run when progress was last sent, in milliseconds. */
  lastReport: number;
}

/** The worker handles messages between slices. */
const sliceMilliseconds = 16;
const progressMilliseconds = 100;
/** Pondering ends after this time, so that a page left open does not use the processor for ever. */
const maxAhead = 120_000;

export class Searching {
  private running: Running | null = null;
  /** The pondering search that a move has ended, in case it is the expected move. */
  private ahead: Search | null = null;

  constructor(private readonly outside: SearchSurroundings) {}

  /** Starts a search, instead of the running one. */
  search(id: number, game: Game, limits: SearchLimits): void {
    this.drop();
    const { ahead } = this;
    this.ahead = null;
    if (ahead !== null && game.takeOver(ahead, limits)) return this.start(id, ahead, false);
    ahead?.free();
    this.start(id, game.startSearch(limits), false);
  }

  /** Ponders on a move, unless a search is running. */
  ponder(id: number, game: Game, text: string, limits: SearchLimits): void {
    if (this.running?.isAhead === false) return this.reply(id, null);
    this.drop();
    this.start(id, game.startPondering(text, limits), true);
  }

  /** Ends the running search, which replies with its best move. */
  finish(): void {
    const { running } = this;
    if (running === null) return;
    this.running = null;
    this.end(running);
  }

  /** Ends the running search, since its position changes. */
  drop(): void {
    const { running } = this;
    this.running = null;
    if (running === null) return;
    this.ahead?.free();
    this.ahead = running.isAhead ? running.search : null;
    if (!running.isAhead) running.search.free();
    this.reply(running.id, null);
  }

  /** Ends all searches of a game. */
  close(): void {
    this.running?.search.free();
    this.running = null;
    this.ahead?.free();
    this.ahead = null;
  }

  private reply(id: number, value: SearchReport | null): void {
    this.outside.post({ kind: 'reply', id, value });
  }

  private start(id: number, search: Search, isAhead: boolean): void {
    const running = { id, search, isAhead, lastReport: 0 };
    this.running = running;
    this.goOn(running);
  }

  private goOn(running: Running): void {
    this.outside.later(() => this.slice(running));
  }

  private slice(running: Running): void {
    if (this.running !== running) return;
    this.outside.guard(running.id, () => {
      try {
        if (running.search.run(sliceMilliseconds / this.outside.share())) return this.finish();
        this.reportProgress(running);
      } catch (thrown) {
        this.running = null;
        throw thrown;
      }
      this.goOn(running);
    });
  }

  private reportProgress(running: Running): void {
    const report = running.search.report();
    if (running.isAhead && report.milliseconds > maxAhead) return this.finish();
    if (running.isAhead || report.milliseconds - running.lastReport < progressMilliseconds) return;
    running.lastReport = report.milliseconds;
    this.outside.post({ kind: 'progress', id: running.id, report });
  }

  /** Replies with the best move so far; a pondering search is kept for the next one. */
  private end({ id, search, isAhead }: Running): void {
    if (isAhead) {
      this.ahead?.free();
      this.ahead = search;
      return this.reply(id, null);
    }
    this.outside.guard(id, () => this.reply(id, search.stop()));
    search.free();
  }
}
