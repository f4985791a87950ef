/** Shows for a moment, beside a site, why it cannot be part of the move. */
import type { Engine } from '../../engine/client';
import type { SiteId } from '../../engine/structures';
import { translate } from '../../language/translate';
import type { Store } from '../state/store';
import type { EntryQueue } from './entry_queue';

const noticeMilliseconds = 2000;

export class RefusalNotice {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
    private readonly queue: EntryQueue,
  ) {}

  async show(site: SiteId): Promise<void> {
    const { store, engine, queue } = this;
    const { tokens } = store.get();
    const refusal = await queue.whileShown(engine.ask({ kind: 'illegalReason', tokens, site }));
    if (refusal === null) return;
    const texts = await queue.whileShown(import('./refusals').catch(() => null));
    if (texts === null) return store.set({ announcement: translate('app.partMissing') });
    store.set({ notice: { site, text: texts.refusalText(store.get(), refusal, site) } });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => store.set({ notice: null }), noticeMilliseconds);
  }
}
