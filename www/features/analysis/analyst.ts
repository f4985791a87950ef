/**
 * Searches the current position while the analysis is open and the computer does not need the engine.
 *
 * Results belong to a single position and are dropped when it changes.
 */
import type { Engine } from '../../engine/client';
import type { SearchTeam } from '../../engine/search_team';
import type { PositionView, SearchReport } from '../../engine/structures';
import type { State } from '../../core/state/state';
import { arrowOf } from '../../core/moves/arrows';
import type { Store } from '../../core/state/store';
import { hasNotation } from './line_texts';
import type { LineTexts } from './line_texts';

/** The search ends after this time, so that a page left open does not use the processor for ever. */
const milliseconds = 120_000;
/** For the results of positions: long searches have many, and hand them on from move to move. */
const megabytes = 64;

export interface Finding {
  of: PositionView;
  report: SearchReport;
}

export class Analyst {
  /** The result for the position that was searched last. */
  finding: Finding | null = null;
  private searching: PositionView | null = null;
  private lines = 0;
  /** The endgame tables that the engine had when the search began. */
  private tablebase: Uint8Array | undefined;
  private arrows = '';
  private halted = false;
  /** Whether the team may have helpers because of the analysis. */
  private hasSearched = false;

  constructor(
    private readonly store: Store,
    private readonly engine: Pick<Engine, 'ask' | 'loaded'>,
    private readonly team: Pick<SearchTeam, 'search' | 'stop' | 'release'>,
    private readonly texts: Pick<LineTexts, 'prepare'>,
  ) {}

  /** Starts and stops the search to match the state. */
  follow(state: State): void {
    if (this.hasSearched && !state.analysing) this.release();
    const wanted = this.wanted(state);
    const isOtherwise =
      state.settings.lines !== this.lines || this.engine.loaded?.tablebase !== this.tablebase;
    if (this.searching !== null && (wanted !== this.searching || isOtherwise))
      return this.halt(state);
    if (wanted === null || this.searching !== null) return;
    const isKnown = this.finding?.of === wanted && this.finding.report.done;
    if (!isKnown || isOtherwise) void this.search(wanted, state.settings.lines);
  }

  /** The result, if it belongs to the current position. */
  current({ view }: State): SearchReport | null {
    return this.finding !== null && this.finding.of === view ? this.finding.report : null;
  }

  private wanted(state: State): PositionView | null {
    const { view, analysing, hinting, busy, thinking, chanceMoves: drawing, phase } = state;
    const isFree = !busy && thinking === null && !drawing && !hinting && phase === 'ready';
    const isVisible = analysing && document.visibilityState === 'visible';
    return isVisible && isFree && view && !view.outcome && !view.turn.random ? view : null;
  }

  /** The analysis is closed, so nobody needs helpers for it. */
  private release(): void {
    this.hasSearched = false;
    this.team.release();
  }

  /** Ends the search, unless another one has already replaced it. */
  private halt({ thinking, hinting }: State): void {
    this.halted = true;
    if (thinking === null && !hinting) this.team.stop();
  }

  private async search(view: PositionView, lines: number): Promise<void> {
    this.searching = view;
    this.hasSearched = true;
    this.lines = lines;
    this.tablebase = this.engine.loaded?.tablebase;
    this.arrows = '';
    this.halted = false;
    const take = (report: SearchReport) => this.take(view, report);
    try {
      const report = await this.team.search({ milliseconds, lines, megabytes }, take);
      if (report) take({ ...report, done: !this.halted });
    } catch {
      // If the engine was lost or is being replaced, the next position starts a new search.
    } finally {
      this.searching = null;
      this.store.redraw();
    }
  }

  /** Takes a report, whose moves are not shown before it is known how they are written. */
  private take(view: PositionView, report: SearchReport): void {
    const state = this.store.get();
    if (state.view !== view) return;
    if (!hasNotation(state)) return this.keep(view, report);
    const lines = report.lines.map(({ line }) => line);
    void this.texts.prepare(lines).then(() => this.keep(view, report));
  }

  private keep(view: PositionView, report: SearchReport): void {
    if (this.store.get().view !== view) return;
    this.finding = { of: view, report };
    void this.point(view, report);
    this.store.redraw();
  }

  /** Draws an arrow for the first move of each line. */
  private async point(of: PositionView, { lines }: SearchReport): Promise<void> {
    const texts = lines.map(({ move }) => move);
    const key = texts.join('\n');
    if (key === this.arrows) return;
    this.arrows = key;
    try {
      const traces = await Promise.all(
        texts.map((text) => this.engine.ask({ kind: 'trace', text })),
      );
      if (this.arrows !== key || this.store.get().view !== of) return;
      this.store.set({ advice: { of, list: traces.map((trace, i) => arrowOf(trace, i + 1)) } });
    } catch {
      this.arrows = '';
    }
  }
}
