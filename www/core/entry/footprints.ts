/** In games that move places rather than pieces, shows what would move together with the place under the pointer. */
import type { Engine } from '../../engine/client';
import type { SiteId } from '../../engine/structures';
import { mayEnter } from '../state/permissions';
import type { Store } from '../state/store';

/** How long the pointer has to stay on a site. */
const restMilliseconds = 120;

export class Footprints {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Numbers the requests, so that late answers can be ignored. */
  private asked = 0;

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
  ) {}

  point(site: SiteId | null): void {
    const { base, tokens, footprint } = this.store.get();
    if (base?.places !== true || tokens.length > 0) return;
    this.forget();
    if (footprint !== null && footprint.site !== site) this.store.set({ footprint: null });
    if (site !== null) this.timer = setTimeout(() => void this.show(site), restMilliseconds);
  }

  /** Cancels what has not been shown yet, because the position changes. */
  forget(): void {
    clearTimeout(this.timer);
    this.asked++;
  }

  /** Shows what moves with a place, unless something else has been selected meanwhile. */
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
      // The footprint is only an aid: the move can be entered without it.
    }
  }
}
