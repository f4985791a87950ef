/** The hint: a good move, and why it is good. */
import { arrowOf } from '../../core/moves/arrows';
import type { Engine } from '../../engine/client';
import type { PositionView, SearchReport } from '../../engine/structures';
import { translate } from '../../language/translate';
import { mayEnter } from '../../core/state/permissions';
import type { Store } from '../../core/state/store';
import type { LineTexts } from './line_texts';
import { reasonOf } from './verdict';

const limits = { milliseconds: 2000, lines: 2, depth: 8 };
/** If the analysis has reached this depth, the hint uses its result. */
const deepEnough = 3;

export class HintFinder {
  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
    private readonly texts: Pick<LineTexts, 'of' | 'prepare'>,
    /** What the analysis has found, or null. */
    private readonly known: () => SearchReport | null,
  ) {}

  /** Gives a hint, or makes a running search for one use what it has found. */
  async hint(): Promise<void> {
    const state = this.store.get();
    if (state.hinting) return this.engine.stop();
    if (state.view === null || !mayEnter(state)) return;
    const looking = translate('hint.looking');
    this.store.set({ hinting: true, announcement: looking });
    try {
      const report = this.ready() ?? (await this.engine.search(limits, () => undefined));
      if (report) await this.announce(state.view, report);
    } catch {
      // A lost engine is reported elsewhere.
    } finally {
      this.store.set({ hinting: false });
      if (this.store.get().announcement === looking) this.store.set({ announcement: '' });
    }
  }

  private ready(): SearchReport | null {
    const report = this.known();
    return report && report.depth >= deepEnough && report.lines.length > 1 ? report : null;
  }

  private async announce(of: PositionView, report: SearchReport): Promise<void> {
    const move = report.lines[0]?.move ?? report.move;
    if (move === null || this.store.get().view !== of) return;
    const line = report.lines[0]?.line ?? [move];
    const followed = await this.engine.ask({ kind: 'preview', texts: [move, ...line.slice(1, 3)] });
    await this.texts.prepare([[move]]);
    const traces = followed.map(({ trace }) => trace);
    const [first] = traces;
    if (this.store.get().view !== of || first === undefined) return;
    const { info } = this.store.get();
    if (info === null) return;
    const reason = reasonOf(info, of, report.lines, traces);
    this.store.set({
      hint: { of, list: [arrowOf(first, 1)] },
      announcement: translate('hint.says', { move: this.texts.of([move]).join(), reason }),
    });
  }
}
