/**
 * Searches on several workers where the device has cores to spare.
 *
 * The engine of the game begins alone. Helpers, each with a worker of its own, load the game meanwhile; when all are
 * ready, the search is divided into parts. If a helper fails, the engine goes on alone.
 */
import type { Engine, Game } from './client';
import { mergedReport } from './merged_report';
import type { SearchLimits, SearchReport } from './structures';

/** More helpers would hardly find more, and each takes memory. */
const mostHelpers = 3;
/** The page itself and the engine of the game take a core each. */
const takenCores = 2;
/** For the results of positions of a helper. */
const helperMegabytes = 32;

/** How many cores the device can spare. */
export function spareCores(): number {
  return Math.min(mostHelpers, Math.max(0, (navigator.hardwareConcurrency || 1) - takenCores));
}

/** What a team needs of an engine. */
export type Searcher = Pick<Engine, 'search' | 'stop'>;

/** What it needs of the engine of a helper. */
export type HelperEngine = Searcher & Pick<Engine, 'load' | 'import' | 'close'>;

/** A helper, and what its worker has loaded. */
interface Helper {
  engine: HelperEngine;
  loaded: Pick<Game, 'rules' | 'record' | 'draw'> | null;
}

type Progress = (report: SearchReport) => void;

export class SearchTeam {
  private helpers: Helper[] = [];
  /** How many helpers there should be; 0 after one has failed. */
  private wanted: number;
  /** How many searches have not ended. */
  private running = 0;
  /** Whether the helpers are to end after the running searches. */
  private isReleased = false;
  /** Numbers the searches: what belongs to an earlier one is ignored. */
  private current = 0;
  /** One position after the other is brought to the helpers. */
  private preparing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: Searcher & Pick<Engine, 'loaded'>,
    /** Starts the engine of a helper. */
    private readonly start: () => HelperEngine,
    wanted: number = spareCores(),
  ) {
    this.wanted = wanted;
  }

  /**
   * Searches for a move; resolves to null if the position has changed meanwhile. The search is divided after the first
   * report for which that is worth it.
   */
  async search(
    limits: SearchLimits,
    progress: Progress,
    isWorthIt: (report: SearchReport) => boolean = () => true,
  ): Promise<SearchReport | null> {
    this.running++;
    this.isReleased = false;
    try {
      return await this.searchTogether(limits, progress, isWorthIt);
    } finally {
      this.running--;
      if (this.isReleased) this.release();
    }
  }

  /** Ends the running search, which resolves to what it has found. */
  stop(): void {
    this.current++;
    this.engine.stop();
    this.stopHelpers();
  }

  /** Ends the helpers as soon as no search is running; the next one starts them again. */
  release(): void {
    this.isReleased = this.running > 0;
    if (!this.isReleased) this.endHelpers();
  }

  private async searchTogether(
    limits: SearchLimits,
    progress: Progress,
    isWorthIt: (report: SearchReport) => boolean,
  ): Promise<SearchReport | null> {
    const search = ++this.current;
    const game = this.engine.loaded;
    if (this.wanted === 0 || game === null) return this.engine.search(limits, progress);
    let alone!: Promise<SearchReport | null>;
    const decided = new Promise<boolean>((decide) => {
      alone = this.engine.search(limits, (report) => {
        decide(isWorthIt(report));
        progress(report);
      });
    });
    const ready = decided.then((isWorthwhile) => isWorthwhile && this.prepare(game, search));
    const isReady = await Promise.race([alone.then(() => false), ready]);
    return isReady ? this.searchInParts(limits, progress, search) : alone;
  }

  /** Brings the helpers to the position of the game; false if that failed, or another search has begun. */
  private prepare(game: Game, search: number): Promise<boolean> {
    const prepared = this.preparing.then(async () => {
      if (search !== this.current) return false;
      while (this.helpers.length < this.wanted)
        this.helpers.push({ engine: this.start(), loaded: null });
      try {
        await Promise.all(this.helpers.map((helper) => bring(helper, game)));
      } catch {
        // Closed helpers have not failed.
        if (search === this.current) this.giveUp();
      }
      return search === this.current && this.helpers.length > 0;
    });
    this.preparing = prepared;
    return prepared;
  }

  private async searchInParts(
    limits: SearchLimits,
    progress: Progress,
    search: number,
  ): Promise<SearchReport | null> {
    const engines: Searcher[] = [this.engine, ...this.helpers.map(({ engine }) => engine)];
    const lines = limits.lines ?? 1;
    const found: (SearchReport | null)[] = engines.map(() => null);
    const take = (part: number, report: SearchReport) => {
      found[part] = report;
      const merged = allMerged(found, lines);
      if (merged !== null && search === this.current) progress(merged);
    };
    const searchPart = async (engine: Searcher, part: number) => {
      const end = await engine.search(partOf(limits, part, engines.length), (report) =>
        take(part, report),
      );
      if (part === 0 && end === null) this.stopHelpers();
      return end;
    };
    try {
      const ends = await Promise.all(engines.map(searchPart));
      return allMerged(ends, lines);
    } catch {
      if (search !== this.current) return null;
      this.giveUp();
      return this.engine.search(limits, progress);
    }
  }

  private stopHelpers(): void {
    for (const { engine } of this.helpers) engine.stop();
  }

  private giveUp(): void {
    this.wanted = 0;
    this.endHelpers();
  }

  private endHelpers(): void {
    // Helpers that are still being prepared have not failed.
    this.current++;
    for (const { engine } of this.helpers) engine.close();
    this.helpers = [];
  }
}

/** The reports of all parts together; null as long as one is missing. */
function allMerged(reports: readonly (SearchReport | null)[], lines: number): SearchReport | null {
  const all = reports.flatMap((report) => report ?? []);
  return all.length === reports.length ? mergedReport(all, lines) : null;
}

/** The limits of a part of a search. */
function partOf(limits: SearchLimits, part: number, parts: number): SearchLimits {
  const { megabytes } = limits;
  const isHelper = part > 0 && megabytes !== undefined;
  return {
    ...limits,
    part,
    parts,
    ...(isHelper && { megabytes: Math.min(megabytes, helperMegabytes) }),
  };
}

/** Loads a game in a helper, or only its moves if it knows the rules. */
async function bring(helper: Helper, { rules, record, draw, info }: Game): Promise<void> {
  const { engine, loaded } = helper;
  helper.loaded = null;
  const isKnown = loaded?.rules === rules && loaded.draw === draw && record !== null;
  if (!isKnown) await engine.load({ rules, record, draw, info });
  else if (loaded.record !== record) await engine.import(record);
  helper.loaded = { rules, record, draw };
}
