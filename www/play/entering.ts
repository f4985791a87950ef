/**
 * How a person says a move: clicks, drags and choices become tokens, and the engine says what agrees with them.
 *
 * Nothing here knows a rule. A move is handed on once it is complete and nothing is left to confirm.
 */
import type { Engine } from '../engine/client';
import { EngineError, EngineLost } from '../engine/client';
import type { Entered } from '../engine/protocol';
import type { Entry, SiteId, Token } from '../engine/types';
import type { Point } from '../board/geometry';
import { droppedName } from '../names';
import {
  droppable,
  holding,
  mayDecide,
  mayEnter,
  mayPass,
  mayStop,
  nothingEntered,
  pendingMove,
  playsAtOnce,
} from '../state';
import type { State, Store } from '../state';

const noticeMilliseconds = 2000;

export class Entering {
  /** Counts what was asked for, so that late answers are left out. */
  private asked = 0;
  private pointed = 0;
  private noticeTimer = 0;
  /** What was done is worked through in order, however fast it comes. */
  private line: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
    private readonly commit: (text: string) => void,
  ) {}

  /** A click or tap on a site, or its key. */
  click(site: SiteId): void {
    this.queue(() => this.take(site));
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
      const { ask, tokens, held, base } = this.store.get();
      if (ask !== null) this.store.set({ ask: null, preview: null, foreseen: null });
      else if (held !== null) this.store.set({ ...nothingEntered(), entry: base });
      else if (tokens.length > 0) await this.narrow(tokens.slice(0, -1), false);
    });
  }

  /** Plays the move that only waits for a yes. */
  confirm(): void {
    this.queue(async () => {
      const state = this.store.get();
      const text = mayDecide(state) ? (state.entry?.complete ?? null) : pendingMove(state);
      if (text !== null) this.commit(text);
    });
  }

  /** Shows what would come of clicking a site. */
  point(site: SiteId | null): void {
    const state = this.store.get();
    if (site === state.hover) return;
    this.store.set({ hover: site });
    if (state.ask !== null || (state.entry?.choices.length ?? 0) > 0) return;
    if (mayDecide(state)) this.pointAtToken(stepAt(state.entry, site));
    else void this.preview(() => ({ text: this.moveAt(site), entry: null }));
  }

  /** Shows what would come of a choice; null shows nothing. */
  pointAtChoice(text: string | null): void {
    this.pointAtToken(text === null ? null : { kind: 'choose', text });
  }

  /** Shows what would come of saying this as well. */
  pointAtToken(token: Token | null): void {
    const { tokens } = this.store.get();
    void this.preview(() => (token === null ? nothing : this.sightOf([...tokens, token])));
  }

  canLift(site: SiteId): boolean {
    const state = this.store.get();
    if (!mayEnter(state) || mayDecide(state)) return false;
    return Boolean(state.entry?.chosen.includes(site) || state.base?.addable.includes(site));
  }

  lift(site: SiteId, point: Point): void {
    this.store.set({ drag: { from: site, ...point }, notice: null });
    this.queue(async () => {
      const isChosen = this.store.get().entry?.chosen.includes(site);
      if (!isChosen) await this.narrow([{ kind: 'add', site }]);
    });
  }

  drag(point: Point): void {
    const { drag } = this.store.get();
    if (drag) this.store.set({ drag: { ...drag, ...point } });
  }

  /** Lets go of a piece. */
  drop(site: SiteId | null): void {
    this.queue(async () => {
      const { drag } = this.store.get();
      this.cancelDrag();
      if (site !== null && drag !== null && site !== drag.from) await this.moveTo(site);
    });
  }

  cancelDrag(): void {
    this.store.set({ drag: null, preview: null, foreseen: null });
  }

  private queue(work: () => Promise<void>): void {
    this.line = this.line.then(work).catch((reason: unknown) => this.fail(reason));
  }

  private append(token: Token): void {
    this.queue(() => this.narrow([...this.store.get().tokens, token]));
  }

  private async take(site: SiteId): Promise<void> {
    const state = this.store.get();
    const { entry, tokens } = state;
    if (!mayEnter(state) || entry === null) return;
    const action = clickOn(site, tokens, entry, state.base, mayDecide(state));
    if (action.kind === 'ask') this.store.set({ ask: site, notice: null });
    else if (action.kind === 'tokens') await this.narrow(action.tokens);
    else await this.explain(site);
  }

  /** A piece was dragged to a site: going there is meant, and adding it only where one cannot go. */
  private async moveTo(site: SiteId): Promise<void> {
    const { entry, tokens } = this.store.get();
    const isTarget = entry?.targets.some((target) => target.site === site);
    if (isTarget) await this.narrow([...tokens, { kind: 'target', site }]);
    else if (entry?.addable.includes(site)) await this.narrow([...tokens, { kind: 'add', site }]);
    else await this.explain(site);
  }

  /** Says this much of a move; `follows` lets the only piece that can go on be chosen by itself. */
  private async narrow(said: Token[], follows = true): Promise<void> {
    const ticket = ++this.asked;
    const { tokens, entry } = await this.entered(said, follows);
    const state = this.store.get();
    if (ticket !== this.asked || !mayEnter(state) || state.view === null) return;
    const held = heldChoice(state, entry);
    if (held !== null) {
      this.store.set({ held: null });
      return this.narrow([...tokens, held]);
    }
    if (entry.complete !== null && playsAtOnce(tokens, entry, state.view.turn.decision))
      return this.commit(entry.complete);
    this.pointed++;
    this.store.set({ ...nothingEntered(), drag: state.drag, tokens, entry });
    const pending = pendingMove(this.store.get());
    if (pending !== null) void this.preview(() => ({ text: pending, entry: null }));
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
    if (!mayEnter(state)) return 'It is not your turn.';
    if (/^(stop|end)$/i.test(text) && mayStop(state)) {
      await this.narrow(stopped(state.tokens));
      return null;
    }
    try {
      await this.engine.ask({ kind: 'trace', text });
    } catch (error) {
      if (error instanceof EngineError || error instanceof EngineLost) return error.message;
      throw error;
    }
    this.commit(text);
    return null;
  }

  /** Forgets answers that are still on their way: the position is another one. */
  forget(): void {
    this.asked++;
    this.pointed++;
  }

  private async explain(site: SiteId): Promise<void> {
    const { tokens } = this.store.get();
    const text = await this.engine.ask({ kind: 'refuse', tokens, site });
    if (text === '') return;
    this.store.set({ notice: { site, text } });
    clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(
      () => this.store.set({ notice: null }),
      noticeMilliseconds,
    );
  }

  private async preview(find: () => Sight | Promise<Sight>): Promise<void> {
    const ticket = ++this.pointed;
    try {
      const { text, entry } = await find();
      const preview = text === null ? null : await this.engine.ask({ kind: 'trace', text });
      if (ticket !== this.pointed || !mayEnter(this.store.get())) return;
      this.store.set({ preview, foreseen: preview === null ? entry : null });
    } catch {
      // A preview that cannot be had is left out: the move itself can still be entered.
      if (ticket === this.pointed) this.store.set({ preview: null, foreseen: null });
    }
  }

  /** The move that a click on the site would play, if it is just one. */
  private moveAt(site: SiteId | null): string | null {
    const state = this.store.get();
    const pending = pendingMove(state);
    if (pending !== null) return pending;
    const moves = state.entry?.targets.find((target) => target.site === site)?.moves ?? [];
    const [only = ''] = moves;
    const isClear = state.tokens.length > 0 || droppedName(only) !== '';
    return isClear && moves.length === 1 ? only : null;
  }

  private async sightOf(tokens: Token[]): Promise<Sight> {
    const entry = await this.engine.ask({ kind: 'narrow', tokens });
    return { text: entry.complete, entry };
  }

  /** Says what went wrong, and lets the next thing be done; a lost engine is dealt with elsewhere. */
  private fail(reason: unknown): void {
    if (reason instanceof EngineLost) return;
    if (!(reason instanceof EngineError)) return reportError(reason);
    this.store.set({ ...nothingEntered(), entry: this.store.get().base, said: reason.message });
  }
}

/** The piece that a compound move goes on with, where there is but one and nothing else to say. */
function goingOn({ steps, chosen, addable, targets, choices }: Entry): Token | null {
  const [site] = addable;
  const isOpen = steps.length === 0 || chosen.length > 0 || addable.length > 1;
  if (site === undefined || isOpen || targets.length + choices.length > 0) return null;
  return { kind: 'add', site };
}

/** A move ends before what was chosen for a step that is not made. */
function stopped(tokens: Token[]): Token[] {
  const settled = tokens.findLastIndex(({ kind }) => kind !== 'add') + 1;
  return [...tokens.slice(0, settled), { kind: 'stop' }];
}

/** Which of several pieces is put there, where one is held; null where that is not all there is to choose. */
function heldChoice({ held, info }: State, { choices }: Entry): Token | null {
  const name = held === null ? '' : (info?.pieceTypes[held]?.name ?? '');
  const fitting = choices.filter(({ text }) => name !== '' && droppedName(text) === name);
  const [only] = fitting;
  return only && fitting.length === 1 ? { kind: 'choose', text: only.text } : null;
}

/** What there is to be seen of something that is pointed at: a move, or how far it would be settled. */
interface Sight {
  text: string | null;
  entry: Entry | null;
}

const nothing: Sight = { text: null, entry: null };

/** What a click on a site would say in a decision; null where that is nothing or not clear. */
function stepAt(entry: Entry | null, site: SiteId | null): Token | null {
  if (entry === null || site === null) return null;
  const isTarget = entry.targets.some((target) => target.site === site);
  const isAddable = entry.addable.includes(site);
  if (isTarget === isAddable) return null;
  return { kind: isTarget ? 'target' : 'add', site };
}

export type ClickAction =
  | { kind: 'tokens'; tokens: Token[] }
  | { kind: 'ask' }
  | { kind: 'refuse' };

/** What a click on a site means, given what has been said already. */
export function clickOn(
  site: SiteId,
  tokens: Token[],
  entry: Entry,
  base: Entry | null,
  decision: boolean,
): ClickAction {
  const isTarget = entry.targets.some((target) => target.site === site);
  const isAddable = entry.addable.includes(site);
  if (isTarget && isAddable) return { kind: 'ask' };
  if (isTarget) return { kind: 'tokens', tokens: [...tokens, { kind: 'target', site }] };
  if (isAddable) return { kind: 'tokens', tokens: [...tokens, { kind: 'add', site }] };
  if (!decision && entry.chosen.includes(site))
    return { kind: 'tokens', tokens: withoutSite(tokens, site) };
  const startsAnew = !decision && entry.steps.length === 0 && base?.addable.includes(site);
  return startsAnew ? { kind: 'tokens', tokens: [{ kind: 'add', site }] } : { kind: 'refuse' };
}

/** The tokens without the one that added the site, and without everything that was said after it. */
function withoutSite(tokens: Token[], site: SiteId): Token[] {
  const index = tokens.findLastIndex((token) => token.kind === 'add' && token.site === site);
  return tokens.slice(0, Math.max(0, index));
}
