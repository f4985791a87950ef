/**
 * The searches of one game, as its worker does them: one at a time, turn by turn, with messages in between.
 *
 * In: where the game stands, and what is wanted. Out: progress, then an answer for each search: the report, or null where
 * another search or another position came in between. What looks ahead in somebody's time is answered with null when it
 * ends; where what it has looked at comes about, the next search goes on from there.
 */
import { Pace } from './pacing';
import type { FromWorker } from './protocol';
import type { SearchLimits, SearchReport, SearchResult } from './types';

/** The engine's part that searches, as it is used here. */
export interface EngineThinker {
  free(): void;
  /** Tells the milliseconds that the search may take. */
  begin(standing: string, limits: SearchLimits): number;
  ponder(standing: string, text: string, limits: SearchLimits): void;
  /** Whether the search has ended. */
  run(nodes: number): boolean;
  report(): SearchResult;
  stop(): SearchResult;
}

/** What searching needs from its surroundings; tests give their own. */
export interface SearchSurroundings {
  post(message: FromWorker): void;
  /** Calls back after waiting messages were taken. */
  later(work: () => void): void;
  now(): number;
  /** How many searches take turns, this one among them. */
  share(): number;
  /** Does something for a request, and tells what goes wrong. */
  guard(id: number, work: () => void): void;
}

interface Search {
  id: number;
  /** Whether it looks ahead, so that nobody waits for what it finds. */
  isAhead: boolean;
  /** Null until there is something to search with. */
  pace: Pace | null;
  /** Whether it is to end as soon as it has begun. */
  isStopped: boolean;
  started: number;
  /** Positions that were looked at before it started. */
  known: number;
  /** When progress was told last. */
  told: number;
}

const progressMilliseconds = 100;
/** Looking ahead ends here, so that a page left open does not run hot. */
const mostAhead = 120_000;

export class Searching {
  private running: Search | null = null;
  private thinker: EngineThinker | null = null;

  constructor(
    private readonly outside: SearchSurroundings,
    /** Called when the first search comes. */
    private readonly makeThinker: () => Promise<EngineThinker>,
  ) {}

  /** Begins a search in place of the one that runs. */
  search(id: number, standing: string, limits: SearchLimits): void {
    this.drop();
    const search = this.expect(id, false);
    const begin = (thinker: EngineThinker) => {
      this.thinker = thinker;
      this.guard(search, () => this.begin(search, thinker, standing, limits));
    };
    if (this.thinker !== null) return begin(this.thinker);
    const fail = (thrown: unknown) =>
      this.guard(search, () => {
        throw thrown;
      });
    this.makeThinker().then(begin, fail);
  }

  /** Looks ahead at what a move leads to, unless somebody waits for a search. */
  ponder(id: number, standing: string, text: string, limits: SearchLimits): void {
    const { thinker } = this;
    if (thinker === null || this.running?.isAhead === false) return this.reply(id, null);
    this.drop();
    const search = this.expect(id, true);
    this.guard(search, () => {
      thinker.ponder(standing, text, limits);
      this.start(search, thinker, mostAhead);
    });
  }

  /** Ends the search that runs; it answers with what it has found. */
  finish(): void {
    const search = this.running;
    if (search === null) return;
    search.isStopped = true;
    if (search.pace === null) return;
    this.running = null;
    if (search.isAhead) return this.reply(search.id, null);
    this.outside.guard(search.id, () =>
      this.reply(search.id, this.timed(search, this.current().stop())),
    );
  }

  /** Ends the search that runs, whose position goes away. */
  drop(): void {
    const search = this.running;
    this.running = null;
    if (search !== null) this.reply(search.id, null);
  }

  /** Ends all searches of a game that goes away. */
  close(): void {
    this.running = null;
    this.thinker?.free();
    this.thinker = null;
  }

  private reply(id: number, value: SearchReport | null): void {
    this.outside.post({ kind: 'reply', id, value });
  }

  private expect(id: number, isAhead: boolean): Search {
    const started = this.outside.now();
    const search = { id, isAhead, pace: null, isStopped: false, started, known: 0, told: started };
    return (this.running = search);
  }

  private begin(
    search: Search,
    thinker: EngineThinker,
    standing: string,
    limits: SearchLimits,
  ): void {
    search.started = this.outside.now();
    this.start(search, thinker, thinker.begin(standing, limits));
    if (search.isStopped) this.finish();
  }

  private start(search: Search, thinker: EngineThinker, milliseconds: number): void {
    search.known = thinker.report().nodes;
    search.pace = new Pace(() => this.outside.now(), search.started + milliseconds);
    this.goOn(search, search.pace);
  }

  private goOn(search: Search, pace: Pace): void {
    this.outside.later(() => this.guard(search, () => this.turn(search, pace)));
  }

  private turn(search: Search, pace: Pace): void {
    const thinker = this.current();
    const hasEnded = pace.turn((nodes) => thinker.run(nodes), this.outside.share());
    if (hasEnded || pace.isOver) return this.finish();
    this.tell(search, thinker);
    this.goOn(search, pace);
  }

  private tell(search: Search, thinker: EngineThinker): void {
    const now = this.outside.now();
    if (search.isAhead || now - search.told < progressMilliseconds) return;
    search.told = now;
    const report = this.timed(search, thinker.report());
    this.outside.post({ kind: 'progress', id: search.id, report });
  }

  private timed({ started, known }: Search, report: SearchResult): SearchReport {
    const milliseconds = this.outside.now() - started;
    const rate = milliseconds > 0 ? (report.nodes - known) / milliseconds : 0;
    return { ...report, milliseconds, perSecond: Math.round(rate * 1000) };
  }

  private current(): EngineThinker {
    if (this.thinker === null) throw new Error('nothing searches');
    return this.thinker;
  }

  /** Does something for a search that still runs; where it fails, the search has ended. */
  private guard(search: Search, work: () => void): void {
    if (this.running !== search) return;
    this.outside.guard(search.id, () => {
      try {
        work();
      } catch (thrown) {
        this.running = null;
        throw thrown;
      }
    });
  }
}
