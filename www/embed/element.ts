/**
 * `<boardwright-board>`: attributes, properties, methods and events round a game in a shadow tree. See docs/embedding.md.
 *
 * It begins when it comes into view or is used. What is wrong with what it was given never throws into the page: it is
 * told by an `error` event, and shown in place of the board.
 */
import { make } from '../ui/dom';
import type { ShownPosition } from '../engine/protocol';
import type { PlayerId } from '../engine/structures';
import { translate } from '../language/translate';
import { applyColours } from '../ui/colour_scheme';
import { must } from '../core/must';
import { nodeOf } from '../core/moves/tree';
import type { State } from '../core/state/state';
import { playerName } from '../core/messages/labels';
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
import { speakFor } from './language';
import type { Refusal } from './attributes';
import { legalMoves } from './methods';
import { onRegistered } from './players';
import type { Command } from './methods';
import { Refused } from './errors';
import { sharedSheet } from './shared_styles';
import { onceVisible } from './visibility';

export { registerPlayer } from './players';

/** What somebody waits for from when a game begins until it can be played, or cannot. */
interface Beginning {
  ready: Promise<BoardState>;
  isOver: boolean;
  resolve(state: BoardState): void;
  reject(reason: Refused): void;
}

type Api = Omit<BoardwrightBoardElement, keyof HTMLElement>;

/** Frameworks import the module on a server too, where there are no elements and none is ever made. */
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
  declare surface: string | null;
  declare animation: string | null;
  private readonly tree = this.attachShadow({ mode: 'open', delegatesFocus: true });
  private board: EmbeddedBoard | null = null;
  private beginning: Beginning | null = null;
  private stopWaiting: (() => void) | null = null;
  private stopHearing: (() => void) | null = null;
  private givenRules: string | null = null;
  /** The game that goes on when the element is put onto a page again. */
  private kept: string | null = null;
  private changes: 'none' | 'looks' | 'game' = 'none';
  private view: State['view'] = null;
  private readonly entry = new EntryReporter(
    (detail) => this.tell('input', detail),
    (detail) => this.tell('choice', detail),
  );

  constructor() {
    super();
    this.tree.adoptedStyleSheets = [sharedSheet(this.ownerDocument)];
    this.tree.append(makeRoom());
    // Fields inside are none of the page's, which hears of moves that are entered by an event of this name.
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
    // An element that is only moved is back at once.
    queueMicrotask(() => !this.isConnected && this.end());
  }

  /** A sheet belongs to one document. */
  adoptedCallback(): void {
    this.tree.adoptedStyleSheets = [sharedSheet(this.ownerDocument)];
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    const isGame = gameAttributes.has(name);
    if (isGame) this.kept = null;
    this.plan(isGame ? 'game' : 'looks');
  }

  /** Has what was changed taken up once all that is changed together has been. */
  private plan(change: 'looks' | 'game'): void {
    if (this.board === null) return;
    const isGame = change === 'game';
    if (this.changes === 'none') queueMicrotask(() => this.takeUp());
    if (isGame || this.changes === 'none') this.changes = change;
    // One that has failed begins anew, whatever is mended.
    if (isGame || this.board.hasFailed) this.awaitGame();
  }

  get rules(): string | null {
    return this.givenRules;
  }

  set rules(text: string | null) {
    this.givenRules = text === null ? null : String(text);
    this.kept = null;
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

  restart(): Promise<BoardState> {
    this.kept = null;
    if (this.board !== null) void this.present(this.board);
    return this.begin().ready;
  }

  async legalMoves(): Promise<string[]> {
    await this.ready();
    return legalMoves(must(this.board, 'board').table);
  }

  /** Shows what is wrong in place of the board, and tells it. */
  fail(reason: Refused): void {
    this.board?.fail(reason);
  }

  private async do(method: Command, argument?: unknown): Promise<BoardState> {
    await this.ready();
    const board = must(this.board, 'board');
    await board.obey(method, argument);
    return boardState(board.table.store.get()) ?? this.ready();
  }

  /** Begins unless it has begun. */
  private begin(): Beginning {
    if (this.beginning !== null) return this.beginning;
    this.stopWaiting?.();
    const beginning = promise();
    this.beginning = beginning;
    this.stopHearing = onRegistered((name) => this.meet(name));
    void this.furnish(beginning);
    return beginning;
  }

  /** A board that has waited for a player of this name begins. */
  private meet(name: string): void {
    const isNamed = this.players?.split(/[\s,]+/).includes(name) ?? false;
    if (isNamed && this.board?.hasFailed === true) this.plan('looks');
  }

  /** Makes the board, once there are texts for it. */
  private async furnish(beginning: Beginning): Promise<void> {
    await speakFor(this, this.read().asked.language);
    if (this.beginning !== beginning) return;
    const board: EmbeddedBoard = new EmbeddedBoard(this, {
      played: (shown, player) => this.tell('move', moveIn(board, shown, player)),
      mayPlay: (move) => this.tell('beforemove', { move, player: moverOf(board) }),
      failed: (reason) => this.refuse(reason),
      restart: () => void this.restart(),
      stepped: (detail) => this.tell('lessonstep', detail),
      playerFailed: (message) => this.tellError({ about: 'players', message, lines: [] }),
    });
    board.table.store.watch((state) => board === this.board && this.follow(state));
    this.board = board;
    this.tree.replaceChildren(board.element);
    await this.present(board);
  }

  /** Shows the game that the attributes ask for, or goes on with one that was kept. */
  private async present(board: EmbeddedBoard): Promise<void> {
    this.awaitGame();
    this.view = null;
    const { asked, refusals } = this.read();
    if (refusals.length > 0) {
      board.adapt(asked);
      return board.fail(allOf(refusals));
    }
    const { game, src } = asked;
    const rules = this.givenRules ?? this.written('text/x-zrf');
    const lessons = this.written('application/json');
    const lesson = asked.lesson ?? (lessons === null ? null : noLesson);
    // What is wrong is told by `failed`.
    await board.load({ ...asked, lesson }, { game, src, rules, lessons }, this.kept);
  }

  /** From now on methods wait for the game that is to come. */
  private awaitGame(): void {
    if (this.beginning?.isOver !== false) this.beginning = promise();
  }

  private read(): ReturnType<typeof readAttributes> {
    return readAttributes((name) => this.getAttribute(name));
  }

  /** Rules or lessons that stand inside the element. */
  private written(type: 'text/x-zrf' | 'application/json'): string | null {
    return this.querySelector(`:scope > script[type="${type}"]`)?.textContent ?? null;
  }

  /** Takes up attributes that have changed. */
  private takeUp(): void {
    const { board, changes } = this;
    this.changes = 'none';
    if (board === null) return;
    const { asked, refusals } = this.read();
    if (changes === 'game') void this.present(board);
    else if (refusals.length > 0) board.fail(allOf(refusals));
    else if (board.hasFailed) void this.present(board);
    else board.adapt(asked);
  }

  /** Hears of every state of the game. */
  private follow(state: State): void {
    const { beginning } = this;
    const now = boardState(state);
    if (now === null) return;
    this.entry.hear(state);
    if (state.view === this.view) return;
    const ended = state.view?.outcome !== null && this.view?.outcome === null;
    this.view = state.view;
    if (beginning?.isOver === false) {
      beginning.isOver = true;
      this.kept = null;
      this.tell('ready', now);
      beginning.resolve(now);
    }
    this.tell('position', now);
    if (ended && now.outcome) this.tell('end', now.outcome);
  }

  private refuse(reason: Refused): void {
    const { about, message, lines } = reason;
    this.view = null;
    this.tellError({ about, message, lines });
    if (this.beginning === null) return;
    // Methods tell why there is no game any more.
    this.awaitGame();
    this.beginning.isOver = true;
    this.beginning.reject(reason);
  }

  /** It does not bubble: what hears of errors of the page is not to hear of this. */
  private tellError(detail: ErrorDetail): void {
    this.dispatchEvent(new CustomEvent('error', { detail }));
  }

  /** Tells the page; false where it keeps what is told from happening. */
  private tell<K extends Exclude<keyof BoardEvents, 'error'>>(
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
    // A game that another one is to follow is not gone on with.
    if (this.changes !== 'game') this.kept = this.state?.record ?? this.kept;
    this.stopHearing?.();
    this.board?.close();
    this.board = this.beginning = null;
    this.tree.replaceChildren(makeRoom());
    beginning?.reject(new Refused('engine', translate('embed.removed')));
  }
}

reflectTexts(
  BoardElement.prototype,
  attributeNames.filter((name) => !['view-only', 'keep-progress', 'lang'].includes(name)),
);
for (const name of ['view-only', 'keep-progress']) reflectBoolean(BoardElement.prototype, name);

/** The first course of the lessons inside an element that names none. */
const noLesson = { text: '', game: null, course: null, step: null, file: null };

/** The room of a board that has not begun. */
const makeRoom = () => make('div', { class: 'game', 'data-phase': 'loading' });

function promise(): Beginning {
  const parts: Partial<Beginning> = { isOver: false };
  const ready = new Promise<BoardState>((resolve, reject) =>
    Object.assign(parts, { resolve, reject }),
  );
  // Nobody has to wait for it.
  ready.catch(() => undefined);
  return { ...(parts as Beginning), ready };
}

function moveIn({ table }: EmbeddedBoard, { tree, view }: ShownPosition, mover: PlayerId) {
  const { info } = table.store.get();
  const move = nodeOf(tree, tree.present)?.text ?? '';
  return { move, player: info ? playerName(info, mover) : '', ply: view.ply, position: view.text };
}

function moverOf({ table }: EmbeddedBoard): string {
  const { info, view } = table.store.get();
  return info && view ? playerName(info, view.turn.player) : '';
}

function allOf(refusals: Refusal[]): Refused {
  const [first, ...others] = refusals;
  const lines = others.map(({ message }) => message);
  return new Refused(first?.attribute ?? '', first?.message ?? '', lines);
}
