/**
 * How a person enters a move: clicks, drags, keys and choices become tokens, and the engine says which moves agree with
 * them. Nothing here knows a rule.
 *
 * - `clicks`: what a click means.
 * - `entry_queue`: runs input in order, and drops it when the position changes.
 * - `token_entry`: enters tokens and commits complete moves.
 * - `lookahead`: caches what the engine has said about possible next tokens.
 * - `dragging`, `typed_move`: other ways of entering tokens.
 * - `planned_moves`: moves entered on an opponent's time.
 * - `previews`, `footprints`: what the move would do.
 * - `refusal_notice`: why a site cannot be used.
 */
import type { Spot } from './dragging';
import type { Engine } from '../../engine/client';
import type { SiteId, Token } from '../../engine/structures';
import { translate } from '../../language/translate';
import { clearedEntry } from '../state/state';
import type { InputKind } from '../state/state';
import { clickOn, dropsUnasked, stopped, withoutTarget } from './clicks';
import { Dragging } from './dragging';
import { EntryQueue } from './entry_queue';
import { Footprints } from './footprints';
import { Lookahead } from './lookahead';
import { PlannedMoves } from './planned_moves';
import { goesTo, shiftsOnto } from '../moves/drop_targets';
import { landing } from '../moves/falling';
import { isPicking, withPicks } from '../moves/selection';
import { Previews } from './previews';
import { RefusalNotice } from './refusal_notice';
import { TokenEntry } from './token_entry';
import { readMove } from './typed_move';
import type { Store } from '../state/store';
import {
  asksFirst,
  droppable,
  holding,
  mayDecide,
  mayEnter,
  mayPass,
  maySelectArea,
  mayStop,
  mayTakeBack,
  pendingMove,
} from '../state/permissions';

export class MoveEntry {
  readonly previews: Previews;
  readonly dragging: Dragging;
  readonly footprints: Footprints;
  readonly planned: PlannedMoves;
  /** Takes a click on a site that is not meant as part of a move, as an answer to a quiz; false leaves it to the move. */
  interceptClick: ((site: SiteId) => boolean) | null = null;
  private readonly queue: EntryQueue;
  private readonly entered: TokenEntry;
  private readonly refusalNotice: RefusalNotice;

  constructor(
    private readonly store: Store,
    private readonly engine: Engine,
    private readonly commit: (text: string) => void,
  ) {
    const lookahead = new Lookahead(store, engine);
    this.queue = new EntryQueue(store, () => this.dragging.cancel());
    this.previews = new Previews(store, lookahead);
    this.footprints = new Footprints(store, engine);
    this.refusalNotice = new RefusalNotice(store, engine, this.queue);
    const { queue, previews, footprints } = this;
    this.entered = new TokenEntry({ store, queue, lookahead, previews, footprints, commit });
    this.planned = new PlannedMoves({
      store,
      commit,
      queue: (work) => void queue.add(work),
      entryFor: (tokens) => this.entered.entryFor(tokens),
      enter: (tokens) => this.entered.enter(tokens),
    });
    this.dragging = new Dragging(store, {
      queue: (work) => queue.add(work),
      enter: (tokens) => this.entered.enter(tokens, { how: 'drag' }),
      restore: (tokens) => this.entered.enter(tokens, { follows: false }),
      entryFor: (tokens) => this.entered.entryFor(tokens),
      explain: (site) => this.refusalNotice.show(site),
      preview: (token) => previews.token(token),
    });
  }

  click(site: SiteId, how: InputKind = 'mouse'): void {
    void this.queue.add(() => this.take(site, how));
  }

  /** A tap; where a finger has just missed a target, it means the nearest one. */
  tap(spot: Spot): void {
    void this.queue.add(async () => {
      const { entry } = this.store.get();
      const targets = entry?.targets.map((target) => target.site) ?? [];
      const isExact =
        spot.site !== null && (targets.includes(spot.site) || entry?.chosen.includes(spot.site));
      const isBegun = (entry?.chosen.length ?? 0) > 0;
      const site = isExact || !isBegun ? spot.site : (spot.nearestOf(targets, 0) ?? spot.site);
      if (site !== null) await this.take(site, 'touch');
    });
  }

  /** A key on a site; where it could be both, the key says whether to move there or to add it. */
  press(site: SiteId, meant: 'add' | 'target'): void {
    void this.queue.add(() => this.take(site, 'key', meant));
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

  /** Moves the selected pieces in a direction; if several distances are possible, by the nearest, to be confirmed. */
  head(direction: number, how: InputKind = 'mouse'): void {
    void this.queue.add(async () => {
      const { entry, tokens } = this.store.get();
      const heading = entry?.headings.find((one) => one.direction === direction);
      const [nearest, farther] = heading?.reaches ?? [];
      if (!heading || !nearest) return;
      const { distance } = nearest;
      const distances = heading.reaches.map((reach) => reach.distance);
      const asks = farther !== undefined;
      await this.entered.shift(tokens, { direction, distance, distances }, { how, asks });
    });
  }

  /** Changes the distance of a shift that waits to be confirmed. */
  farther(step: 1 | -1): void {
    void this.queue.add(async () => {
      const { shift, tokens } = this.store.get();
      if (shift === null) return;
      const { direction, distances } = shift;
      const distance = distances[distances.indexOf(shift.distance) + step];
      if (distance === undefined) return;
      const longer = { direction, distance, distances };
      await this.entered.shift(withoutTarget(tokens), longer, { asks: true });
    });
  }

  /** Lets the next drag draw a frame around pieces instead of moving one, or no longer. */
  toggleAreaSelection(): void {
    const selectsArea = !this.store.get().selectsArea;
    if (selectsArea && !maySelectArea(this.store.get())) return;
    const announcement = translate(selectsArea ? 'areaSelection.on' : 'areaSelection.off');
    this.store.set({ selectsArea, announcement });
  }

  /** Adds those of the sites in a frame that can be selected together, in order. */
  addArea(sites: SiteId[]): void {
    this.store.set({ selectsArea: false });
    void this.queue.add(async () => {
      for (const site of sites) {
        const { entry, tokens } = this.store.get();
        if (entry?.addable.includes(site))
          await this.entered.enter([...tokens, { kind: 'add', site }], { asks: true });
      }
    });
  }

  /** Selects these pieces, and no others, of those that the move may capture. */
  pick(sites: SiteId[]): void {
    void this.queue.add(() => this.entered.enter(withPicks(this.store.get().tokens, sites)));
  }

  /** Plays a whole move. */
  play(text: string): void {
    void this.queue.add(async () => this.commit(text));
  }

  pass(): void {
    void this.queue.add(async () => {
      if (mayPass(this.store.get())) await this.entered.enter([{ kind: 'choose', text: 'pass' }]);
    });
  }

  /** Ends the move with the steps entered so far. */
  stop(): void {
    void this.queue.add(async () => {
      const state = this.store.get();
      if (mayStop(state)) await this.entered.enter(stopped(state.tokens));
    });
  }

  /** Picks up a piece that is off the board, to be placed on it; the second time, puts it back. */
  hold(type: number): void {
    void this.queue.add(async () => {
      const state = this.store.get();
      const { base, held, info } = state;
      if (!mayEnter(state) || base === null || !droppable(state).includes(type)) return;
      this.previews.forget();
      const name = info?.pieceTypes[type]?.name ?? '';
      if (held === type) this.store.set({ ...clearedEntry(), entry: base });
      else this.store.set({ ...clearedEntry(), held: type, entry: holding(base, name) });
    });
  }

  /** Enters a move that was typed; resolves to what is wrong with it, or to null. */
  async type(text: string): Promise<string | null> {
    let problem: string | null = null;
    await this.queue.add(async () => {
      problem = await this.read(text.trim());
    });
    return problem;
  }

  /** Takes back the last input. */
  back(): void {
    if (this.planned.cancel()) return;
    void this.queue.add(async () => {
      const { ask, ends, tokens, held, base, drag } = this.store.get();
      if (drag !== null) await this.dragging.putBack();
      else if (ask !== null || ends !== null)
        this.store.set({ ask: null, ends: null, preview: null, stepPreview: null });
      else if (held !== null) this.store.set({ ...clearedEntry(), entry: base });
      else if (tokens.length > 0) await this.entered.takeBack(tokens);
    });
  }

  /** Takes back the last step of a compound move that is being entered; false if there is none. */
  takeBackStep(): boolean {
    if (!mayTakeBack(this.store.get())) return false;
    this.back();
    return true;
  }

  /** Takes back everything that was entered. */
  clear(): void {
    if (this.planned.cancel()) return;
    void this.queue.add(async () => {
      this.previews.forget();
      this.store.set({ ...clearedEntry(), entry: this.store.get().base });
    });
  }

  /** Plays the move that waits to be confirmed. */
  confirm(): void {
    void this.queue.add(async () => {
      const state = this.store.get();
      const { entry, tokens } = state;
      const isChosen = entry !== null && (mayDecide(state) || isPicking(entry));
      const text = isChosen ? entry.complete : pendingMove(state);
      if (text !== null) this.commit(text);
      else if (isChosen && mayStop(state)) await this.entered.enter(stopped(tokens));
    });
  }

  /** Drops previews that are on their way: the position has changed, or is about to. */
  forget(): void {
    this.previews.forget();
    this.footprints.forget();
  }

  private append(token: Token): void {
    void this.queue.add(() => this.entered.enter([...this.store.get().tokens, token]));
  }

  private async take(at: SiteId, how: InputKind, meant?: 'add' | 'target'): Promise<void> {
    const site = landing(this.store.get(), at);
    if (this.interceptClick?.(site) || this.isConfirmed(site, how, meant)) return;
    await this.withdrawTarget();
    const state = this.store.get();
    const { entry, tokens } = state;
    if (!mayEnter(state) || entry === null) return this.planned.take(site);
    const action = clickOn(site, tokens, entry, state.base, mayDecide(state), meant);
    if (action.kind === 'ask') this.store.set({ ask: site, notice: null });
    else if (action.kind === 'end') await this.goToEnd(site, action.moves, how);
    else if (action.kind === 'tokens')
      await this.entered.enter(action.tokens, {
        how,
        asks: how !== 'key' && dropsUnasked(state, action.tokens),
      });
    else if (!(await this.shiftOnto(site, how))) await this.refusalNotice.show(site);
  }

  /** Moves the selected group so that one of its pieces lands on a site; if several moves do that, asks which. */
  private async shiftOnto(site: SiteId, how: InputKind): Promise<boolean> {
    const { info, entry, tokens } = this.store.get();
    const shifts = info && entry ? shiftsOnto(info.board, entry, site) : [];
    const [only, another] = shifts;
    if (only === undefined) return false;
    if (another === undefined) {
      await this.entered.shift(tokens, only, { how });
      return true;
    }
    const moves: string[] = [];
    for (const { direction, distance } of shifts) {
      const shift: Token = { kind: 'shift', direction, distance };
      const { complete } = await this.entered.entryFor([...tokens, shift]);
      if (complete !== null) moves.push(complete);
    }
    if (moves.length < shifts.length) return false;
    await this.goToEnd(site, moves, how);
    return true;
  }

  /** Plays the move that waits to be confirmed, if its target is clicked again or Enter is pressed. */
  private isConfirmed(site: SiteId, how: InputKind, meant?: 'add' | 'target'): boolean {
    const state = this.store.get();
    const pending = pendingMove(state);
    if (pending === null || !(goesTo(state, site) || (how === 'key' && meant === 'target')))
      return false;
    this.commit(pending);
    return true;
  }

  /** A click elsewhere rejects the move that waits to be confirmed, but keeps the selection. */
  private async withdrawTarget(): Promise<void> {
    const state = this.store.get();
    const shorter = withoutTarget(state.tokens);
    if (pendingMove(state) !== null && shorter !== state.tokens)
      await this.entered.enter(shorter, { follows: false });
  }

  /** Enters a whole compound move by a click on the site where it ends. */
  private async goToEnd(site: SiteId, moves: string[], how: InputKind): Promise<void> {
    const [only] = moves;
    if (only === undefined) return;
    if (moves.length > 1) {
      const wayOf = async (text: string) => ({
        text,
        trace: await this.engine.ask({ kind: 'trace', text }),
      });
      const ways = await this.queue.whileShown(Promise.all(moves.map(wayOf)));
      this.store.set({ ends: { site, ways }, notice: null });
    } else if (!asksFirst(this.store.get().settings, how)) this.commit(only);
    else {
      this.store.set({ pending: only });
      this.previews.pending();
    }
  }

  private async read(text: string): Promise<string | null> {
    const state = this.store.get();
    const { info } = state;
    if (info === null || !mayEnter(state)) return translate('typedMove.notYourTurn');
    if (/^(stop|end)$/i.test(text) && mayStop(state)) {
      await this.entered.enter(stopped(state.tokens));
      return null;
    }
    const { move, problem } = await this.queue.whileShown(readMove(this.engine, info, text));
    if (move !== null) this.commit(move);
    return problem;
  }
}
