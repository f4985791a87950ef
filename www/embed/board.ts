/**
 * A game in a shadow tree: the table that the page has too, and round it what is shown of a game beside the board.
 *
 * In: what the attributes ask for and where the game comes from. Out: the game on the board, and what happens on it.
 */
import { Table } from '../app/table';
import { makeTableKeys } from '../app/table_keys';
import { makeTablePanels } from '../app/table_panels';
import { makeTableParts } from '../app/table_parts';
import { problemOf } from '../app/problem';
import { make, setAttribute } from '../dom';
import { EngineLost } from '../engine/client';
import { applyLooks, watchLooks } from '../looks';
import { currentLanguage, say } from '../language/say';
import { makeFailure } from '../panels/failure';
import type { Played } from '../play/course';
import { seatsFor } from '../state/roles';
import type { Problem, State } from '../state/state';
import type { Asked } from './attributes';
import { room } from './engine';
import { Refused } from './refused';
import type { NamedGame } from './rules';
import '../language/playing';

export interface BoardHooks {
  played: Played;
  mayPlay(text: string): boolean;
  failed(reason: Refused): void;
  /** Begins anew after something went wrong. */
  retry(): void;
}

export class EmbeddedBoard {
  readonly table: Table;
  readonly element = make('div', { class: 'game', 'data-phase': 'loading' });
  private readonly missing = () => this.table.store.set({ said: say('app.partMissing') });
  private readonly parts = makeTableParts(this.missing);
  private readonly panels: ReturnType<typeof makeTablePanels>;
  private readonly failure;
  private readonly closing = new AbortController();
  private loads = 0;
  /** The latest of them that something was wrong with. */
  private failed = -1;

  constructor(
    root: ShadowRoot,
    private readonly host: HTMLElement,
    private readonly hooks: BoardHooks,
  ) {
    this.table = new Table({
      render: (state) => this.render(state),
      redressed: () => this.panels.sides.repaint(),
      failed: (title, reason) => this.fail(new Refused('engine', title, [reason])),
      telling: this.parts.told,
      played: hooks.played,
      mayPlay: (text) => hooks.mayPlay(text),
      spawn: () => room.open(),
    });
    const { table, parts, missing } = this;
    this.panels = makeTablePanels({ table, parts, missing });
    this.failure = makeFailure(() => hooks.retry());
    this.layOut();
    makeTableKeys({ root, table, parts, page: noWorks, panels: () => this.panels });
    const { signal } = this.closing;
    watchLooks(() => this.dress(), { signal });
    this.watchForHaste(signal);
  }

  /** Shows a game, or what is wrong with it, unless another one is to be shown meanwhile. */
  async load(asked: Asked, open: () => Promise<NamedGame>, record: string | null): Promise<void> {
    const load = ++this.loads;
    // What was played until now is over.
    const { store } = this.table;
    if (store.get().phase === 'ready') store.set({ phase: 'shown' });
    if (this.hasFailed) store.set({ phase: 'loading', problem: null });
    this.adapt(asked);
    try {
      const game = await open();
      if (load === this.loads) await this.start(game, asked, record);
    } catch (error) {
      if (load === this.loads && !(error instanceof EngineLost)) this.fail(error);
    }
  }

  /** Whether something wrong is shown in place of a game. */
  get hasFailed(): boolean {
    return this.table.store.get().phase === 'failed';
  }

  private async start(game: NamedGame, asked: Asked, record: string | null): Promise<void> {
    // Whoever waits for it hears of a failure.
    game.program.catch(() => undefined);
    const { variants } = (await game.opening.catch((error: unknown) => refuse(game, error))).info;
    if (asked.variant >= variants.length)
      throw new Refused('variant', say('embed.noVariant', { count: variants.length }));
    const setup = { seats: asked.seats, draw: true, clocks: [] };
    const about = {
      gameId: game.id,
      game,
      setup,
      record,
      needsRecord: true,
      clock: null,
      moment: null,
    };
    const wrong = await this.table.match
      .start(about)
      .catch((error: unknown) => refuse(game, error));
    if (wrong !== null) throw new Refused('moves', say('embed.badMoves'), [wrong]);
  }

  /** Takes up what does not change the game: who plays, and how it looks. */
  adapt({ settings, viewOnly, seats }: Asked): void {
    const { store, match } = this.table;
    const { info, setup } = store.get();
    store.set({ settings, viewOnly });
    this.dress();
    if (info === null) return;
    const wanted = seatsFor(info, seats);
    for (const [player, seat] of wanted.entries())
      if (setup.seats[player] !== seat) match.setSeat(player, seat);
  }

  /** Shows what is wrong in place of the board, and tells it. */
  fail(error: unknown): void {
    const refused = error instanceof Refused ? error : new Refused('engine', String(error));
    const { message: title, lines } = refused;
    const problem = { title, lines };
    this.table.store.set({ phase: 'failed', problem, busy: false });
    // An engine that does not run fails once more when the game comes to it.
    const isKnown = this.failed === this.loads && refused.about === 'engine';
    this.failed = this.loads;
    if (!isKnown) this.hooks.failed(refused);
  }

  /** Ends the engine of this game, and hears of nothing any more. */
  close(): void {
    this.loads++;
    this.closing.abort();
    this.table.board.close();
    this.table.engine.close();
  }

  private render(state: State): void {
    const { element, panels, table } = this;
    setAttribute(element, 'data-phase', state.phase);
    setAttribute(element, 'data-busy', state.busy || state.working || table.animator.running);
    setAttribute(element, 'data-position', state.view?.text ?? false);
    setAttribute(element, 'lang', currentLanguage());
    table.board.render(state);
    for (const panel of Object.values(panels)) panel.render(state);
    this.failure.render(state);
  }

  private dress(): void {
    applyLooks(this.table.store.get().settings, this.host);
    this.table.board.refresh();
  }

  private layOut(): void {
    const { board } = this.table;
    const { sides, status, framing, turn, choosing, notice, told } = this.panels;
    const { headings, chooser, decision, picks } = choosing.elements;
    board.cover(headings, chooser, notice.element);
    const middle = make('div', { class: 'middle' }, board.element);
    const table = make('div', { class: 'table' }, sides.left, sides.top, middle);
    table.append(sides.bottom, sides.right);
    setAttribute(board.element, 'part', 'board');
    setAttribute(status.element, 'part', 'status');
    // There may be many on a page.
    setAttribute(status.element, 'role', 'group');
    setAttribute(this.failure.element, 'part', 'error');
    this.element.append(
      this.failure.element,
      told.elements.announcer,
      table,
      make('div', { class: 'desk', part: 'choices' }, decision, picks, turn.element),
      make('div', { class: 'head' }, status.element, framing.element),
    );
  }

  /** Whatever somebody does here brings what is shown to its end first. */
  private watchForHaste(signal: AbortSignal): void {
    const finish = () => this.table.animator.finish();
    for (const kind of ['pointerdown', 'keydown'])
      this.element.addEventListener(kind, finish, { capture: true, signal });
  }
}

/** An embedded board has no lists and dialogs: these keys do what they do anyway. */
const nothing = () => false;
const noWorks = {
  typeMove: nothing,
  hint: nothing,
  analysis: nothing,
  sound: nothing,
  moveList: nothing,
  boardText: nothing,
  help: nothing,
};

/** What is wrong with rules, or that they did not come. */
function refuse({ id, name }: NamedGame, error: unknown): never {
  if (error instanceof EngineLost || error instanceof Refused) throw error;
  const { title, lines }: Problem = problemOf(name, error);
  throw new Refused(id.startsWith('file:') ? 'rules' : 'game', title, lines);
}
