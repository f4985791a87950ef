/** Tells the announcer what a reader asks for: the last move at length, or the position, each time in another way. */
import type { PositionView } from '../engine/structures';
import { nodeOf } from '../play/line';
import type { Store } from '../core/state/store';
import { readings } from './reading';
import { longTraceWords } from './telling';

export class Speech {
  private read = 0;
  private lastRead: PositionView | null = null;

  constructor(
    private readonly store: Store,
    private readonly tell: (text: string) => void,
  ) {}

  lastMove(): void {
    const { info, tree, last } = this.store.get();
    const player = tree ? (nodeOf(tree, tree.present)?.player ?? null) : null;
    if (info && last && player !== null) this.tell(longTraceWords(info, last.trace, player));
  }

  position(): void {
    const { info, view } = this.store.get();
    if (info === null || view === null) return;
    this.read = view === this.lastRead ? this.read + 1 : 0;
    this.lastRead = view;
    const read = readings[this.read % readings.length];
    if (read) this.tell(read(info, view));
  }
}
