/**
 * How a person says a move: clicks, drags and choices become tokens, and the engine says what agrees with them.
 *
 * Nothing here knows a rule. A move is handed on once it is complete and nothing is left to confirm. What is said belongs
 * to the position in which it was said: in another one it is left out, and so is what follows from it.
 *
 * `clicks`: what is meant. - `lookahead`: what the engine has said of it already. - `dragging`: drags. - `previews`: what
 * would come of it. - `footprints`: what goes along. - `refusals`: why not.
 */
import type { Spot } from './dragging';
import type { Engine } from '../../engine/client';
import { EngineError, EngineLost } from '../../engine/client';
import type { Entered } from '../../engine/protocol';
import type { SiteId, Token } from '../../engine/structures';
import { translate } from '../../language/translate';
import { clearedEntry } from '../state/state';
import type { GroupShift, InputKind } from '../state/state';
import {
  clickOn,
  forcedRest,
  continuation,
  heldChoice,
  onlyWay,
  stopped,
  waitingMove,
  withoutTarget,
} from './clicks';
import { Dragging } from './dragging';
import { Footprints } from './footprints';
import { Lookahead } from './lookahead';
import { goesTo } from '../moves/drop_targets';
import { firstPicks, isPicking, withoutLast, withPicks } from '../moves/selection';
import { Previews } from './previews';
import { readMove } from './typed_move';
import type { Store } from '../state/store';
import {
  asksFirst,
  mayDecide,
  mayEnter,
  mayPass,
  mayStop,
  pendingMove,
  droppable,
  holding,
} from '../state/permissions';

const noticeMilliseconds = 2000;
/** How long the step before is seen where the next one is made by itself. */
const forcedStepMilliseconds = 250;

/** How something was said, and what follows from that. */
interface Manner {
  how?: InputKind;
  /** Whether the only piece that can go on is chosen by itself. */
  follows?: boolean;
  /** Whether a move is shown before it is played, whatever the settings say. */
  asks?: boolean;
}

/** Ends what is being worked through: another position is shown. */
class Outdated extends Error {}

export class MoveEntry {
  readonly previews: Previews;
  readonly dragging: Dragging;
  readonly footprints: Footprints;
  private readonly lookahead: Lookahead;
  /** Takes a place that is pointed at where it is not meant as a part of a move; false leaves it to the entry. */
  asked: ((site: SiteId) => boolean) | null = null;
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;
  /** What was done is worked through in order, however fast it comes. */
  private line: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
    private readonly commit: (text: string) => void,
  ) {
    this.lookahead = new Lookahead(store, engine);
    this.previews = new Previews(store, this.lookahead);
    this.footprints = new Footprints(store, engine);
    this.dragging = new Dragging(store, {
      queue: (work) => this.queue(work),
      say: (tokens) => this.enterTokens(tokens, { how: 'drag' }),
      look: (tokens) => this.ask(tokens),
      explain: (site) => this.explain(site),
      preview: (token) => this.previews.token(token),
    });
  }

  /** A click or tap on a site. */
  click(site: SiteId, how: InputKind = 'mouse'): void {
    void this.queue(() => this.take(site, how));
  }

  /** A tap, which means the nearest goal where a finger has just missed it. */
  tap(spot: Spot): void {
    void this.queue(async () => {
      const { entry } = this.store.get();
      const goals = entry?.targets.map((target) => target.site) ?? [];
      const isOnTarget =
        spot.site !== null && (goals.includes(spot.site) || entry?.chosen.includes(spot.site));
      const isBegun = (entry?.chosen.length ?? 0) > 0;
      const site = isOnTarget || !isBegun ? spot.site : (spot.nearestOf(goals, 0) ?? spot.site);
      if (site !== null) await this.take(site, 'touch');
    });
  }

  /** A key on a site, which says whether to go there or to add it where it may be either. */
  press(site: SiteId, meant: 'add' | 'target'): void {
    void this.queue(() => this.take(site, 'key', meant));
  }

  add(site: SiteId): void {
    this.append({ kind: 'add', site });
  }

  target(site: SiteId): void {
    this.append({ kind: 'target', site });
  }

  choose(text: string): void {
    this.append({ kind: 'choose', text });
  }

  /** Sends what is chosen in a direction; where it may go different ways far, as near as can be, and asks. */
  head(direction: number, how: InputKind = 'mouse'): void {
    void this.queue(async () => {
      const { entry, tokens } = this.store.get();
      const heading = entry?.headings.find((one) => one.direction === direction);
      const [nearest, farther] = heading?.reaches ?? [];
      if (!heading || !nearest) return;
      const { distance } = nearest;
      const distances = heading.reaches.map((reach) => reach.distance);
      await this.send(
        tokens,
        { direction, distance, distances },
        { how, asks: farther !== undefined },
      );
    });
  }

  /** Changes how far goes what has been sent in a direction. */
  farther(step: 1 | -1): void {
    void this.queue(async () => {
      const { shift, tokens } = this.store.get();
      if (shift === null) return;
      const { direction, distances } = shift;
      const distance = distances[distances.indexOf(shift.distance) + step];
      if (distance !== undefined)
        await this.send(withoutTarget(tokens), { direction, distance, distances }, { asks: true });
    });
  }

  /** Adds all of some pieces that can be chosen together, in their order. */
  gather(sites: SiteId[]): void {
    void this.queue(async () => {
      for (const site of sites) {
        const { entry, tokens } = this.store.get();
        if (entry?.addable.includes(site))
          await this.enterTokens([...tokens, { kind: 'add', site }], { asks: true });
      }
    });
  }

  /** Takes these pieces of those that may be picked, and no others. */
  pick(sites: SiteId[]): void {
    void this.queue(() => this.enterTokens(withPicks(this.store.get().tokens, sites)));
  }

  /** Plays a whole move. */
  play(text: string): void {
    void this.queue(async () => this.commit(text));
  }

  pass(): void {
    void this.queue(async () => {
      if (mayPass(this.store.get())) await this.enterTokens([{ kind: 'choose', text: 'pass' }]);
    });
  }

  /** Ends the move with the steps that are settled. */
  stop(): void {
    void this.queue(async () => {
      const state = this.store.get();
      if (mayStop(state)) await this.enterTokens(stopped(state.tokens));
    });
  }

  /** Takes a piece that is off the board, to put it somewhere; once more lets it go. */
  hold(type: number): void {
    void this.queue(async () => {
      const state = this.store.get();
      const { base, held, info } = state;
      if (!mayEnter(state) || base === null || !droppable(state).includes(type)) return;
      this.previews.forget();
      const name = info?.pieceTypes[type]?.name ?? '';
      if (held === type) this.store.set({ ...clearedEntry(), entry: base });
      else this.store.set({ ...clearedEntry(), held: type, entry: holding(base, name) });
    });
  }

  /** Takes a move that was written down; resolves to what is wrong with it, or to null. */
  async type(text: string): Promise<string | null> {
    let problem: string | null = null;
    await this.queue(async () => {
      problem = await this.read(text.trim());
    });
    return problem;
  }

  /** Takes back what was said last. */
  back(): void {
    void this.queue(async () => {
      const { ask, ends, tokens, held, base } = this.store.get();
      if (ask !== null || ends !== null)
        this.store.set({ ask: null, ends: null, preview: null, stepPreview: null });
      else if (held !== null) this.store.set({ ...clearedEntry(), entry: base });
      else if (tokens.length > 0) await this.takeBack(tokens);
    });
  }

  /** Takes back all that was said. */
  clear(): void {
    void this.queue(async () => {
      this.previews.forget();
      this.store.set({ ...clearedEntry(), entry: this.store.get().base });
    });
  }

  /** Plays the move that only waits for a yes. */
  confirm(): void {
    void this.queue(async () => {
      const state = this.store.get();
      const { entry, tokens } = state;
      const isChosen = entry !== null && (mayDecide(state) || isPicking(entry));
      const text = isChosen ? entry.complete : pendingMove(state);
      if (text !== null) this.commit(text);
      else if (isChosen && mayStop(state)) await this.enterTokens(stopped(tokens));
    });
  }

  /** Forgets what is to be shown of what is pointed at: the position is another one, or will be soon. */
  forget(): void {
    this.previews.forget();
    this.footprints.forget();
  }

  /** Works through something behind what was done before, if it is still about the position that is shown. */
  private queue(work: () => Promise<void>): Promise<void> {
    const { view } = this.store.get();
    if (this.waiting++ === 0) this.store.note({ processing: true });
    const done = () => {
      if (--this.waiting === 0) this.store.note({ processing: false });
    };
    this.line = this.line
      .then(() => (this.store.get().view === view ? work() : undefined))
      .catch((reason: unknown) => this.fail(reason))
      .then(done);
    return this.line;
  }

  /** Waits for something about the position that is shown; rejects where it may not be moved in any more. */
  private async here<T>(answer: Promise<T>): Promise<T> {
    const { view } = this.store.get();
    const [result] = await Promise.allSettled([answer]);
    const state = this.store.get();
    if (state.view !== view || !mayEnter(state)) throw new Outdated();
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }

  /** What agrees with the tokens. */
  private ask(tokens: Token[]): Promise<Entered> {
    return this.here(this.lookahead.entry(tokens));
  }

  private append(token: Token): void {
    void this.queue(() => this.enterTokens([...this.store.get().tokens, token]));
  }

  private async take(site: SiteId, how: InputKind, meant?: 'add' | 'target'): Promise<void> {
    if (this.asked?.(site) || this.isConfirmed(site, how, meant)) return;
    await this.withdrawTarget();
    const state = this.store.get();
    const { entry, tokens } = state;
    if (!mayEnter(state) || entry === null) return;
    const action = clickOn(site, tokens, entry, state.base, mayDecide(state), meant);
    if (action.kind === 'ask') this.store.set({ ask: site, notice: null });
    else if (action.kind === 'end') await this.goToEnd(site, action.moves, how);
    else if (action.kind === 'tokens') await this.enterTokens(action.tokens, { how });
    else await this.explain(site);
  }

  /** Plays the move that waits, where its goal is clicked once more or Enter is pressed. */
  private isConfirmed(site: SiteId, how: InputKind, meant?: 'add' | 'target'): boolean {
    const state = this.store.get();
    const pending = pendingMove(state);
    if (pending === null || !(goesTo(state, site) || (how === 'key' && meant === 'target')))
      return false;
    this.commit(pending);
    return true;
  }

  /** Something else is clicked than where the move that waits would go. */
  private async withdrawTarget(): Promise<void> {
    const state = this.store.get();
    const shorter = withoutTarget(state.tokens);
    if (pendingMove(state) !== null && shorter !== state.tokens)
      await this.enterTokens(shorter, { follows: false });
  }

  /** The last square of a move was clicked: its steps need not be. */
  private async goToEnd(site: SiteId, moves: string[], how: InputKind): Promise<void> {
    const [only] = moves;
    if (only === undefined) return;
    if (moves.length > 1) {
      const wayOf = async (text: string) => ({
        text,
        trace: await this.engine.ask({ kind: 'trace', text }),
      });
      const ways = await this.here(Promise.all(moves.map(wayOf)));
      this.store.set({ ends: { site, ways }, notice: null });
    } else if (!asksFirst(this.store.get().settings, how)) this.commit(only);
    else {
      this.store.set({ pending: only });
      this.previews.pending();
    }
  }

  /** Takes back what was said last, and what followed from it by itself. */
  private async takeBack(tokens: Token[]): Promise<void> {
    const shorter = withoutLast(tokens);
    const entry = await this.ask(shorter);
    const followed =
      !mayDecide(this.store.get()) && tokens.at(-1)?.kind === 'add' && continuation(entry);
    await this.enterTokens(followed ? withoutLast(shorter) : shorter, { follows: false });
  }

  /** Says this much of a move. */
  private async enterTokens(said: Token[], manner: Manner = {}): Promise<void> {
    const { tokens, entry } = await this.entered(said, manner.follows ?? true);
    const state = this.store.get();
    const held = heldChoice(state, entry);
    if (held !== null) {
      this.store.set({ held: null });
      return this.enterTokens([...tokens, held], manner);
    }
    const picks = (manner.follows ?? true) ? firstPicks(tokens, entry) : null;
    if (picks !== null) return this.enterTokens(picks, manner);
    const isOpen = mayDecide(state) || tokens.at(-1)?.kind === 'pick';
    const pending = isOpen ? null : waitingMove(tokens, entry);
    if (pending !== null && entry.complete !== null && !this.mustAsk(tokens, manner))
      return this.commit(pending);
    this.previews.forget();
    this.store.set({ ...clearedEntry(), drag: state.drag, tokens, entry, pending });
    if (pending === null) this.previews.rest();
    else this.previews.pending();
    const [place] = entry.chosen;
    if (entry.places && place !== undefined) void this.footprints.show(place);
    if (pending === null && (manner.follows ?? true))
      await this.continueForced(tokens, entry, manner);
  }

  /** Goes on by itself where there is but one way, after a moment to see what has been done. */
  private async continueForced(tokens: Token[], entry: Entered, manner: Manner): Promise<void> {
    const { settings } = this.store.get();
    if (!settings.runsOn) return;
    const [next, rest] = [onlyWay(entry), forcedRest(entry)];
    if (next === null && rest === null) return;
    await this.here(new Promise((resolve) => setTimeout(resolve, forcedStepMilliseconds)));
    const decides = mayDecide(this.store.get());
    if (next !== null && (rest === null || !decides))
      return this.enterTokens([...tokens, next], manner);
    if (rest !== null) this.finish(rest, decides ? [] : tokens, manner);
  }

  /** Plays a move whose rest is forced, or shows it first. */
  private finish(move: string, tokens: Token[], manner: Manner): void {
    if (!this.mustAsk(tokens, manner)) return this.commit(move);
    this.store.set({ pending: move });
    this.previews.pending();
  }

  /** Sends what is chosen in a direction, and where that waits for a yes, says how far it might go. */
  private async send(tokens: Token[], shift: GroupShift, manner: Manner): Promise<void> {
    const { direction, distance } = shift;
    await this.enterTokens([...tokens, { kind: 'shift', direction, distance }], manner);
    if (this.store.get().pending !== null) this.store.set({ shift });
  }

  /** Whether a complete move is shown before it is played: where adding a piece made it, or the settings say so. */
  private mustAsk(tokens: Token[], { how = 'mouse', asks = false }: Manner): boolean {
    const last = tokens.at(-1)?.kind;
    if (last === 'choose' || last === 'stop') return false;
    return asks || last === 'add' || asksFirst(this.store.get().settings, how);
  }

  private async entered(
    tokens: Token[],
    follows: boolean,
  ): Promise<{ tokens: Token[]; entry: Entered }> {
    const entry = await this.ask(tokens);
    const next = follows && !mayDecide(this.store.get()) ? continuation(entry) : null;
    if (next === null) return { tokens, entry };
    const longer = [...tokens, next];
    const further = await this.ask(longer);
    const goesOn = further.steps.length === entry.steps.length;
    return goesOn
      ? { tokens: longer, entry: { ...further, mayStop: entry.mayStop } }
      : { tokens, entry };
  }

  private async read(text: string): Promise<string | null> {
    const state = this.store.get();
    if (!mayEnter(state)) return translate('typedMove.notYourTurn');
    if (/^(stop|end)$/i.test(text) && mayStop(state)) {
      await this.enterTokens(stopped(state.tokens));
      return null;
    }
    const { move, problem } = await this.here(readMove(this.engine, text));
    if (move !== null) this.commit(move);
    return problem;
  }

  private async explain(site: SiteId): Promise<void> {
    const { tokens } = this.store.get();
    const refusal = await this.here(this.engine.ask({ kind: 'illegalReason', tokens, site }));
    if (refusal === null) return;
    const words = await this.here(import('./refusals').catch(() => null));
    if (words === null) return this.store.set({ announcement: translate('app.partMissing') });
    this.store.set({ notice: { site, text: words.refusalText(this.store.get(), refusal, site) } });
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => this.store.set({ notice: null }), noticeMilliseconds);
  }

  /** Says what went wrong, and lets the next thing be done; a lost engine is dealt with elsewhere. */
  private fail(reason: unknown): void {
    if (reason instanceof Outdated && !mayEnter(this.store.get())) this.dragging.cancel();
    if (reason instanceof EngineLost || reason instanceof Outdated) return;
    if (!(reason instanceof EngineError)) return reportError(reason);
    this.store.set({
      ...clearedEntry(),
      entry: this.store.get().base,
      announcement: reason.message,
    });
  }
}
