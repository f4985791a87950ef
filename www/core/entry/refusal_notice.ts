/** Shows for a moment, beside a site, why it cannot be part of the move. */
import type { Engine } from '../../engine/client';
import type { SiteId, Token } from '../../engine/structures';
import { translate } from '../../language/translate';
import type { Store } from '../state/store';
import { groupOf } from '../moves/selection';
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
    const isOneTooMany = refusal.reason === 'cannotJoin' && (await this.isOneTooMany(site));
    const texts = await queue.whileShown(import('./refusals').catch(() => null));
    if (texts === null) return store.set({ announcement: translate('app.partMissing') });
    const text = isOneTooMany ? texts.tooManyText : texts.refusalText;
    store.set({ notice: { site, text: text(store.get(), refusal, site) } });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => store.set({ notice: null }), noticeMilliseconds);
  }

  /** Whether a piece could move with the selected ones if it took the place of one of them. */
  private async isOneTooMany(site: SiteId): Promise<boolean> {
    const { entry, tokens } = this.store.get();
    const group = entry === null ? [] : groupOf(entry);
    if (group.length < 2) return false;
    const before = tokens.slice(0, tokens.findLastIndex(({ kind }) => kind !== 'add') + 1);
    for (const left of group) {
      const others = [...group.filter((one) => one !== left), site];
      const adds = others.map((one): Token => ({ kind: 'add', site: one }));
      const asked = this.engine.ask({ kind: 'filterMoves', tokens: [...before, ...adds] });
      const { chosen } = await this.queue.whileShown(asked);
      if (others.every((one) => chosen.includes(one))) return true;
    }
    return false;
  }
}
