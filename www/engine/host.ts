/** Answers the requests of the page with an engine session; runs inside the worker. Searches are done beside it. */
import type {
  Completions,
  Entry,
  Followed,
  Going,
  PieceTypeInfo,
  PlayerId,
  PositionView,
  Refusal,
  SiteId,
  Token,
  Trace,
} from './types';
import { newsOf } from './news';
import { Searching } from './searching';
import type { EngineThinker } from './searching';
import type { TreeNews } from './news';
import type { GameTree, MoveNode, Peek } from './tree';
import { changesPosition, changesTree, failureOf } from './protocol';
import { seenEntry, seenFollowed, seenPieces, seenTrace, shownTrace } from './seen';
import type {
  Entered,
  Failure,
  FromWorker,
  LastMove,
  Noted,
  Request,
  RequestOf,
  Shown,
  Standing,
  Taken,
  Told,
  ToWorker,
} from './protocol';

/** The engine's session as the host uses it. */
export interface EngineSession {
  free(): void;
  view(): PositionView;
  narrow(tokens: Token[]): Entry;
  refuse(tokens: Token[], site: SiteId): Refusal | null;
  footprint(site: SiteId): Going;
  trace(text: string): Trace;
  completions(typed: string, anywhere: boolean, skip: number, limit: number): Completions;
  follow(texts: string[]): Followed[];
  draw(number: number): string;
  play(text: string): Trace;
  undo(): Trace | null | undefined;
  redo(): Trace | null | undefined;
  nodes(): MoveNode[];
  node(node: number): MoveNode;
  present(): number;
  line(): Omit<GameTree, 'nodes'>;
  visit(node: number): Trace | null | undefined;
  traceOf(node: number): Trace | null | undefined;
  peek(node: number): Peek;
  promote(node: number): void;
  remove(node: number): void;
  bringBack(): number | null | undefined;
  comment(node: number, text: string): void;
  begin(position: string): void;
  record(): string;
  restore(record: string): void;
  setRepetition(draw: boolean): void;
  /** Where the game stands, for a search. */
  standing(): string;
}

/** What the host needs from its surroundings; tests give their own. */
export interface Surroundings {
  makeSession(program: Uint8Array): EngineSession;
  /** Waits for the module that searches. */
  makeThinker(program: Uint8Array): Promise<EngineThinker>;
  post(message: FromWorker): void;
  /** Calls back after waiting messages were taken. */
  later(work: () => void): void;
  now(): number;
  /** How many games search now, where this one does. */
  share(): number;
}

/** Next steps that are looked at. */
const mostAhead = 24;

export class Host {
  private session: EngineSession | null = null;
  private searching: Searching | null = null;
  /** Sites of the board that the page does not show. */
  private hidden: ReadonlySet<SiteId> = new Set();
  private types: PieceTypeInfo[] = [];
  /** The moves of the game, where they are known; and as they were told last. */
  private nodes: MoveNode[] = [];
  private told: MoveNode[] = [];

  constructor(private readonly outside: Surroundings) {}

  /** Takes one message of the page. */
  take({ id, request }: ToWorker): void {
    this.guard(id, () => {
      if (changesPosition(request.kind)) this.searching?.drop();
      if (request.kind === 'search' || request.kind === 'ponder') this.search(id, request);
      else this.outside.post({ kind: 'reply', id, value: this.answer(request) });
    });
  }

  /** Ends the game, which nobody asks about any more. */
  close(): void {
    this.searching?.close();
    this.session?.free();
    this.session = null;
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

  private answer(request: Exclude<Request, { kind: 'search' | 'ponder' }>): Told {
    if (changesTree(request.kind)) this.nodes = [];
    switch (request.kind) {
      case 'load':
        return this.load(request);
      case 'narrow':
        return this.enter(request.tokens);
      case 'refuse':
        return this.current().refuse(request.tokens, request.site);
      case 'footprint':
        return this.current().footprint(request.site);
      case 'trace':
        return this.seen(this.current().trace(request.text));
      case 'follow':
        return this.current()
          .follow(request.texts)
          .map((one) => seenFollowed(one, this.hidden));
      case 'completions':
        return this.complete(request);
      case 'play':
        return this.step(() => this.current().play(request.text));
      case 'draw':
        return this.step(() => this.current().play(this.current().draw(request.number)));
      case 'stand':
        return this.stand();
      case 'advance':
        this.current().play(request.text ?? this.current().draw(request.number));
        return this.stand();
      case 'record':
        return this.current().record();
      case 'undo':
        return this.undo(request.deciders);
      case 'redo':
        return this.redo(request.deciders);
      case 'goTo':
        return this.goTo(request.node);
      case 'glimpse':
        return this.moveTo(request.node, (node) => this.current().traceOf(node));
      case 'promote':
        this.current().promote(request.node);
        return this.noted();
      case 'comment':
        this.current().comment(request.node, request.text);
        return this.noted();
      case 'remove':
        this.current().remove(request.node);
        return this.stay();
      case 'bringBack':
        return this.goTo(this.current().bringBack() ?? this.current().present());
      case 'begin':
        this.current().begin(request.position);
        return this.stay();
      case 'restore':
        this.current().restore(request.record);
        return this.stay();
      case 'stop':
        this.searching?.finish();
        return null;
    }
  }

  private current(): EngineSession {
    if (this.session === null) throw new Error('no game is loaded');
    return this.session;
  }

  private load({ program, hidden, types, record, draw }: RequestOf<'load'>): Taken<TreeNews> {
    const session = this.outside.makeSession(program);
    this.session?.free();
    this.session = session;
    this.searching?.close();
    this.searching = this.makeSearching(program);
    this.hidden = new Set(hidden);
    this.types = types;
    const refused = record === null ? null : tryRestore(session, record);
    session.setRepetition(draw);
    return { shown: this.stay(), refused };
  }

  private complete({ typed, anywhere, skip, limit }: RequestOf<'completions'>): Completions {
    return this.current().completions(typed, anywhere, skip, limit);
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

  private stand(): Standing {
    const { turn, moveCount, automatic, outcome } = this.current().view();
    return { player: turn.player, random: turn.random, moveCount, automatic, outcome };
  }

  /** Makes one move and keeps what it looked like. */
  private step(move: () => Trace | null | undefined): Shown<TreeNews> {
    const { pieces: before, turn, reserves } = this.view();
    const trace = move();
    const view = this.view();
    if (!trace) return this.shown(view, null);
    return this.shown(view, {
      trace: this.seen(trace),
      before,
      player: turn.player,
      reserves: [reserves, view.reserves],
    });
  }

  private shown(view: PositionView, last: LastMove | null): Shown<TreeNews> {
    return { view, entry: this.enter([]), last, ...this.noted() };
  }

  private noted(): Noted<TreeNews> {
    const session = this.current();
    const line = session.line();
    this.nodes = this.nodesWith(line.present);
    const tree = newsOf(this.told, { ...line, nodes: this.nodes });
    this.told = this.nodes;
    return { tree, record: session.record() };
  }

  /** The moves with one that was perhaps played just now; in long games, all of them are too many to be asked for. */
  private nodesWith(present: number): MoveNode[] {
    const session = this.current();
    const last = this.nodes.at(-1);
    if (last === undefined) return session.nodes();
    if (this.nodes.some(({ id }) => id === present)) return this.nodes;
    const node = session.node(present);
    return node.parent === last.id ? [...this.nodes, node] : session.nodes();
  }

  private seen(trace: Trace): Trace {
    return seenTrace(shownTrace(trace, this.types), this.hidden);
  }

  private view(): PositionView {
    const view = this.current().view();
    return { ...view, pieces: seenPieces(view.pieces, this.hidden) };
  }

  private stay(): Shown<TreeNews> {
    return this.goTo(this.current().present());
  }

  /** Shows a position together with the move that led there. */
  private goTo(node: number): Shown<TreeNews> {
    const last = this.moveTo(node, (to) => this.current().visit(to));
    return this.shown(this.view(), last);
  }

  /** The move that leads to a node, in the motion that is found for it. */
  private moveTo(node: number, find: (node: number) => Trace | null | undefined): LastMove | null {
    const session = this.current();
    const move = session.node(node);
    if (move.parent === null || move.player === null) {
      find(node);
      return null;
    }
    const [before, after] = [session.peek(move.parent), session.peek(node)];
    const trace = find(node);
    if (!trace) return null;
    return {
      trace: this.seen(trace),
      before: seenPieces(before.pieces, this.hidden),
      player: move.player,
      reserves: [before.reserves, after.reserves],
    };
  }

  private undo(deciders: PlayerId[]): Shown<TreeNews> {
    const session = this.current();
    while (session.undo()) if (this.mayStop(deciders)) break;
    return this.stay();
  }

  private redo(deciders: PlayerId[]): Shown<TreeNews> {
    const session = this.current();
    while (session.redo()) if (this.mayStop(deciders)) break;
    return this.stay();
  }

  /** Whether the position asks one of the deciders; moves that play themselves ask nobody. */
  private mayStop(deciders: PlayerId[]): boolean {
    const view = this.current().view();
    if (view.turn.random) return false;
    if (deciders.length === 0) return true;
    return deciders.includes(view.turn.player) && view.automatic === null;
  }

  private search(id: number, request: RequestOf<'search' | 'ponder'>): void {
    const standing = this.current().standing();
    if (request.kind === 'search') this.searching?.search(id, standing, request.limits);
    else this.searching?.ponder(id, standing, request.text, request.limits);
  }

  private makeSearching(program: Uint8Array): Searching {
    const guard = (id: number, work: () => void) => this.guard(id, work);
    return new Searching({ ...this.outside, guard }, () => this.outside.makeThinker(program));
  }
}

function nextTokens({ addable, targets }: Entry, decision: boolean): Token[] {
  const added = addable.map((site): Token => ({ kind: 'add', site }));
  const pointed = targets.map(({ site }): Token => ({ kind: 'target', site }));
  return decision ? [...added, ...pointed] : added;
}

function tryRestore(session: EngineSession, record: string): Failure | null {
  try {
    session.restore(record);
    return null;
  } catch (thrown) {
    if (thrown instanceof WebAssembly.RuntimeError) throw thrown;
    return failureOf(thrown);
  }
}
