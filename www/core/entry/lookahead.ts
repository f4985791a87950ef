/**
 * Caches what the engine has said about the move being entered, including what each next token would lead to, so that
 * pointing at a move and clicking it costs no message except the one that plays it.
 */
import type { Engine } from '../../engine/client';
import type { Entered, EntryResult } from '../../engine/protocol';
import type { PositionView, Token, Trace } from '../../engine/structures';
import type { State } from '../state/state';
import type { Store } from '../state/store';

export class Lookahead {
  /** The position that the cached answers belong to. */
  private view: PositionView | null = null;
  private readonly answers = new Map<string, Promise<Entered>>();

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
  ) {}

  entry(tokens: Token[]): Promise<Entered> {
    const known = knownAhead(this.store.get(), tokens);
    // Nothing can be entered after a complete move, so the engine has not looked ahead from it.
    if (known !== null && known.complete !== null)
      return Promise.resolve({ ...known, nextSteps: [] });
    return this.answer(tokens);
  }

  /** Like `entry`, but possibly without the next steps. */
  summary(tokens: Token[]): Promise<EntryResult> {
    const known = knownAhead(this.store.get(), tokens);
    return known === null ? this.answer(tokens) : Promise.resolve(known);
  }

  /** The trace of a move, or of its first steps. */
  trace(text: string, reached: EntryResult | null = null): Promise<Trace> {
    const { entry } = this.store.get();
    const known = [reached, entry, ...(entry?.nextSteps ?? []).map((one) => one.entry)];
    const motion = known.find((one) => one?.motion?.text === text)?.motion;
    return motion ? Promise.resolve(motion.trace) : this.engine.ask({ kind: 'trace', text });
  }

  private answer(tokens: Token[]): Promise<Entered> {
    const { view } = this.store.get();
    if (view !== this.view) this.answers.clear();
    this.view = view;
    const key = JSON.stringify(tokens);
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    const answer = this.engine.ask({ kind: 'filterMoves', tokens });
    this.answers.set(key, answer);
    // Forget a failure, so that the same question can be asked again.
    answer.catch(() => this.answers.get(key) === answer && this.answers.delete(key));
    return answer;
  }
}

/** What one more token leads to, if the engine has already said so. */
function knownAhead({ entry, tokens }: State, wanted: Token[]): EntryResult | null {
  const before = wanted.slice(0, -1);
  if (entry === null || JSON.stringify(before) !== JSON.stringify(tokens)) return null;
  const last = JSON.stringify(wanted.at(-1));
  return entry.nextSteps.find(({ token }) => JSON.stringify(token) === last)?.entry ?? null;
}
