/**
 * Takes over games from the other place: each is read, played through by the rules, and joined with what is here; where a
 * person has to decide, they are asked. Whatever way a game comes, it comes through here.
 */
import type { GameController, Load } from '../../core/game/controller';
import { must } from '../../core/must';
import { endOfMainLine } from '../../core/moves/tree';
import { seatsAt } from '../../core/players/distant';
import type { DistantGame } from '../../core/players/distant';
import { distantLine, isLookingBack } from '../../core/state/permissions';
import type { Store } from '../../core/state/store';
import { savedIn, storageKey } from '../../core/storage/current_game';
import type { Saved } from '../../core/storage/current_game';
import { ownName } from '../../core/storage/own_name';
import { addressOf } from '../../games/catalogue';
import { translate } from '../../language/translate';
import { askPreferred, makeProgress } from './dialogs';
import { problemText, textsOf } from './exchange';
import type { Exchange, Incoming } from './exchange';
import { findLink } from './packing/links';
import { compareVersions } from './packing/versions';
import { questionOf, settle } from './settling';
import type { Settled } from './settling';

export interface ReceivingParts {
  root: HTMLElement;
  store: Store;
  controller: GameController;
  /** Loads a game in the place of the one that is shown. */
  replace: Load;
  /** Continues a saved game in the place of the one that is shown. */
  continueSaved(saved: Saved): Promise<void>;
  /** Says what has happened, until the game goes on. */
  note(text: string): void;
  /** Gives up the connection, since the person has left open what came through it. */
  disconnect(): void;
}

export class Receiving {
  /** The last game that came through the connection and waits to be taken over, as during a lesson. */
  private heard: string | null = null;
  private isReceiving = false;

  constructor(
    private readonly parts: ReceivingParts,
    private readonly exchange: Exchange,
  ) {
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === storageKey && newValue !== null) void this.followWindow(newValue);
    });
  }

  /**
   * Takes over a game, if it is the expected one, and shows how far it has been read; resolves to what has happened, or ''
   * if that is what people expect, and rejects with a `DistantError`.
   */
  async receive(code: string, expected: string | null = null): Promise<string> {
    const progress = makeProgress(this.parts.root, () => this.exchange.cancel());
    const read = () => this.exchange.read(code, expected, (share) => progress.show(share));
    return (await this.decide(read, () => progress.close())) ?? '';
  }

  /** Games that come through the connection are taken over one by one; of those that wait, only the last counts. */
  hear(code: string): void {
    this.heard = code;
    this.goOn();
  }

  /** Takes over what waits, unless a lesson is on the board in the place of the game. */
  goOn(): void {
    if (this.isReceiving || !this.isWaiting) return;
    this.isReceiving = true;
    void this.receiveHeard().finally(() => (this.isReceiving = false));
  }

  private get isWaiting(): boolean {
    return this.heard !== null && this.parts.store.get().lesson === null;
  }

  private async receiveHeard(): Promise<void> {
    const { store, note, disconnect } = this.parts;
    while (this.isWaiting) {
      const code = must(this.heard, 'heard');
      this.heard = null;
      const { id } = store.get().distant ?? { id: '' };
      // Quietly, or somebody could keep a window open here by sending one game after the other.
      const read = () => this.exchange.read(code, id, () => undefined);
      const news = await this.decide(read).catch(problemText);
      note(news ?? '');
      if (news === null) disconnect();
    }
  }

  /** Reads a game and takes it over, after a question if there is one; resolves to null if that was left open. */
  private async decide(
    read: () => Promise<Incoming>,
    done: () => void = () => undefined,
  ): Promise<string | null> {
    const incoming = await read().finally(done);
    const question = questionOf(incoming);
    const preferred =
      question === null ? 'there' : await askPreferred(this.parts.root, question, incoming);
    // Meanwhile the game may have gone on here, as by another window of this browser.
    if (this.isStale(incoming)) return this.decide(read);
    if (preferred === null) {
      await this.showHere(incoming);
      return null;
    }
    await this.take(incoming, settle(incoming, preferred));
    return summaryOf(incoming);
  }

  private isStale({ here, packed, line }: Incoming): boolean {
    const state = this.parts.store.get();
    if (state.distant?.id !== packed.id || state.tree === null) return false;
    const now = distantLine(state).map(({ text }) => text);
    return here === null || compareVersions(line, now).relation !== 'same';
  }

  private async take(incoming: Incoming, settled: Settled): Promise<void> {
    const { here, compared } = incoming;
    const distant = withOwnName(settled.distant);
    const isOnBoard = here !== null && here.saved === null;
    const isForked = compared.relation === 'fork';
    if (isOnBoard && !isForked) {
      if (settled.preferred === 'there') await this.append(textsOf(incoming.there), distant.id);
      return this.update({ ...settled, distant });
    }
    const isJoined = isForked || settled.preferred === 'there';
    const record = isJoined ? await this.exchange.join(incoming, settled.preferred) : null;
    await this.load(incoming, { ...settled, distant }, record ?? here?.record ?? null);
  }

  /** Plays the moves that are not here yet, on the board. */
  private async append(moves: readonly string[], id: string): Promise<void> {
    const { store, controller } = this.parts;
    for (;;) {
      const state = store.get();
      const { length } = distantLine(state);
      const next = moves[length];
      if (state.distant?.id !== id || state.tree === null || next === undefined) return;
      if (isLookingBack(state)) await controller.goTo(endOfMainLine(state.tree));
      await controller.play(next);
      if (distantLine(store.get()).length === length) return;
    }
  }

  private update({ distant, agreed }: Settled): void {
    const { store, controller } = this.parts;
    const state = store.get();
    if (state.distant?.id !== distant.id) return;
    store.set({ distant });
    if (agreed !== null && state.agreed === null) controller.agree(agreed);
  }

  private async load(incoming: Incoming, settled: Settled, record: string | null): Promise<void> {
    const { packed, info, here } = incoming;
    const { distant, agreed } = settled;
    const { game: gameId, variant, draw } = packed;
    const setup = { seats: seatsAt(info, distant), draw, clocks: [] };
    if (findLink(location.hash) !== null) history.replaceState(null, '', addressOf(gameId));
    if (here?.saved && record !== null) {
      const saved = { ...here.saved, setup, record, distant, agreed, moment: null };
      return this.parts.continueSaved(saved);
    }
    const resumed = { id: distant.id, distant, agreed };
    await this.parts.replace({ gameId, variant, setup }, record, resumed);
  }

  /** Shows the game as it is here, if it is not on the board. */
  private async showHere({ here }: Incoming): Promise<void> {
    if (here?.saved) await this.parts.continueSaved(here.saved);
  }

  /** Follows another window of this browser that goes on with the game on the board. */
  private async followWindow(stored: string): Promise<void> {
    const { store, continueSaved } = this.parts;
    const saved = savedIn(stored);
    const { distant } = store.get();
    if (distant === null || saved === null || saved.distant?.id !== distant.id) return;
    const line = await this.exchange.lineOf(saved).catch(() => null);
    const state = store.get();
    if (line === null || state.distant?.id !== distant.id || state.savedId !== saved.id) return;
    const here = distantLine(state).map(({ text }) => text);
    const { relation } = compareVersions(here, line);
    if (relation === 'newer') await continueSaved(saved);
    else if (relation === 'same' && saved.distant.shared > state.distant.shared)
      store.set({ distant: saved.distant });
  }
}

function withOwnName(distant: DistantGame): DistantGame {
  const { role, names } = distant;
  return { ...distant, names: { ...names, [role]: names[role] || ownName(() => localStorage) } };
}

/** What has happened, where that may be unexpected; '' otherwise. */
function summaryOf({ here, compared }: Incoming): string {
  if (here === null) return translate('distant.joined');
  if (compared.relation === 'older') return translate('distant.older');
  if (here.agreed !== null && compared.relation !== 'same') return translate('distant.overHere');
  return '';
}
