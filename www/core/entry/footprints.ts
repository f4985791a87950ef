/** Where places move and not pieces: shows what would go with the place that the pointer rests on. */
import type { Engine } from '../../engine/client';
import type { SiteId } from '../../engine/structures';
import { mayEnter } from '../state/permissions';
import type { Store } from '../state/store';

/** A pointer that stays so long rests. */
const restMilliseconds = 120;

export class Footprints {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was asked for, so that late answers are left out. */
  private asked = 0;

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
  ) {}

  /** The pointer has come to a site, or left the board. */
  point(site: SiteId | null): void {
    const { base, tokens, footprint } = this.store.get();
    if (base?.places !== true || tokens.length > 0) return;
    this.forget();
    if (footprint !== null && footprint.site !== site) this.store.set({ footprint: null });
    if (site !== null) this.timer = setTimeout(() => void this.show(site), restMilliseconds);
  }

  /** Forgets what is still to be shown: the position is another one. */
  forget(): void {
    clearTimeout(this.timer);
    this.asked++;
  }

  /** Shows what goes with a place, as long as nothing else is chosen. */
  async show(site: SiteId): Promise<void> {
    const ticket = ++this.asked;
    try {
      const going = await this.engine.ask({ kind: 'footprint', site });
      const refusal = await this.engine.ask({ kind: 'illegalReason', tokens: [], site });
      const { refusalText } = await import('./refusals');
      const state = this.store.get();
      const [chosen = site] = state.entry?.chosen ?? [];
      if (ticket !== this.asked || !mayEnter(state) || chosen !== site) return;
      const refused = refusal === null ? '' : refusalText(state, refusal, site);
      this.store.set({ footprint: { site, ...going, refused } });
    } catch {
      // What cannot be shown is left out: the move itself can still be entered.
    }
  }
}
