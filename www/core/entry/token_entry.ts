/**
 * The move that is being entered, as a list of tokens: each new list is sent to the engine, which returns what agrees with
 * it. A move is committed once it is complete and nothing is left to confirm.
 */
import type { Entered } from '../../engine/protocol';
import type { Token } from '../../engine/structures';
import { must } from '../must';
import { firstPicks, withoutLast } from '../moves/selection';
import { asksFirst, mayDecide } from '../state/permissions';
import { clearedEntry } from '../state/state';
import type { GroupShift } from '../moves/drop_targets';
import type { InputKind } from '../state/state';
import type { Store } from '../state/store';
import { continuation, forcedRest, heldChoice, isSettled, onlyWay, waitingMove } from './clicks';
import type { EntryQueue } from './entry_queue';
import type { Footprints } from './footprints';
import type { Lookahead } from './lookahead';
import type { Previews } from './previews';

/** How long a step is shown before the forced next one follows it. */
const forcedStepMilliseconds = 250;

/** How tokens were entered, and what may follow from that. */
export interface Manner {
  how?: InputKind;
  /** Whether the only piece that can continue the move is selected automatically. */
  follows?: boolean;
  /** Whether the move is shown before it is played, whatever the settings say. */
  asks?: boolean;
}

interface Parts {
  store: Store;
  queue: EntryQueue;
  lookahead: Lookahead;
  previews: Previews;
  footprints: Footprints;
  commit(text: string): void;
}

export class TokenEntry {
  constructor(private readonly parts: Parts) {}

  /** What agrees with some tokens. */
  entryFor(tokens: Token[]): Promise<Entered> {
    return this.parts.queue.whileShown(this.parts.lookahead.entry(tokens));
  }

  /** Replaces the tokens of the move, and plays the move if that completes it. */
  async enter(wanted: Token[], manner: Manner = {}): Promise<void> {
    const { store, previews, footprints } = this.parts;
    const follows = manner.follows ?? true;
    const { tokens, entry } = await this.withContinuation(wanted, follows);
    const state = store.get();
    const held = heldChoice(state, entry);
    if (held !== null) {
      store.set({ held: null });
      return this.enter([...tokens, held], manner);
    }
    const picks = follows ? firstPicks(tokens, entry) : null;
    if (picks !== null) return this.enter(picks, manner);
    if (mayDecide(state) && isSettled(entry) && state.settings.confirm !== 'always')
      return this.parts.commit(must(entry.complete, 'complete'));
    const isOpen = mayDecide(state) || tokens.at(-1)?.kind === 'pick';
    const pending = isOpen ? null : waitingMove(tokens, entry);
    if (pending !== null && entry.complete !== null && !this.mustAsk(tokens, manner))
      return this.parts.commit(pending);
    previews.forget();
    store.set({ ...clearedEntry(), drag: state.drag, tokens, entry, pending });
    if (pending === null) previews.refresh();
    else previews.pending();
    const [place] = entry.chosen;
    if (entry.places && place !== undefined) void footprints.show(place);
    if (pending === null && follows) await this.continueForced(tokens, entry, manner);
  }

  /** Moves the selected pieces in a direction. If that has to be confirmed, the distance can still be changed. */
  async shift(tokens: Token[], shift: GroupShift, manner: Manner): Promise<void> {
    const { store } = this.parts;
    const { direction, distance } = shift;
    await this.enter([...tokens, { kind: 'shift', direction, distance }], manner);
    if (store.get().pending !== null) store.set({ shift });
  }

  /** Takes back the last token, and what followed from it automatically. */
  async takeBack(tokens: Token[]): Promise<void> {
    const shorter = withoutLast(tokens);
    const entry = await this.entryFor(shorter);
    const followed =
      !mayDecide(this.parts.store.get()) && tokens.at(-1)?.kind === 'add' && continuation(entry);
    await this.enter(followed ? withoutLast(shorter) : shorter, { follows: false });
  }

  /** Enters a forced step, after a moment in which the step before it can be seen. */
  private async continueForced(tokens: Token[], entry: Entered, manner: Manner): Promise<void> {
    const { store, queue } = this.parts;
    if (!store.get().settings.runsOn) return;
    const [next, rest] = [onlyWay(entry), forcedRest(entry)];
    if (next === null && rest === null) return;
    await queue.whileShown(new Promise((resolve) => setTimeout(resolve, forcedStepMilliseconds)));
    const decides = mayDecide(store.get());
    if (next !== null && (rest === null || !decides)) return this.enter([...tokens, next], manner);
    if (rest !== null) this.finish(rest, decides ? [] : tokens, manner);
  }

  /** Plays a move whose rest is forced, or shows it first. */
  private finish(move: string, tokens: Token[], manner: Manner): void {
    if (!this.mustAsk(tokens, manner)) return this.parts.commit(move);
    this.parts.store.set({ pending: move });
    this.parts.previews.pending();
  }

  /** Whether a complete move is shown before it is played: if selecting a piece completed it, or the settings say so. */
  private mustAsk(tokens: Token[], { how = 'mouse', asks = false }: Manner): boolean {
    const last = tokens.at(-1)?.kind;
    if (last === 'choose' || last === 'stop') return false;
    return asks || last === 'add' || asksFirst(this.parts.store.get().settings, how);
  }

  /** The tokens with the piece that has to continue a compound move, if only one can, and what agrees with them. */
  private async withContinuation(
    tokens: Token[],
    follows: boolean,
  ): Promise<{ tokens: Token[]; entry: Entered }> {
    const entry = await this.entryFor(tokens);
    const next = follows && !mayDecide(this.parts.store.get()) ? continuation(entry) : null;
    if (next === null) return { tokens, entry };
    const longer = [...tokens, next];
    const further = await this.entryFor(longer);
    return further.steps.length === entry.steps.length
      ? { tokens: longer, entry: { ...further, mayStop: entry.mayStop } }
      : { tokens, entry };
  }
}
