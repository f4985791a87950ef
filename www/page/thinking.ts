/** Hint, analysis and lab. Fetched when one of them is first wanted, the lab for itself. */
import { Analysis } from '../features/analysis';
import { onChange } from '../ui/dom';
import type { Engine } from '../engine/client';
import type { Lab, LabActions } from '../features/tournament';
import { Lazy } from '../ui/lazy';
import type { Match } from '../core/game/controller';
import type { State } from '../core/state/state';
import type { Places } from './placeholders';
import type { Store } from '../core/state/store';

interface Parts {
  /** Puts a dialog onto the page. */
  append(dialog: HTMLElement): void;
  store: Store;
  engine: Engine;
  match: Match;
  lab: LabActions;
  places: Pick<Places, 'bar' | 'panel'>;
  /** Says that something could not be fetched. */
  missing(): void;
}

export class Thinking {
  private analysis: Analysis | null = null;
  private lab: Lazy<Lab>;

  constructor(private readonly parts: Parts) {
    this.lab = this.makeLab();
  }

  hint(): void {
    void this.wanted.hint();
  }

  toggleAnalysis(): void {
    const { store } = this.parts;
    const analysing = !store.get().analysing;
    store.set({ analysing, glimpse: null });
  }

  openLab(): void {
    this.lab.use((lab) => void lab.open());
  }

  render(state: State): void {
    const analysis = state.analysing ? this.wanted : this.analysis;
    this.place(analysis, state.analysing);
    analysis?.render(state);
  }

  /** Makes everything anew, since the page speaks another language from now on. */
  renew(): void {
    this.analysis = null;
    this.lab.here?.close();
    this.lab = this.makeLab();
  }

  private get wanted(): Analysis {
    return (this.analysis ??= this.makeAnalysis());
  }

  private makeAnalysis(): Analysis {
    const { match, store, engine } = this.parts;
    return new Analysis(store, engine, {
      play: (texts) => void match.playLine(texts),
      setLines: (lines) => store.set({ settings: { ...store.get().settings, lines } }),
      close: () => this.toggleAnalysis(),
    });
  }

  private makeLab(): Lazy<Lab> {
    return new Lazy(async () => {
      const { Lab } = await import('../features/tournament');
      const lab = new Lab(this.parts.lab);
      this.parts.append(lab.element);
      return lab;
    }, this.parts.missing);
  }

  private readonly place = onChange((analysis: Analysis | null, isShown: boolean) => {
    const { bar, panel } = this.parts.places;
    const shown = analysis && isShown ? analysis : null;
    bar.replaceChildren(...(shown ? [shown.bar.element] : []));
    panel.replaceChildren(...(shown ? [shown.panel.element] : []));
  });
}
