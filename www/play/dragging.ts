/**
 * What people drag. Across own pieces a drag adds each that can join; once it leaves them, the whole group follows
 * the pointer, and where it is let go says how far it moves.
 */
import type { Spot } from '../board/input/pointer';
import type { Entry, SiteId, Token } from '../engine/types';
import { must } from '../must';
import { mayDecide, mayEnter } from '../state/state';
import type { Store } from '../state/state';
import { groupOf } from './clicks';
import { carriedBy, landings } from './landings';

/** What dragging needs of the entry of moves. */
export interface Spoken {
  queue(work: () => Promise<void>): void;
  say(tokens: Token[]): Promise<void>;
  explain(site: SiteId): Promise<void>;
  preview(token: Token | null): void;
}

/** Within so many cells of where it may go a group snaps to it. */
const nearness = 1;

export class Dragging {
  constructor(
    private readonly store: Store,
    private readonly spoken: Spoken,
  ) {}

  canLift(site: SiteId): boolean {
    const state = this.store.get();
    if (!mayEnter(state) || mayDecide(state) || state.entry === null) return false;
    return groupOf(state.entry).includes(site) || Boolean(state.base?.addable.includes(site));
  }

  /** Takes hold of a piece, and of all that are chosen with it. */
  lift(site: SiteId, spot: Spot): void {
    const { entry } = this.store.get();
    const group = entry === null ? [] : groupOf(entry);
    const isChosen = group.includes(site);
    const pieces = isChosen ? group : [site];
    const drag = { from: site, ...spot.point, pieces, moves: pieces.length > 1, aim: null };
    this.store.set({ drag, notice: null, ask: null, pending: null });
    this.spoken.queue(async () => {
      if (!isChosen) await this.spoken.say([{ kind: 'add', site }]);
    });
    this.drag(spot);
  }

  drag(spot: Spot): void {
    const { drag } = this.store.get();
    if (drag === null) return;
    this.store.set({ drag: { ...drag, ...spot.point } });
    this.spoken.queue(() => this.over(spot));
  }

  /** Lets go. */
  drop(spot: Spot): void {
    this.spoken.queue(async () => {
      await this.over(spot);
      const { drag, tokens, entry } = this.store.get();
      this.cancel();
      if (drag === null || !drag.moves || spot.site === drag.from) return;
      if (drag.aim !== null) await this.spoken.say([...tokens, drag.aim]);
      else if (spot.site !== null && entry?.addable.includes(spot.site))
        await this.spoken.say([...tokens, { kind: 'add', site: spot.site }]);
      else if (spot.site !== null) await this.spoken.explain(spot.site);
    });
  }

  cancel(): void {
    this.store.set({ drag: null, preview: null, foreseen: null });
  }

  /** The pointer is over a site: it joins, or the group goes with the pointer. */
  private async over(spot: Spot): Promise<void> {
    const { drag, entry, tokens } = this.store.get();
    if (drag === null || entry === null) return;
    const { site } = spot;
    if (drag.moves) return this.aim(spot);
    if (site === null || site === drag.from) return;
    const group = groupOf(entry);
    if (entry.chosen.includes(site)) return this.grab(site, group);
    if (entry.companions.includes(site) || entry.forced.includes(site)) {
      await this.spoken.say([...tokens, { kind: 'add', site }]);
      return this.grab(site, groupOf(must(this.store.get().entry, 'entry')));
    }
    if (this.isFriend(site) && !isTarget(entry, site)) return;
    this.store.set({ drag: { ...drag, pieces: group, moves: true } });
    this.aim(spot);
  }

  private grab(site: SiteId, pieces: SiteId[]): void {
    const { drag } = this.store.get();
    if (drag) this.store.set({ drag: { ...drag, from: site, pieces } });
  }

  /** Finds what letting go here would say. */
  private aim(spot: Spot): void {
    const { drag, entry, info } = this.store.get();
    if (drag === null || entry === null || info === null) return;
    const sites = landings(info.board, entry, drag.from);
    const isHome = spot.site === drag.from;
    const exact = spot.site === null ? undefined : sites.get(spot.site);
    const nearest = isHome || exact ? null : spot.nearestOf(sites.keys(), nearness);
    const aim = exact ?? (nearest === null ? null : (sites.get(nearest) ?? null));
    if (JSON.stringify(aim) === JSON.stringify(drag.aim)) return;
    const pieces = carriedBy(entry, aim) ?? groupOf(entry);
    this.store.set({ drag: { ...drag, aim, pieces } });
    this.spoken.preview(aim);
  }

  /** Whether a piece stands there that belongs to the one to move. */
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
