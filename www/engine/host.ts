/**
 * Answers the requests of the page with an engine session; runs inside the worker.
 *
 * A search is done in slices; between two of them the worker takes messages, so no request waits longer than a slice.
 */
import type {
  Entry,
  GameInfo,
  PlayerId,
  PositionView,
  SearchLimits,
  SearchReport,
  SiteId,
  Token,
  Trace,
} from './types';
import { changesPosition, failureOf } from './protocol';
import { hiddenSites, seenEntry, seenInfo, seenPieces, seenTrace } from './seen';
import type {
  Entered,
  FromWorker,
  LastMove,
  Loaded,
  Replies,
  Request,
  RequestKind,
  RequestOf,
  Shown,
  ToWorker,
} from './protocol';

/** The engine's session as the host uses it. */
export interface EngineSession {
  free(): void;
  info(): GameInfo;
  view(): PositionView;
  narrow(tokens: Token[]): Entry;
  refuse(tokens: Token[], site: SiteId): string;
  trace(text: string): Trace;
  draw(number: number): string;
  play(text: string): Trace;
  undo(): Trace | null | undefined;
  redo(): Trace | null | undefined;
  goTo(ply: number): void;
  record(): string;
  restore(record: string): void;
  setRepetition(draw: boolean): void;
  searchStart(limits: SearchLimits): void;
  searchSlice(nodes: number): SearchReport;
  searchStop(): SearchReport;
}

/** What the host needs from its surroundings; tests give their own. */
export interface Surroundings {
  makeSession(source: string, variant: number): EngineSession;
  post(message: FromWorker): void;
  /** Calls back after waiting messages were taken. */
  later(work: () => void): void;
  now(): number;
}

interface Search {
  id: number;
  deadline: number;
  /** Nodes to try in the next slice; learnt from the time the last one took. */
  nodes: number;
}

const sliceMilliseconds = 30;
const firstSliceNodes = 2000;
/** Next steps that are looked at. */
const mostAhead = 24;

export class Host {
  private session: EngineSession | null = null;
  private search: Search | null = null;
  /** Sites of the board that the page does not show. */
  private hidden: ReadonlySet<SiteId> = new Set();

  constructor(private readonly outside: Surroundings) {}

  /** Takes one message of the page. */
  take({ id, request }: ToWorker): void {
    this.guard(id, () => {
      if (changesPosition(request.kind)) this.dropSearch();
      if (request.kind === 'search') this.startSearch(id, request.limits);
      else this.outside.post({ kind: 'reply', id, value: this.answer(request) });
    });
  }

  private guard(id: number, work: () => void): void {
    try {
      work();
    } catch (thrown) {
      if (thrown instanceof WebAssembly.RuntimeError)
        this.outside.post({ kind: 'panic', message: thrown.message });
      else this.outside.post({ kind: 'failure', id, failure: failureOf(thrown) });
    }
  }

  private answer(request: Exclude<Request, { kind: 'search' }>): Replies[RequestKind] {
    switch (request.kind) {
      case 'load':
        return this.load(request);
      case 'inspect':
        return this.inspect(request);
      case 'narrow':
        return this.enter(request.tokens);
      case 'refuse':
        return this.current().refuse(request.tokens, request.site);
      case 'trace':
        return seenTrace(this.current().trace(request.text), this.hidden);
      case 'play':
        return this.step(() => this.current().play(request.text));
      case 'draw':
        return this.step(() => this.current().play(this.current().draw(request.number)));
      case 'undo':
        return this.undo(request.deciders);
      case 'redo':
        return this.redo(request.deciders);
      case 'goTo':
        return this.goTo(request.ply);
      case 'repetition':
        this.current().setRepetition(request.draw);
        return this.goTo(this.current().view().ply);
      case 'stop':
        this.finishSearch();
        return null;
    }
  }

  private current(): EngineSession {
    if (this.session === null) throw new Error('no game is loaded');
    return this.session;
  }

  private load({ source, variant, record, draw }: RequestOf<'load'>): Loaded {
    const session = this.outside.makeSession(source, variant);
    this.session?.free();
    this.session = session;
    const refused = record === null ? null : tryRestore(session, record);
    session.setRepetition(draw);
    const info = session.info();
    this.hidden = hiddenSites(info);
    return { info: seenInfo(info, this.hidden), shown: this.goTo(session.view().ply), refused };
  }

  private inspect({ source, variant }: RequestOf<'inspect'>): GameInfo {
    const session = this.outside.makeSession(source, variant);
    const info = session.info();
    session.free();
    return info;
  }

  /** Narrows, and looks one step further where a move has been begun or a decision is owed. */
  private enter(tokens: Token[]): Entered {
    const session = this.current();
    const narrow = (said: Token[]) => seenEntry(session.narrow(said), this.hidden);
    const entry = narrow(tokens);
    const { decision } = session.view().turn;
    const next = tokens.length > 0 || decision ? nextTokens(entry, decision) : [];
    const ahead = next
      .slice(0, mostAhead)
      .map((token) => ({ token, entry: narrow([...tokens, token]) }));
    return { ...entry, ahead };
  }

  /** Makes one move and keeps what it looked like. */
  private step(move: () => Trace | null | undefined): Shown {
    const before = this.view().pieces;
    const trace = move();
    return this.shown(trace ? { trace: seenTrace(trace, this.hidden), before } : null);
  }

  private shown(last: LastMove | null): Shown {
    const session = this.current();
    return { view: this.view(), entry: this.enter([]), last, record: session.record() };
  }

  private view(): PositionView {
    const view = this.current().view();
    return { ...view, pieces: seenPieces(view.pieces, this.hidden) };
  }

  /** Shows a position together with the move that led there: one back, then that move again. */
  private goTo(ply: number): Shown {
    const session = this.current();
    session.goTo(Math.max(0, ply - 1));
    return ply > 0 ? this.step(() => session.redo()) : this.shown(null);
  }

  private undo(deciders: PlayerId[]): Shown {
    const session = this.current();
    while (session.undo()) if (this.mayStop(deciders)) break;
    return this.goTo(session.view().ply);
  }

  private redo(deciders: PlayerId[]): Shown {
    const session = this.current();
    while (session.redo()) if (this.mayStop(deciders)) break;
    return this.goTo(session.view().ply);
  }

  /** Whether the position asks one of the deciders; moves that play themselves ask nobody. */
  private mayStop(deciders: PlayerId[]): boolean {
    const view = this.current().view();
    if (view.turn.random) return false;
    if (deciders.length === 0) return true;
    return deciders.includes(view.turn.player) && view.automatic === null;
  }

  private startSearch(id: number, limits: SearchLimits): void {
    this.dropSearch();
    this.current().searchStart(limits);
    const deadline = this.outside.now() + (limits.milliseconds ?? Infinity);
    this.search = { id, deadline, nodes: firstSliceNodes };
    this.outside.later(() => this.continueSearch(id));
  }

  private continueSearch(id: number): void {
    const search = this.search;
    if (search === null || search.id !== id) return;
    this.guard(id, () => {
      const report = this.slice(search);
      if (report.done || this.outside.now() >= search.deadline) return this.finishSearch();
      this.outside.post({ kind: 'progress', id, report });
      this.outside.later(() => this.continueSearch(id));
    });
  }

  private slice(search: Search): SearchReport {
    const started = this.outside.now();
    const report = this.current().searchSlice(search.nodes);
    const spent = Math.max(1, this.outside.now() - started);
    const left = Math.max(1, search.deadline - this.outside.now());
    search.nodes = nextSlice(search.nodes, spent, Math.min(left, sliceMilliseconds));
    return report;
  }

  private finishSearch(): void {
    const search = this.search;
    if (search === null) return;
    this.search = null;
    this.outside.post({ kind: 'reply', id: search.id, value: this.current().searchStop() });
  }

  private dropSearch(): void {
    const search = this.search;
    if (search === null) return;
    this.search = null;
    this.current().searchStop();
    this.outside.post({ kind: 'reply', id: search.id, value: null });
  }
}

function nextTokens({ addable, targets }: Entry, decision: boolean): Token[] {
  const added = addable.map((site): Token => ({ kind: 'add', site }));
  const pointed = targets.map(({ site }): Token => ({ kind: 'target', site }));
  return decision ? [...added, ...pointed] : added;
}

/** Nodes for a slice that should take `wanted` milliseconds, when `nodes` took `spent`. */
export function nextSlice(nodes: number, spent: number, wanted: number): number {
  const factor = Math.min(4, Math.max(0.25, wanted / spent));
  return Math.max(100, Math.round(nodes * factor));
}

function tryRestore(session: EngineSession, record: string): string | null {
  try {
    session.restore(record);
    return null;
  } catch (thrown) {
    if (thrown instanceof WebAssembly.RuntimeError) throw thrown;
    return failureOf(thrown).message;
  }
}
