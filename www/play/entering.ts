/**
 * How a person says a move: clicks, drags and choices become tokens, and the engine says what agrees with them.
 *
 * Nothing here knows a rule. A move is handed on once it is complete and nothing is left to confirm.
 *
 * `clicks`: what is meant. - `dragging`, `landings`: drags. - `previews`: what would come of it. - `refusals`: why not.
 */
import type { Spot } from '../board/input/pointer';
import type { Engine } from '../engine/client';
import { EngineError, EngineLost } from '../engine/client';
import type { Entered } from '../engine/protocol';
import type { SiteId, Token } from '../engine/types';
import { say } from '../language/say';
import {
  asksFirst,
  droppable,
  holding,
  mayDecide,
  mayEnter,
  mayPass,
  mayStop,
  nothingEntered,
  pendingMove,
} from '../state/state';
import type { How, Store } from '../state/state';
import { clickOn, goingOn, groupOf, heldChoice, onlyWay, stopped, withoutAim } from './clicks';
import { Dragging } from './dragging';
import { Footprints } from './footprints';
import { walk } from './landings';
import { firstPicks, isPicking, takenBack, withPicks } from './picks';
import { Previews } from './previews';
import { readMove } from './written';

const noticeMilliseconds = 2000;
/** How long the step before is seen where the next one is made by itself. */
const runOnMilliseconds = 250;

/** How something was said, and what follows from that. */
interface Manner {
  how?: How;
  /** Whether the only piece that can go on is chosen by itself. */
  follows?: boolean;
  /** Whether a move is shown before it is played, whatever the settings say. */
  asks?: boolean;
}

export class Entering {
  readonly previews: Previews;
  readonly dragging: Dragging;
  readonly footprints: Footprints;
  /** Counts what was asked for, so that late answers are left out. */
  private asked = 0;
  private noticeTimer = 0;
  /** What was done is worked through in order, however fast it comes. */
  private line: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
    private readonly commit: (text: string) => void,
  ) {
    this.previews = new Previews(store, engine);
    this.footprints = new Footprints(store, engine);
    this.dragging = new Dragging(store, {
      queue: (work) => this.queue(work),
      say: (tokens) => this.narrow(tokens, { how: 'drag' }),
      explain: (site) => this.explain(site),
      preview: (token) => this.previews.token(token),
    });
  }

  /** A click or tap on a site. */
  click(site: SiteId, how: How = 'mouse'): void {
    this.queue(() => this.take(site, how));
  }

  /** A tap, which means the nearest goal where a finger has just missed it. */
  tap(spot: Spot): void {
    this.queue(async () => {
      const { entry } = this.store.get();
      const goals = entry?.targets.map((target) => target.site) ?? [];
      const isSaid =
        spot.site !== null && (goals.includes(spot.site) || entry?.chosen.includes(spot.site));
      const isBegun = (entry?.chosen.length ?? 0) > 0;
      const site = isSaid || !isBegun ? spot.site : (spot.nearestOf(goals, 0) ?? spot.site);
      if (site !== null) await this.take(site, 'touch');
    });
  }

  /** A key on a site, which says whether to go there or to add it where it may be either. */
  press(site: SiteId, meant: 'add' | 'target'): void {
    this.queue(() => this.take(site, 'key', meant));
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
  head(direction: number, how: How = 'mouse'): void {
    this.queue(async () => {
      const { entry, tokens } = this.store.get();
      const heading = entry?.headings.find((one) => one.direction === direction);
      const [nearest, farther] = heading?.reaches ?? [];
      if (!heading || !nearest) return;
      const { distance } = nearest;
      const distances = heading.reaches.map((reach) => reach.distance);
      const asks = farther !== undefined;
      await this.narrow([...tokens, { kind: 'shift', direction, distance }], { how, asks });
      if (this.store.get().pending !== null)
        this.store.set({ aim: { direction, distance, distances } });
    });
  }

  /** Changes how far goes what has been sent in a direction. */
  farther(step: 1 | -1): void {
    this.queue(async () => {
      const { aim, tokens } = this.store.get();
      if (aim === null) return;
      const { direction, distances } = aim;
      const distance = distances[distances.indexOf(aim.distance) + step];
      if (distance === undefined) return;
      const said: Token[] = [...withoutAim(tokens), { kind: 'shift', direction, distance }];
      await this.narrow(said, { asks: true });
      this.store.set({ aim: { direction, distance, distances } });
    });
  }

  /** Adds all of some pieces that can be chosen together, in their order. */
  gather(sites: SiteId[]): void {
    this.queue(async () => {
      for (const site of sites) {
        const { entry, tokens } = this.store.get();
        if (entry?.addable.includes(site))
          await this.narrow([...tokens, { kind: 'add', site }], { asks: true });
      }
    });
  }

  /** Takes these pieces of those that may be picked, and no others. */
  pick(sites: SiteId[]): void {
    this.queue(() => this.narrow(withPicks(this.store.get().tokens, sites)));
  }

  /** Plays a whole move. */
  play(text: string): void {
    this.queue(async () => this.commit(text));
  }

  pass(): void {
    this.queue(async () => {
      if (mayPass(this.store.get())) await this.narrow([{ kind: 'choose', text: 'pass' }]);
    });
  }

  /** Ends the move with the steps that are settled. */
  stop(): void {
    this.queue(async () => {
      const state = this.store.get();
      if (mayStop(state)) await this.narrow(stopped(state.tokens));
    });
  }

  /** Takes a piece that is off the board, to put it somewhere; once more lets it go. */
  hold(type: number): void {
    this.queue(async () => {
      const state = this.store.get();
      const { base, held, info } = state;
      if (!mayEnter(state) || base === null || !droppable(state).includes(type)) return;
      this.forget();
      const name = info?.pieceTypes[type]?.name ?? '';
      if (held === type) this.store.set({ ...nothingEntered(), entry: base });
      else this.store.set({ ...nothingEntered(), held: type, entry: holding(base, name) });
    });
  }

  /** Takes a move that was written down; resolves to what is wrong with it, or to null. */
  type(text: string): Promise<string | null> {
    return new Promise((resolve) => this.queue(async () => resolve(await this.read(text.trim()))));
  }

  /** Takes back what was said last. */
  back(): void {
    this.queue(async () => {
      const { ask, ends, tokens, held, base } = this.store.get();
      if (ask !== null || ends !== null)
        this.store.set({ ask: null, ends: null, preview: null, foreseen: null });
      else if (held !== null) this.store.set({ ...nothingEntered(), entry: base });
      else if (tokens.length > 0) await this.takeBack(tokens);
    });
  }

  /** Plays the move that only waits for a yes. */
  confirm(): void {
    this.queue(async () => {
      const state = this.store.get();
      const { entry, tokens } = state;
      const isChosen = entry !== null && (mayDecide(state) || isPicking(entry));
      const text = isChosen ? entry.complete : pendingMove(state);
      if (text !== null) this.commit(text);
      else if (isChosen && mayStop(state)) await this.narrow(stopped(tokens));
    });
  }

  /** Forgets answers that are still on their way: the position is another one. */
  forget(): void {
    this.asked++;
    this.previews.forget();
  }

  private queue(work: () => Promise<void>): void {
    if (this.waiting++ === 0) this.store.set({ working: true });
    const done = () => {
      if (--this.waiting === 0) this.store.set({ working: false });
    };
    this.line = this.line
      .then(work)
      .catch((reason: unknown) => this.fail(reason))
      .then(done);
  }

  private append(token: Token): void {
    this.queue(() => this.narrow([...this.store.get().tokens, token]));
  }

  private async take(site: SiteId, how: How, meant?: 'add' | 'target'): Promise<void> {
    if (this.isConfirmed(site, how, meant)) return;
    await this.dropAim();
    const state = this.store.get();
    const { entry, tokens } = state;
    if (!mayEnter(state) || entry === null) return;
    const action = clickOn(site, tokens, entry, state.base, mayDecide(state));
    if (action.kind === 'ask' && meant) await this.narrow([...tokens, { kind: meant, site }]);
    else if (action.kind === 'ask') this.store.set({ ask: site, notice: null });
    else if (action.kind === 'end') await this.goToEnd(site, action.moves, how);
    else if (action.kind === 'tokens') await this.narrow(action.tokens, { how });
    else await this.explain(site);
  }

  /** Plays the move that waits, where its goal is clicked once more or Enter is pressed. */
  private isConfirmed(site: SiteId, how: How, meant?: 'add' | 'target'): boolean {
    const state = this.store.get();
    const pending = pendingMove(state);
    if (pending === null || !(this.isGoal(site) || (how === 'key' && meant === 'target')))
      return false;
    this.commit(pending);
    return true;
  }

  /** Whether the move that waits goes to a site. */
  private isGoal(site: SiteId): boolean {
    const { tokens, info } = this.store.get();
    const last = tokens.at(-1);
    if (last?.kind === 'target') return last.site === site;
    if (last?.kind !== 'shift' || info === null) return false;
    const { direction, distance } = last;
    return tokens.some(
      (token) => token.kind === 'add' && walk(info.board, token.site, direction, distance) === site,
    );
  }

  /** Something else is clicked than where the move that waits would go. */
  private async dropAim(): Promise<void> {
    const state = this.store.get();
    const shorter = withoutAim(state.tokens);
    if (pendingMove(state) !== null && shorter !== state.tokens)
      await this.narrow(shorter, { follows: false });
  }

  /** The last square of a move was clicked: its steps need not be. */
  private async goToEnd(site: SiteId, moves: string[], how: How): Promise<void> {
    const [only] = moves;
    if (only === undefined) return;
    if (moves.length > 1) {
      const wayOf = async (text: string) => ({
        text,
        trace: await this.engine.ask({ kind: 'trace', text }),
      });
      const ways = await Promise.all(moves.map(wayOf));
      this.store.set({ ends: { site, ways }, notice: null });
    } else if (!asksFirst(this.store.get().settings, how)) this.commit(only);
    else {
      this.store.set({ pending: only });
      this.previews.pending();
    }
  }

  /** Takes back what was said last, and what followed from it by itself. */
  private async takeBack(tokens: Token[]): Promise<void> {
    const shorter = takenBack(tokens);
    const entry = await this.engine.ask({ kind: 'narrow', tokens: shorter });
    const followed =
      !mayDecide(this.store.get()) && tokens.at(-1)?.kind === 'add' && goingOn(entry);
    await this.narrow(followed ? takenBack(shorter) : shorter, { follows: false });
  }

  /** Says this much of a move. */
  private async narrow(said: Token[], manner: Manner = {}): Promise<void> {
    const ticket = ++this.asked;
    const { tokens, entry } = await this.entered(said, manner.follows ?? true);
    const state = this.store.get();
    if (ticket !== this.asked || !mayEnter(state) || state.view === null) return;
    const held = heldChoice(state, entry);
    if (held !== null) {
      this.store.set({ held: null });
      return this.narrow([...tokens, held], manner);
    }
    const picks = (manner.follows ?? true) ? firstPicks(tokens, entry) : null;
    if (picks !== null) return this.narrow(picks, manner);
    const isOpen = state.view.turn.decision || tokens.at(-1)?.kind === 'pick';
    const pending = isOpen ? null : waiting(tokens, entry);
    if (pending !== null && entry.complete !== null && !this.mustAsk(tokens, manner))
      return this.commit(pending);
    this.previews.forget();
    this.store.set({ ...nothingEntered(), drag: state.drag, tokens, entry, pending });
    if (pending !== null) this.previews.pending();
    const [place] = entry.chosen;
    if (entry.places && place !== undefined) void this.footprints.show(place);
    if (pending === null && (manner.follows ?? true))
      await this.runOn(tokens, entry, ticket, manner);
  }

  /** Goes on by itself where there is but one way, after a moment to see what has been done. */
  private async runOn(
    tokens: Token[],
    entry: Entered,
    ticket: number,
    manner: Manner,
  ): Promise<void> {
    const next = this.store.get().settings.runsOn ? onlyWay(entry) : null;
    if (next === null) return;
    await new Promise((resolve) => setTimeout(resolve, runOnMilliseconds));
    if (ticket === this.asked) await this.narrow([...tokens, next], manner);
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
    const entry = await this.engine.ask({ kind: 'narrow', tokens });
    const next = follows && !mayDecide(this.store.get()) ? goingOn(entry) : null;
    if (next === null) return { tokens, entry };
    const longer = [...tokens, next];
    const further = await this.engine.ask({ kind: 'narrow', tokens: longer });
    const goesOn = further.steps.length === entry.steps.length;
    return goesOn
      ? { tokens: longer, entry: { ...further, mayStop: entry.mayStop } }
      : { tokens, entry };
  }

  private async read(text: string): Promise<string | null> {
    const state = this.store.get();
    if (!mayEnter(state)) return say('typed.notYourTurn');
    if (/^(stop|end)$/i.test(text) && mayStop(state)) {
      await this.narrow(stopped(state.tokens));
      return null;
    }
    const { move, problem } = await readMove(this.engine, text);
    if (move !== null) this.commit(move);
    return problem;
  }

  private async explain(site: SiteId): Promise<void> {
    const { tokens } = this.store.get();
    const refusal = await this.engine.ask({ kind: 'refuse', tokens, site });
    if (refusal === null) return;
    const { refusalText } = await import('./refusals');
    this.store.set({ notice: { site, text: refusalText(this.store.get(), refusal, site) } });
    clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(
      () => this.store.set({ notice: null }),
      noticeMilliseconds,
    );
  }

  /** Says what went wrong, and lets the next thing be done; a lost engine is dealt with elsewhere. */
  private fail(reason: unknown): void {
    if (reason instanceof EngineLost) return;
    if (!(reason instanceof EngineError)) return reportError(reason);
    this.store.set({ ...nothingEntered(), entry: this.store.get().base, said: reason.message });
  }
}

/** The move that is complete, or the only one that moves the pieces of a group. */
function waiting(tokens: Token[], entry: Entered): string | null {
  if (entry.complete !== null) return entry.complete;
  const isGroup = groupOf(entry).length > 1 && entry.choices.length === 0;
  return isGroup && tokens.at(-1)?.kind === 'add' ? entry.only : null;
}
