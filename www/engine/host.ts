/**
 * Answers the page's requests with a game of the engine; runs in the worker. Searches run in slices between the
 * requests.
 */
import type {
  Completions,
  Game,
  Loading,
  Move,
  MoveNode,
  PieceTypeInfo,
  PlayerId,
  PositionView,
  Rules,
  SavedRemarks,
  SiteId,
  Token,
  Trace,
} from './structures';
import { rollerIn } from './roller';
import { isEngineFailure, treeUpdate, changesPosition, changesTree, failureOf } from './protocol';
import type {
  TreeUpdate,
  Entered,
  Failure,
  LastMove,
  TreeChange,
  Request,
  RequestOf,
  RuleChoice,
  ShownPosition,
  GameStatus,
  Answer,
  ToWorker,
} from './protocol';
import { canSelectArea } from './area_selection';
import { entryWithNextSteps } from './entry_filter';
import { Searching } from './searching';
import type { SearchSurroundings } from './searching';
import {
  hiddenSites,
  visibleFollowed,
  visibleInfo,
  visiblePieces,
  visibleTrace,
  traceOnBoard,
} from './hidden_sites';

/** The environment of the host, which tests replace. */
export interface Surroundings extends Omit<SearchSurroundings, 'guard'> {
  /** Throws an `EngineError`. */
  compile(rules: RuleChoice): Rules;
}

type Asked = Extract<ToWorker, { id: number }>;

/** How long a record is read before messages are handled. */
const sliceMilliseconds = 16;
/** With more moves than this, none are sent as data: that would be slow, and nobody reads such a list. */
const maxMovesAsData = 20_000;

export class Host {
  private game: Game | null = null;
  private rules: Rules | null = null;
  /** Whether a record is being read, and the requests that wait for that. */
  private reading = false;
  private readonly waiting: Asked[] = [];
  private readonly searching: Searching;
  /** Sites that the page does not show. */
  private hidden: ReadonlySet<SiteId> = new Set();
  private types: PieceTypeInfo[] = [];
  private hasAreas = false;
  /** The nodes of the tree, if they are known, and as the page last received them. */
  private nodes: MoveNode[] = [];
  private sentNodes: MoveNode[] = [];

  constructor(private readonly outside: Surroundings) {
    this.searching = new Searching({ ...outside, guard: (id, work) => this.guard(id, work) });
  }

  /** Handles a message; while a record is being read, only pings are answered. */
  take(message: ToWorker): void {
    if ('ping' in message) this.outside.post({ kind: 'pong' });
    else if (this.reading) this.waiting.push(message);
    else this.serve(message);
  }

  private serve({ id, request }: Asked): void {
    this.guard(id, () => {
      if (changesPosition(request.kind)) this.searching.drop();
      if (changesTree(request.kind)) this.nodes = [];
      if (request.kind === 'search' || request.kind === 'ponder') this.search(id, request);
      else if (request.kind === 'load') this.load(id, request);
      else if (request.kind === 'restore') this.restore(id, request.record);
      else this.reply(id, this.answer(request));
    });
  }

  private reply(id: number, value: Answer): void {
    this.outside.post({ kind: 'reply', id, value });
  }

  /** Frees the game. */
  close(): void {
    this.searching.close();
    this.game?.free();
    this.rules?.free();
    [this.game, this.rules] = [null, null];
  }

  private guard(id: number, work: () => void): void {
    try {
      work();
    } catch (thrown) {
      if (isEngineFailure(thrown)) this.outside.post({ kind: 'panic', message: thrown.message });
      else this.outside.post({ kind: 'failure', id, failure: failureOf(thrown) });
    }
  }

  private answer(
    request: Exclude<Request, { kind: 'search' | 'ponder' | 'load' | 'restore' }>,
  ): Answer {
    switch (request.kind) {
      case 'useTablebase':
        this.rules?.useTablebase(request.bytes);
        return null;
      case 'filterMoves':
        return this.enter(request.tokens);
      case 'illegalReason':
        return this.current().illegalReason(request.tokens, request.site) ?? null;
      case 'footprint':
        return this.current().footprint(request.site);
      case 'trace':
        return this.visibleTraceOf(this.current().trace(request.text));
      case 'preview':
        return this.current()
          .preview(request.texts)
          .map((one) => visibleFollowed(one, this.hidden));
      case 'describeLine':
        return this.current().describeLine(request.line, request.notation);
      case 'legalMoves':
        return this.legalMoves();
      case 'completions':
        return this.complete(request);
      case 'play':
        return this.play(request.text);
      case 'draw':
        return this.play(this.current().draw(request.number));
      case 'status':
        return this.stand();
      case 'advance':
        this.current().apply(request.text ?? this.current().draw(request.number));
        return this.stand();
      case 'record':
        return this.current().record();
      case 'undo':
        return this.undo(request.deciders);
      case 'redo':
        return this.redo(request.deciders);
      case 'goTo':
        return this.goTo(request.node);
      case 'lastMoveAt':
        return this.moveTo(request.node);
      case 'promote':
        this.current().promote(request.node);
        return this.treeChange();
      case 'comment':
        this.current().comment(request.node, request.text);
        return this.treeChange();
      case 'remove':
        this.current().remove(request.node);
        return this.stay();
      case 'restoreRemoved':
        return this.goTo(this.current().restoreRemoved() ?? this.current().currentNode());
      case 'begin':
        this.current().begin(request.position);
        return this.stay();
      case 'writeZsg':
        return this.current().zsg(request.line, request.rulesFile);
      case 'writeFile':
        return this.current().file(request.format) ?? null;
      case 'writePosition':
        return this.current().describedPosition(request.notation) ?? null;
      case 'settable':
        return this.current().settable();
      case 'arrange':
        return this.current().arrange(request.arrangement);
      case 'stop':
        this.searching.finish();
        return null;
    }
  }

  private current(): Game {
    if (this.game === null) throw new Error('no game is loaded');
    return this.game;
  }

  private load(id: number, { rules, record, draw }: RequestOf<'load'>): void {
    const compiled = this.outside.compile(rules);
    const [info, game] = [compiled.info(), compiled.newGame()];
    this.close();
    [this.game, this.rules] = [game, compiled];
    this.hidden = hiddenSites(info);
    this.types = info.pieceTypes;
    this.hasAreas = false;
    const begin = (refused: Failure | null) => {
      game.setRepetition(draw);
      this.reply(id, { info: visibleInfo(info, this.hidden), shown: this.stay(), refused });
    };
    if (record === null) return begin(null);
    this.takeUp(id, record, (_, thrown) => begin(thrown === null ? null : failureOf(thrown)));
  }

  private restore(id: number, record: string): void {
    this.takeUp(id, record, (remarks, thrown) => {
      if (thrown !== null) throw thrown;
      this.reply(id, { shown: this.stay(), remarks });
    });
  }

  /** Loads a record, or a Zillions saved game, whose remarks are returned. */
  private takeUp(
    id: number,
    record: string,
    done: (remarks: SavedRemarks | null, thrown: unknown) => void,
  ): void {
    const game = this.current();
    const end = (remarks: SavedRemarks | null, thrown: unknown) => {
      this.reading = false;
      if (isEngineFailure(thrown)) throw thrown;
      done(remarks, thrown);
    };
    let loading: Loading;
    try {
      if (isSavedGame(record)) return end(game.loadZsg(record), null);
      loading = game.startLoading(record);
    } catch (thrown) {
      return end(null, thrown);
    }
    this.reading = true;
    const slice = () => {
      // Another game has been loaded meanwhile.
      if (this.game !== game) return loading.free();
      this.guard(id, () => {
        try {
          if (!loading.run(sliceMilliseconds / this.outside.share()))
            return this.outside.later(slice);
          game.finishLoading(loading);
        } catch (thrown) {
          return end(null, thrown);
        }
        end(null, null);
      });
      if (!this.reading) this.serveWaiting();
    };
    slice();
  }

  /** Handles the requests that have waited, until another record is read. */
  private serveWaiting(): void {
    while (!this.reading) {
      const message = this.waiting.shift();
      if (message === undefined) return;
      this.serve(message);
    }
  }

  private legalMoves(): Move[] {
    const game = this.current();
    return game.view().moveCount > maxMovesAsData ? [] : game.legalMoves();
  }

  private complete({ typed, anywhere, skip, limit }: RequestOf<'completions'>): Completions {
    return this.current().completions(typed, anywhere, skip, limit);
  }

  private enter(tokens: Token[]): Entered {
    return entryWithNextSteps(this.current(), tokens, {
      hidden: this.hidden,
      visibleTrace: (trace) => this.visibleTraceOf(trace),
    });
  }

  /** Whether areas can be selected is a property of the game, so it is computed only until the first group is found. */
  private firstEntry(): Entered {
    const entry = this.enter([]);
    this.hasAreas ||= canSelectArea(this.current(), entry);
    return { ...entry, areas: entry.groups && this.hasAreas };
  }

  private stand(): GameStatus {
    const { turn, moveCount, automatic, outcome } = this.current().view();
    return { player: turn.player, random: turn.random, moveCount, automatic, outcome };
  }

  /** Plays a move and adds its trace. */
  private play(text: string): ShownPosition<TreeUpdate> {
    const { pieces: before, turn, reserves } = this.view();
    const game = this.current();
    game.apply(text);
    const trace = game.traceOf(game.currentNode());
    const view = this.view();
    if (!trace) return this.shown(view, null);
    return this.shown(view, {
      trace: this.visibleTraceOf(trace),
      before,
      player: turn.player,
      reserves: [reserves, view.reserves],
    });
  }

  private shown(view: PositionView, last: LastMove | null): ShownPosition<TreeUpdate> {
    const roller = view.turn.random ? rollerIn(this.current()) : null;
    return { view, entry: this.firstEntry(), roller, last, ...this.treeChange() };
  }

  private treeChange(): TreeChange<TreeUpdate> {
    const game = this.current();
    const line = game.line();
    this.nodes = this.nodesWith(line.present);
    const tree = treeUpdate(this.sentNodes, { ...line, nodes: this.nodes });
    this.sentNodes = this.nodes;
    return { tree, record: game.record() };
  }

  /** The nodes with the one that may just have been played; in long games, requesting all of them would be slow. */
  private nodesWith(present: number): MoveNode[] {
    const game = this.current();
    const last = this.nodes.at(-1);
    if (last === undefined) return game.nodes();
    if (this.nodes.some(({ id }) => id === present)) return this.nodes;
    const node = game.node(present);
    return node.parent === last.id ? [...this.nodes, node] : game.nodes();
  }

  private visibleTraceOf(trace: Trace): Trace {
    return visibleTrace(traceOnBoard(trace, this.types), this.hidden);
  }

  private view(): PositionView {
    const view = this.current().view();
    return { ...view, pieces: visiblePieces(view.pieces, this.hidden) };
  }

  private stay(): ShownPosition<TreeUpdate> {
    return this.goTo(this.current().currentNode());
  }

  /** Goes to a node, and adds the move that led there. */
  private goTo(node: number): ShownPosition<TreeUpdate> {
    this.current().goTo(node);
    return this.shown(this.view(), this.moveTo(node));
  }

  /** The move that leads to a node; null for the root. */
  private moveTo(node: number): LastMove | null {
    const game = this.current();
    const { parent, player } = game.node(node);
    const trace = game.traceOf(node);
    if (parent === null || player === null || trace === undefined) return null;
    const [before, after] = [game.piecesAt(parent), game.piecesAt(node)];
    return {
      trace: this.visibleTraceOf(trace),
      before: visiblePieces(before.pieces, this.hidden),
      player,
      reserves: [before.reserves, after.reserves],
    };
  }

  private undo(deciders: PlayerId[]): ShownPosition<TreeUpdate> {
    const game = this.current();
    while (game.undo()) if (this.mayStop(deciders)) break;
    return this.stay();
  }

  private redo(deciders: PlayerId[]): ShownPosition<TreeUpdate> {
    const game = this.current();
    while (game.redo()) if (this.mayStop(deciders)) break;
    return this.stay();
  }

  /** Whether one of the deciders has a choice here; forced moves are nobody's choice. */
  private mayStop(deciders: PlayerId[]): boolean {
    const view = this.current().view();
    if (view.turn.random) return false;
    if (deciders.length === 0) return true;
    return deciders.includes(view.turn.player) && view.automatic === null;
  }

  private search(id: number, request: RequestOf<'search' | 'ponder'>): void {
    const game = this.current();
    if (request.kind === 'search') this.searching.search(id, game, request.limits);
    else this.searching.ponder(id, game, request.text, request.limits);
  }
}

function isSavedGame(record: string): boolean {
  return /^[\s\uFEFF]*zillions save game/i.test(record);
}
