/**
 * The searches of one game, as its worker does them: one at a time, slice by slice, with messages in between.
 *
 * In: the game, and what is wanted. Out: progress, then an answer for each search: the report, or null where another search
 * or another position came in between. What looks ahead in somebody's time is answered with null when it ends; where what
 * it has looked at comes about, the next search goes on from there. The engine keeps the time of a search.
 */
import type { FromWorker } from './protocol';
import type { Game, Search, SearchLimits, SearchReport } from './structures';

/** What searching needs from its surroundings; tests give their own. */
export interface SearchSurroundings {
  post(message: FromWorker): void;
  /** Calls back after waiting messages were taken. */
  later(work: () => void): void;
  /** How many searches take turns, this one among them. */
  share(): number;
  /** Does something for a request, and tells what goes wrong. */
  guard(id: number, work: () => void): void;
}

interface Running {
  id: number;
  search: Search;
  /** Whether it looks ahead, so that nobody waits for what it finds. */
  isAhead: boolean;
  /** Milliseconds of it when progress was told last. */
  lastReport: number;
}

/** The worker hears its messages between two slices. */
const sliceMilliseconds = 16;
const progressMilliseconds = 100;
/** Looking ahead ends here, so that a page left open does not run hot. */
const maxAhead = 120_000;

export class Searching {
  private running: Running | null = null;
  /** What looked ahead and was ended by a move: perhaps by the one that it foresaw. */
  private ahead: Search | null = null;

  constructor(private readonly outside: SearchSurroundings) {}

  /** Begins a search in place of the one that runs. */
  search(id: number, game: Game, limits: SearchLimits): void {
    this.drop();
    const { ahead } = this;
    this.ahead = null;
    if (ahead !== null && game.takeOver(ahead, limits)) return this.start(id, ahead, false);
    ahead?.free();
    this.start(id, game.startSearch(limits), false);
  }

  /** Looks ahead at what a move leads to, unless somebody waits for a search. */
  ponder(id: number, game: Game, text: string, limits: SearchLimits): void {
    if (this.running?.isAhead === false) return this.reply(id, null);
    this.drop();
    this.start(id, game.startPondering(text, limits), true);
  }

  /** Ends the search that runs; it answers with what it has found. */
  finish(): void {
    const { running } = this;
    if (running === null) return;
    this.running = null;
    this.end(running);
  }

  /** Ends the search that runs, whose position goes away. */
  drop(): void {
    const { running } = this;
    this.running = null;
    if (running === null) return;
    this.ahead?.free();
    this.ahead = running.isAhead ? running.search : null;
    if (!running.isAhead) running.search.free();
    this.reply(running.id, null);
  }

  /** Ends all searches of a game that goes away. */
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
        this.tell(running);
      } catch (thrown) {
        this.running = null;
        throw thrown;
      }
      this.goOn(running);
    });
  }

  private tell(running: Running): void {
    const report = running.search.report();
    if (running.isAhead && report.milliseconds > maxAhead) return this.finish();
    if (running.isAhead || report.milliseconds - running.lastReport < progressMilliseconds) return;
    running.lastReport = report.milliseconds;
    this.outside.post({ kind: 'progress', id: running.id, report });
  }

  /** Answers with the best move so far; what looked ahead is kept for the search after it. */
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
