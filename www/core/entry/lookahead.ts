/**
 * What the engine says of a move that is being entered. What it has told already, be it as what a step more would come to,
 * is not asked for again: a move that is pointed at and clicked takes no message but that it is played.
 */
import type { Engine } from '../../engine/client';
import type { Entered, EntryResult } from '../../engine/protocol';
import type { PositionView, Token, Trace } from '../../engine/structures';
import type { State } from '../state/state';
import type { Store } from '../state/store';

export class Lookahead {
  /** The position that the answers are about. */
  private view: PositionView | null = null;
  private readonly answers = new Map<string, Promise<Entered>>();

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
  ) {}

  /** What agrees with what is said. */
  entry(tokens: Token[]): Promise<Entered> {
    const known = knownAhead(this.store.get(), tokens);
    // What may be said after a move that is complete is nothing, so there was nothing to look ahead at.
    if (known !== null && known.complete !== null)
      return Promise.resolve({ ...known, nextSteps: [] });
    return this.answer(tokens);
  }

  /** The same as far as a glance needs it: without what might be said after that. */
  summary(tokens: Token[]): Promise<EntryResult> {
    const known = knownAhead(this.store.get(), tokens);
    return known === null ? this.answer(tokens) : Promise.resolve(known);
  }

  /** A move, or its first steps, in motion. */
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
    // What went wrong may go well the next time.
    answer.catch(() => this.answers.get(key) === answer && this.answers.delete(key));
    return answer;
  }
}

/** What one thing more comes to, where the engine has told that. */
function knownAhead({ entry, tokens }: State, wanted: Token[]): EntryResult | null {
  const before = wanted.slice(0, -1);
  if (entry === null || JSON.stringify(before) !== JSON.stringify(tokens)) return null;
  const last = JSON.stringify(wanted.at(-1));
  return entry.nextSteps.find(({ token }) => JSON.stringify(token) === last)?.entry ?? null;
}
