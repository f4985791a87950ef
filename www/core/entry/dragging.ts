/**
 * Drags. While the pointer crosses the player's own pieces, each one that can join the group is added; once it leaves
 * them, the group follows the pointer, and where it is dropped decides how far it moves. Dropping a piece on another of
 * one's own moves it there if that is a move, unless the two could do more as a group.
 */
import type { Entry, SiteId, Token } from '../../engine/structures';
import { carriedBy, dropTargets } from '../moves/drop_targets';
import { must } from '../must';
import { mayDecide, mayEnter } from '../state/permissions';
import type { Store } from '../state/store';
import { groupOf } from '../moves/selection';

/** What dragging needs from the entry of moves. */
export interface DragActions {
  queue(work: () => Promise<void>): void;
  enter(tokens: Token[]): Promise<void>;
  /** Returns to what was entered before, which nothing follows from. */
  restore(tokens: Token[]): Promise<void>;
  /** What agrees with some tokens. */
  entryFor(tokens: Token[]): Promise<Entry>;
  explain(site: SiteId): Promise<void>;
  preview(token: Token | null): void;
}

/** A group snaps to a target that is within this many cells. */
const nearness = 1;

export class Dragging {
  /** What was entered before the pieces were picked up. */
  private before: Token[] = [];

  constructor(
    private readonly store: Store,
    private readonly actions: DragActions,
  ) {}

  canLift(site: SiteId): boolean {
    const state = this.store.get();
    if (!mayEnter(state) || mayDecide(state) || state.entry === null) return false;
    return groupOf(state.entry).includes(site) || Boolean(state.base?.addable.includes(site));
  }

  /** Picks up a piece, together with all pieces that are selected with it. */
  lift(site: SiteId, spot: Spot): void {
    const { entry, tokens } = this.store.get();
    this.before = tokens;
    const group = entry === null ? [] : groupOf(entry);
    const isChosen = group.includes(site);
    const pieces = isChosen ? group : [site];
    const drag = { from: site, ...spot.point, pieces, moves: pieces.length > 1, dropToken: null };
    this.store.set({ drag, notice: null, ask: null, pending: null });
    this.actions.queue(async () => {
      if (!isChosen) await this.actions.enter([{ kind: 'add', site }]);
    });
    this.drag(spot);
  }

  drag(spot: Spot): void {
    const { drag } = this.store.get();
    if (drag === null) return;
    this.store.set({ drag: { ...drag, ...spot.point } });
    this.actions.queue(() => this.over(spot));
  }

  drop(spot: Spot): void {
    this.actions.queue(async () => {
      await this.over(spot);
      const { drag, tokens, entry } = this.store.get();
      this.cancel();
      if (drag === null || spot.site === drag.from) return;
      if (drag.dropToken !== null) await this.actions.enter([...tokens, drag.dropToken]);
      else if (spot.site !== null && entry?.addable.includes(spot.site))
        await this.actions.enter([...tokens, { kind: 'add', site: spot.site }]);
      else if (spot.site !== null) await this.actions.explain(spot.site);
    });
  }

  cancel(): void {
    this.store.set({ drag: null, preview: null, stepPreview: null });
  }

  /** Puts the pieces back, although the button is still held; what was selected before stays so. */
  async putBack(): Promise<void> {
    this.cancel();
    await this.actions.restore(this.before);
  }

  /** The pointer is over a site: its piece joins the group, or the group follows the pointer. */
  private async over(spot: Spot): Promise<void> {
    const { drag, entry } = this.store.get();
    if (drag === null || entry === null) return;
    const { site } = spot;
    if (drag.moves) this.findDropToken(spot);
    else if (site === null || site === drag.from) this.setDropToken(null);
    else if (entry.chosen.includes(site)) this.grab(site, groupOf(entry));
    else if (entry.companions.includes(site) || entry.forced.includes(site)) await this.cross(site);
    else if (this.isFriend(site) && !isTarget(entry, site)) this.setDropToken(null);
    else {
      this.store.set({ drag: { ...drag, pieces: groupOf(entry), moves: true } });
      this.findDropToken(spot);
    }
  }

  /**
   * The pointer crosses a piece that can join: it joins, unless dropping the held piece there is a move to its site.
   */
  private async cross(site: SiteId): Promise<void> {
    const target: Token = { kind: 'target', site };
    if (isSame(this.store.get().drag?.dropToken ?? null, target)) return;
    if (await this.isGoal(site)) return this.setDropToken(target);
    this.setDropToken(null);
    await this.actions.enter([...this.store.get().tokens, { kind: 'add', site }]);
    this.grab(site, groupOf(must(this.store.get().entry, 'entry')));
  }

  /** Whether the held piece can move to another one, and the two could do nothing more as a group. */
  private async isGoal(site: SiteId): Promise<boolean> {
    const { entry, tokens } = this.store.get();
    if (entry === null || entry.chosen.length !== 1 || !isTarget(entry, site)) return false;
    const add: Token = { kind: 'add', site };
    const other = await this.actions.entryFor([...tokens.slice(0, -1), add]);
    return saysNoMore(await this.actions.entryFor([...tokens, add]), [entry, other]);
  }

  private grab(site: SiteId, pieces: SiteId[]): void {
    const { drag } = this.store.get();
    if (drag) this.store.set({ drag: { ...drag, from: site, pieces } });
  }

  /** Finds the token that dropping the pieces here would enter. */
  private findDropToken(spot: Spot): void {
    const { drag, entry, info } = this.store.get();
    if (drag === null || entry === null || info === null) return;
    const sites = dropTargets(info.board, entry, drag.from);
    const isHome = spot.site === drag.from;
    const exact = spot.site === null ? undefined : sites.get(spot.site);
    const nearest = isHome || exact ? null : spot.nearestOf(sites.keys(), nearness);
    const dropToken = exact ?? (nearest === null ? null : (sites.get(nearest) ?? null));
    this.setDropToken(dropToken);
  }

  private setDropToken(dropToken: Token | null): void {
    const { drag, entry } = this.store.get();
    if (drag === null || entry === null || isSame(dropToken, drag.dropToken)) return;
    const pieces = carriedBy(entry, dropToken) ?? groupOf(entry);
    this.store.set({ drag: { ...drag, dropToken, pieces } });
    this.actions.preview(dropToken);
  }

  /** Whether the piece on a site belongs to the player to move. */
  private isFriend(site: SiteId): boolean {
    const { view } = this.store.get();
    return (
      view?.pieces.some((piece) => piece.site === site && piece.owner === view.turn.player) ?? false
    );
  }
}

function isTarget(entry: Entry, site: SiteId): boolean {
  return entry.targets.some((target) => target.site === site);
}

function isSame(a: Token | null, b: Token | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether everything a group can do can also be entered by pointing with one of its pieces. */
export function saysNoMore({ targets, headings, choices }: Entry, alone: Entry[]): boolean {
  const alsoAlone = new Set(alone.flatMap((entry) => entry.targets.flatMap(({ moves }) => moves)));
  const ways = [...targets, ...headings.flatMap(({ reaches }) => reaches)];
  return (
    choices.length === 0 && ways.every(({ moves }) => moves.some((text) => alsoAlone.has(text)))
  );
}

export interface Spot {
  site: SiteId | null;
  /**
   * The site on the other side of the board, for a point beyond a wrapping edge: pieces can be dropped there, not
   * clicked.
   */
  beyond: SiteId | null;
  /** In board units. */
  point: { x: number; y: number };
  /** The nearest of some sites, if it is within this many cells or a finger's width. */
  nearestOf(sites: Iterable<SiteId>, cells: number): SiteId | null;
}
