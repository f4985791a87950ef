/**
 * Moves that a person plans on an opponent's time: a premove, given by pieces and the site where they go, or a line that
 * is played as long as the opponents play their moves of it. Both are played as soon as it is the person's turn; what the
 * rules do not allow by then is dropped.
 */
import type { Entered } from '../../engine/protocol';
import type { SiteId, Token } from '../../engine/structures';
import { joinAnd, translate } from '../../language/translate';
import { siteName } from '../messages/labels';
import { wayTo } from '../moves/tree';
import { mayEnter, mayPlan } from '../state/permissions';
import type { Planned, State } from '../state/state';
import type { Store } from '../state/store';
import { groupOf } from '../moves/selection';

type Premove = Extract<Planned, { kind: 'premove' }>;

interface Parts {
  store: Store;
  /** Runs input in order. */
  queue(work: () => Promise<void>): void;
  entryFor(tokens: Token[]): Promise<Entered>;
  enter(tokens: Token[]): Promise<void>;
  commit(text: string): void;
}

export class PlannedMoves {
  constructor(private readonly parts: Parts) {
    parts.store.watch((state) => this.follow(state));
  }

  /** Takes a click on an opponent's turn. */
  take(site: SiteId): void {
    const { store } = this.parts;
    const state = store.get();
    const player = mayPlan(state);
    if (player === null) return;
    const planned = withSite(state, player, site);
    const announcement = planned === null && state.planned ? translate('planned.cancelled') : '';
    store.set({ planned, announcement });
  }

  /** Takes a piece that was dragged on an opponent's turn. */
  stroke(from: SiteId, to: SiteId): void {
    const { store } = this.parts;
    const { planned } = store.get();
    if (planned?.kind !== 'premove' || !planned.pieces.includes(from)) this.take(from);
    const begun = store.get().planned;
    // It may be dropped on one of one's own, which an opponent may capture before.
    if (begun?.kind === 'premove') store.set({ planned: { ...begun, target: to } });
  }

  /** Drops what was planned; returns whether there was anything. */
  cancel(): boolean {
    const { store } = this.parts;
    const isPlanned = store.get().planned !== null;
    if (isPlanned) store.set({ planned: null, announcement: translate('planned.cancelled') });
    return isPlanned;
  }

  /** Plays what was planned once its time has come, or drops it once that is past. */
  private follow(state: State): void {
    const { store, queue, commit } = this.parts;
    const { planned, view } = state;
    if (planned === null || view === null) return;
    if (planned.kind === 'line') {
      const next = nextOf(planned, state);
      if (next === null) store.set({ planned: null });
      else if (mayEnter(state))
        queue(async () => (mayEnter(store.get()) ? commit(next) : undefined));
    } else if (mayEnter(state)) {
      store.set({ planned: null });
      queue(() => this.play(planned));
    }
  }

  private async play({ pieces, target }: Premove): Promise<void> {
    if (target === null) return;
    const { store, entryFor, enter } = this.parts;
    const adds = pieces.map((site): Token => ({ kind: 'add', site }));
    const tokens: Token[] = [...adds, { kind: 'target', site: target }];
    const chosen = await entryFor(adds);
    const isPossible =
      pieces.every((piece) => groupOf(chosen).includes(piece)) &&
      chosen.targets.some(({ site }) => site === target);
    if (isPossible) return enter(tokens);
    const { info } = store.get();
    if (info === null) return;
    const values = {
      pieces: joinAnd(pieces.map((one) => siteName(info, one))),
      site: siteName(info, target),
    };
    const key = pieces.length > 0 ? 'planned.impossible' : 'planned.impossibleDrop';
    store.set({ announcement: translate(key, values) });
  }
}

/** Plans a line that begins with the move to come. */
export function planLine(store: Store, moves: string[]): void {
  const { view } = store.get();
  if (view !== null) store.set({ planned: { kind: 'line', ply: view.ply, moves } });
}

/** The premove after a click on a site; null if there is none. */
function withSite(state: State, player: number, site: SiteId): Planned | null {
  const { planned, view, base } = state;
  const begun = planned?.kind === 'premove' && planned.target === null ? planned.pieces : [];
  const isOwn = view?.pieces.some((piece) => piece.site === site && piece.owner === player);
  if (isOwn) {
    const others = begun.filter((one) => one !== site);
    const kept = base?.groups ? others : [];
    const pieces = others.length < begun.length ? others : [...kept, site];
    return pieces.length > 0 ? { kind: 'premove', player, pieces, target: null } : null;
  }
  const mayDrop = begun.length > 0 || (planned === null && base?.addable.length === 0);
  return mayDrop ? { kind: 'premove', player, pieces: begun, target: site } : null;
}

/** The next move of a planned line; null if the game has left it or reached its end. */
function nextOf(line: Extract<Planned, { kind: 'line' }>, { view, tree }: State): string | null {
  if (view === null || tree === null || view.ply < line.ply) return null;
  const played = wayTo(tree, tree.present).slice(line.ply);
  const agrees = played.every(({ text }, index) => text === line.moves[index]);
  return agrees ? (line.moves[played.length] ?? null) : null;
}
