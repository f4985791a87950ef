/** Hint, analysis and lab: where they stand on the page, and fetching them when they are first wanted. */
import type { Analysis } from '../analysis';
import { make, onChange } from '../dom';
import type { Engine } from '../engine/client';
import type { Lab, LabActions } from '../lab';
import { say } from '../language/say';
import type { Match } from '../play/match';
import type { State, Store } from '../state/state';

interface Parts {
  /** Puts a dialog onto the page. */
  append(dialog: HTMLElement): void;
  store: Store;
  engine: Engine;
  match: Match;
  lab: LabActions;
}

export class Thinking {
  readonly barPlace = make('div', { class: 'place' });
  readonly panelPlace = make('div', { class: 'place' });
  private wanted: Promise<Analysis> | null = null;
  private analysis: Analysis | null = null;
  private wantedLab: Promise<Lab> | null = null;

  constructor(private readonly parts: Parts) {}

  hint(): void {
    this.withAnalysis((analysis) => void analysis.hint());
  }

  toggleAnalysis(): void {
    const { store } = this.parts;
    const analysing = !store.get().analysing;
    store.set({ analysing, glimpse: null });
    if (analysing) this.withAnalysis(() => undefined);
  }

  openLab(): void {
    this.wantedLab ??= this.makeLab();
    this.wantedLab.then(
      (lab) => void lab.open(),
      () => {
        this.wantedLab = null;
        this.tellMissing();
      },
    );
  }

  render(state: State): void {
    this.place(this.analysis, state.analysing);
    this.analysis?.render(state);
  }

  /** Makes everything anew, since the page speaks another language from now on. */
  renew(): void {
    this.analysis = this.wanted = null;
    if (this.parts.store.get().analysing) this.withAnalysis(() => undefined);
    const lab = this.wantedLab;
    this.wantedLab = null;
    void lab?.then((old) => old.close());
  }

  private withAnalysis(act: (analysis: Analysis) => void): void {
    this.wanted ??= this.makeAnalysis();
    this.wanted.then(act, () => {
      this.wanted = null;
      this.parts.store.set({ analysing: false });
      this.tellMissing();
    });
  }

  private async makeAnalysis(): Promise<Analysis> {
    const { match, store, engine } = this.parts;
    const { Analysis } = await import('../analysis');
    this.analysis = new Analysis(store, engine, {
      play: (texts) => void match.playLine(texts),
      setLines: (lines) => store.set({ settings: { ...store.get().settings, lines } }),
      close: () => this.toggleAnalysis(),
    });
    store.redraw();
    return this.analysis;
  }

  private async makeLab(): Promise<Lab> {
    const { Lab } = await import('../lab');
    const lab = new Lab(this.parts.lab);
    this.parts.append(lab.element);
    return lab;
  }

  private tellMissing(): void {
    this.parts.store.set({ said: say('app.partMissing') });
  }

  private readonly place = onChange((analysis: Analysis | null, isShown: boolean) => {
    const shown = analysis && isShown ? analysis : null;
    this.barPlace.replaceChildren(...(shown ? [shown.bar.element] : []));
    this.panelPlace.replaceChildren(...(shown ? [shown.panel.element] : []));
  });
}
