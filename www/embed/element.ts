/**
 * `<boardwright-board>`: the attributes, properties, methods and events around a game in a shadow tree. See
 * docs/embedding.md.
 *
 * It starts when it comes into view or is used. Errors in what it is given are never thrown into the page, but fired as
 * `error` events and shown instead of the board.
 */
import { make } from '../ui/dom';
import type { ShownPosition } from '../engine/protocol';
import type { PlayerId } from '../engine/structures';
import { translate } from '../language/translate';
import { applyColours } from '../ui/colour_scheme';
import { must } from '../core/must';
import { nodeOf } from '../core/moves/tree';
import type { State } from '../core/state/state';
import { playerInRules } from '../core/messages/labels';
import type { BoardEvents, BoardState, BoardwrightBoardElement, ErrorDetail } from './api';
import {
  attributeNames,
  gameAttributes,
  reflectBoolean,
  reflectTexts,
  upgradeProperties,
} from './attribute_names';
import { readAttributes } from './attributes';
import { EmbeddedBoard } from './board';
import { EntryReporter, boardState } from './board_state';
import { loadLanguageFor } from './language';
import type { Refusal } from './attributes';
import { legalMoves } from './methods';
import { onRegistered } from './players';
import type { Command } from './methods';
import { BoardError } from './errors';
import { sharedSheet } from './shared_styles';
import { onceVisible } from './visibility';

export { registerPlayer } from './players';

/** Resolves or rejects once a game can be played, or cannot. */
interface Beginning {
  ready: Promise<BoardState>;
  isOver: boolean;
  resolve(state: BoardState): void;
  reject(reason: BoardError): void;
}

type Api = Omit<BoardwrightBoardElement, keyof HTMLElement>;

/** Frameworks also import the module on servers, where there are no elements and none is created. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

export class BoardElement extends Base implements Api {
  static readonly observedAttributes: readonly string[] = attributeNames;
  declare game: string | null;
  declare src: string | null;
  declare variant: string | null;
  declare position: string | null;
  declare moves: string | null;
  declare players: string | null;
  declare level: string | null;
  declare lesson: string | null;
  declare lessons: string | null;
  declare keepProgress: boolean;
  declare viewOnly: boolean;
  declare controls: string | null;
  declare coordinates: string | null;
  declare orientation: string | null;
  declare theme: string | null;
  declare material: string | null;
  declare figures: string | null;
  declare letters: string | null;
  declare animation: string | null;
  private readonly tree = this.attachShadow({ mode: 'open', delegatesFocus: true });
  private board: EmbeddedBoard | null = null;
  private beginning: Beginning | null = null;
  private stopWaiting: (() => void) | null = null;
  private stopHearing: (() => void) | null = null;
  private givenRules: string | null = null;
  /** The game to continue when the element is put back onto a page. */
  private suspended: string | null = null;
  private changes: 'none' | 'looks' | 'game' = 'none';
  private view: State['view'] = null;
  private readonly entry = new EntryReporter(
    (detail) => this.fire('input', detail),
    (detail) => this.fire('choice', detail),
  );

  constructor() {
    super();
    this.tree.adoptedStyleSheets = [sharedSheet(this.ownerDocument)];
    this.tree.append(makeContent());
    // The text fields inside are not the page's business, which listens to `input` for moves being entered.
    this.tree.addEventListener('input', (event) => event.stopPropagation());
  }

  connectedCallback(): void {
    upgradeProperties(this, [...attributeNames, 'rules']);
    if (this.beginning !== null) return;
    applyColours(this.read().asked.settings, this);
    this.stopWaiting = onceVisible(this, () => this.begin());
  }

  disconnectedCallback(): void {
    this.stopWaiting?.();
    // An element that is only moved is connected again at once.
    queueMicrotask(() => !this.isConnected && this.end());
  }

  /** A constructed style sheet belongs to a single document. */
  adoptedCallback(): void {
    this.tree.adoptedStyleSheets = [sharedSheet(this.ownerDocument)];
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    const isGame = gameAttributes.has(name);
    if (isGame) this.suspended = null;
    this.scheduleChange(isGame ? 'game' : 'looks');
  }

  /** Applies changes after all those made in the same task. */
  private scheduleChange(change: 'looks' | 'game'): void {
    if (this.board === null) return;
    const isGame = change === 'game';
    if (this.changes === 'none') queueMicrotask(() => this.applyChanges());
    if (isGame || this.changes === 'none') this.changes = change;
    // A board that has failed starts again, whatever is changed.
    if (isGame || this.board.hasFailed) this.awaitGame();
  }

  get rules(): string | null {
    return this.givenRules;
  }

  set rules(text: string | null) {
    this.givenRules = text === null ? null : String(text);
    this.suspended = null;
    if (this.board !== null) void this.restart();
  }

  get state(): BoardState | null {
    return this.board && boardState(this.board.table.store.get());
  }

  ready(): Promise<BoardState> {
    return this.begin().ready;
  }

  play(move: string): Promise<BoardState> {
    return this.do('play', move);
  }

  undo(): Promise<BoardState> {
    return this.do('undo');
  }

  redo(): Promise<BoardState> {
    return this.do('redo');
  }

  goTo(ply: number): Promise<BoardState> {
    return this.do('goTo', ply);
  }

  setPosition(position: string): Promise<BoardState> {
    return this.do('setPosition', position);
  }

  load(record: string): Promise<BoardState> {
    return this.do('load', record);
  }

  think(level?: number): Promise<BoardState> {
    return this.do('think', level);
  }

  stop(): void {
    this.board?.table.controller.stop();
  }

  cancelInput(): void {
    this.board?.table.moveEntry.clear();
  }

  async toPNG(): Promise<Blob> {
    await this.ready();
    const { pictureOf } = await import('./picture');
    return pictureOf(must(this.board, 'board').table.board.element);
  }

  async toSVG(): Promise<Blob> {
    await this.ready();
    const { svgOf } = await import('./post_pictures');
    return svgOf(must(this.board, 'board').table);
  }

  async toGIF(moves?: number): Promise<Blob> {
    await this.ready();
    const { gifOf } = await import('./post_pictures');
    return gifOf(must(this.board, 'board').table, moves);
  }

  restart(): Promise<BoardState> {
    this.suspended = null;
    if (this.board !== null) void this.showGame(this.board);
    return this.begin().ready;
  }

  async legalMoves(): Promise<string[]> {
    await this.ready();
    return legalMoves(must(this.board, 'board').table);
  }

  /** Shows an error instead of the board, and reports it. */
  fail(reason: BoardError): void {
    this.board?.fail(reason);
  }

  private async do(method: Command, argument?: unknown): Promise<BoardState> {
    await this.ready();
    const board = must(this.board, 'board');
    await board.execute(method, argument);
    return boardState(board.table.store.get()) ?? this.ready();
  }

  /** Starts unless it has started. */
  private begin(): Beginning {
    if (this.beginning !== null) return this.beginning;
    this.stopWaiting?.();
    const beginning = promise();
    this.beginning = beginning;
    this.stopHearing = onRegistered((name) => this.startIfWaitingFor(name));
    void this.createBoard(beginning);
    return beginning;
  }

  /** Starts the board if it has been waiting for a player of this name. */
  private startIfWaitingFor(name: string): void {
    const isNamed = this.players?.split(/[\s,]+/).includes(name) ?? false;
    if (isNamed && this.board?.hasFailed === true) this.scheduleChange('looks');
  }

  /** Creates the board once its texts are loaded. */
  private async createBoard(beginning: Beginning): Promise<void> {
    await loadLanguageFor(this, this.read().asked.language);
    if (this.beginning !== beginning) return;
    const board: EmbeddedBoard = new EmbeddedBoard(this, {
      played: (shown, player) => this.fire('move', moveIn(board, shown, player)),
      mayPlay: (move) => this.fire('beforemove', { move, player: moverOf(board) }),
      failed: (reason) => this.refuse(reason),
      restart: () => void this.restart(),
      stepped: (detail) => this.fire('lessonstep', detail),
      playerFailed: (message) => this.fireError({ about: 'players', message, lines: [] }),
    });
    board.table.store.watch((state) => board === this.board && this.fireEvents(state));
    this.board = board;
    this.tree.replaceChildren(board.element);
    await this.showGame(board);
  }

  /** Shows the game that the attributes define, or continues an earlier one. */
  private async showGame(board: EmbeddedBoard): Promise<void> {
    this.awaitGame();
    this.view = null;
    const { asked, refusals } = this.read();
    if (refusals.length > 0) {
      board.applyAttributes(asked);
      return board.fail(allOf(refusals));
    }
    const { game, src } = asked;
    const rules = this.givenRules ?? this.inlineContent('text/x-zrf');
    const lessons = this.inlineContent('application/json');
    const lesson = asked.lesson ?? (lessons === null ? null : noLesson);
    // Errors are reported through `failed`.
    await board.load({ ...asked, lesson }, { game, src, rules, lessons }, this.suspended);
  }

  /** From now on, methods wait for the next game. */
  private awaitGame(): void {
    if (this.beginning?.isOver !== false) this.beginning = promise();
  }

  private read(): ReturnType<typeof readAttributes> {
    return readAttributes((name) => this.getAttribute(name));
  }

  /** Rules or lessons inside the element. */
  private inlineContent(type: 'text/x-zrf' | 'application/json'): string | null {
    return this.querySelector(`:scope > script[type="${type}"]`)?.textContent ?? null;
  }

  /** Applies changed attributes. */
  private applyChanges(): void {
    const { board, changes } = this;
    this.changes = 'none';
    if (board === null) return;
    const { asked, refusals } = this.read();
    if (changes === 'game') void this.showGame(board);
    else if (refusals.length > 0) board.fail(allOf(refusals));
    else if (board.hasFailed) void this.showGame(board);
    else board.applyAttributes(asked);
  }

  /** Fires events for changes of the state. */
  private fireEvents(state: State): void {
    const { beginning } = this;
    const now = boardState(state);
    if (now === null) return;
    this.entry.hear(state);
    if (state.view === this.view) return;
    const ended = state.view?.outcome !== null && this.view?.outcome === null;
    this.view = state.view;
    if (beginning?.isOver === false) {
      beginning.isOver = true;
      this.suspended = null;
      this.fire('ready', now);
      beginning.resolve(now);
    }
    this.fire('position', now);
    if (ended && now.outcome) this.fire('end', now.outcome);
  }

  private refuse(reason: BoardError): void {
    const { about, message, lines } = reason;
    this.view = null;
    this.fireError({ about, message, lines });
    if (this.beginning === null) return;
    // Methods explain why there is no game any more.
    this.awaitGame();
    this.beginning.isOver = true;
    this.beginning.reject(reason);
  }

  /** Does not bubble, so that the page's own error handlers do not see it. */
  private fireError(detail: ErrorDetail): void {
    this.dispatchEvent(new CustomEvent('error', { detail }));
  }

  /** Fires an event; false if the page prevents its default action. */
  private fire<K extends Exclude<keyof BoardEvents, 'error'>>(
    name: K,
    detail: BoardEvents[K]['detail'],
  ): boolean {
    const cancelable = name === 'beforemove';
    return this.dispatchEvent(
      new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true }),
    );
  }

  private end(): void {
    const { beginning } = this;
    // If another game is to follow, this one is not continued.
    if (this.changes !== 'game') this.suspended = this.state?.record ?? this.suspended;
    this.stopHearing?.();
    this.board?.close();
    this.board = this.beginning = null;
    this.tree.replaceChildren(makeContent());
    beginning?.reject(new BoardError('engine', translate('embed.removed')));
  }
}

reflectTexts(
  BoardElement.prototype,
  attributeNames.filter((name) => !['view-only', 'keep-progress', 'lang'].includes(name)),
);
for (const name of ['view-only', 'keep-progress']) reflectBoolean(BoardElement.prototype, name);

/** An element with lessons inside that names none shows their first course. */
const noLesson = { text: '', game: null, course: null, step: null, file: null };

/** The content of a board that has not started. */
const makeContent = () => make('div', { class: 'game', 'data-phase': 'loading' });

function promise(): Beginning {
  const parts: Partial<Beginning> = { isOver: false };
  const ready = new Promise<BoardState>((resolve, reject) =>
    Object.assign(parts, { resolve, reject }),
  );
  // A rejection is not an error if nobody waits.
  ready.catch(() => undefined);
  return { ...(parts as Beginning), ready };
}

function moveIn({ table }: EmbeddedBoard, { tree, view }: ShownPosition, mover: PlayerId) {
  const { info } = table.store.get();
  const move = nodeOf(tree, tree.present)?.text ?? '';
  return {
    move,
    player: info ? playerInRules(info, mover) : '',
    ply: view.ply,
    position: view.text,
  };
}

function moverOf({ table }: EmbeddedBoard): string {
  const { info, view } = table.store.get();
  return info && view ? playerInRules(info, view.turn.player) : '';
}

function allOf(refusals: Refusal[]): BoardError {
  const [first, ...others] = refusals;
  const lines = others.map(({ message }) => message);
  return new BoardError(first?.attribute ?? '', first?.message ?? '', lines);
}
