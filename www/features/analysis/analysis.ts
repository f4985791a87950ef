/** The analysis and the hint. Loaded when one of them is first used. */
import type { Engine } from '../../engine/client';
import type { LastMove } from '../../engine/protocol';
import type { SearchTeam } from '../../engine/search_team';
import type { State } from '../../core/state/state';
import { Analyst } from './analyst';
import { makeBar } from './bar';
import { HintFinder } from './hint';
import { LineTexts } from './line_texts';
import { selectedLine, makePanel } from './analysis_panel';
import type { Store } from '../../core/state/store';
import './analysis.css';

export interface AnalysisActions {
  play(texts: string[]): void;
  plan(texts: string[]): void;
  setLines(lines: number): void;
  close(): void;
}

export class Analysis {
  readonly bar = makeBar();
  readonly panel;
  private readonly analyst: Analyst;
  private readonly hintFinder: HintFinder;
  /** Numbers the requests to look at a line, so that late answers can be ignored. */
  private looks = 0;
  /** Whether a line that was clicked, and so stays selected, is being loaded. */
  private keeping = false;

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
    team: Pick<SearchTeam, 'search' | 'stop' | 'release'>,
    actions: AnalysisActions,
  ) {
    const texts = new LineTexts(store, engine);
    this.analyst = new Analyst(store, engine, team, texts);
    this.hintFinder = new HintFinder(store, engine, texts, () => this.analyst.current(store.get()));
    this.panel = makePanel({
      ...actions,
      look: (...wish) => void this.look(...wish),
      texts: (line) => texts.of(line),
    });
  }

  hint(): Promise<void> {
    return this.hintFinder.hint();
  }

  render(state: State): void {
    this.analyst.follow(state);
    if (!state.analysing) return;
    const report = this.analyst.current(state);
    this.bar.render(state, report);
    this.panel.render(state, report);
  }

  private async look(texts: string[] | null, keeps: boolean): Promise<void> {
    if (!keeps && (this.keeping || selectedLine(this.store.get()) !== null)) return;
    const look = ++this.looks;
    this.keeping = false;
    const { view } = this.store.get();
    if (texts === null || texts.length === 0 || view === null)
      return this.store.set({ lookedAt: null });
    this.keeping = keeps;
    const followed = await this.engine.ask({ kind: 'preview', texts }).catch(() => []);
    const last = followed.at(-1);
    if (look !== this.looks) return;
    this.keeping = false;
    if (last === undefined || this.store.get().view !== view) return;
    const { pieces: before, turn, reserves } = followed.at(-2)?.view ?? view;
    const move: LastMove = {
      trace: last.trace,
      before,
      player: turn.player,
      reserves: [reserves, last.view.reserves],
    };
    this.store.set({ lookedAt: { of: view, move, selectedLine: keeps ? texts : null } });
  }
}
