/**
 * Games with somebody elsewhere, by links or through a connection. Loaded when one is begun, opened or continued.
 *
 * Whatever way a game comes from the other place, it goes through `receive`: it is read, played through by the rules, and
 * joined with what is here; where a person has to decide, they are asked.
 */
import './distant.css';
import { must } from '../../core/must';
import type { GameChoice, GameController, Load } from '../../core/game/controller';
import { rematchOf } from '../../core/game/rematch';
import { endOfMainLine } from '../../core/moves/tree';
import { seatsAt } from '../../core/players/distant';
import type { DistantGame } from '../../core/players/distant';
import { deciders } from '../../core/players/seats';
import { distantLine, isLookingBack } from '../../core/state/permissions';
import { relaysIn } from '../../core/state/relays';
import type { Relay } from '../../core/state/relays';
import type { State } from '../../core/state/state';
import type { Store } from '../../core/state/store';
import { ownName, rememberName } from '../../core/storage/own_name';
import type { SavedGame } from '../../core/storage/saved_games';
import type { GameInfo } from '../../engine/structures';
import { addressOf } from '../../games/catalogue';
import type { Library } from '../../games/library';
import { translate } from '../../language/translate';
import { onChange } from '../../ui/dom';
import { askInvitation, askPreferred, makeProgress, showProblem } from './dialogs';
import type { Invitation } from './dialogs';
import { Exchange, problemOf, textsOf } from './exchange';
import type { Incoming } from './exchange';
import { findLink, readLink } from './packing/links';
import type { FoundLink } from './packing/links';
import { Live } from './live/live';
import { decodeSignal } from './live/signal';
import type { Signal } from './live/signal';
import { DistantError, freshId } from './packing/packed_game';
import { DistantPanel } from './panel';
import { questionOf, settle } from './settling';
import type { Settled } from './settling';
import { newsNow } from './tasks';

interface Parts {
  root: HTMLElement;
  store: Store;
  controller: GameController;
  library: Library;
  place: HTMLElement;
  /** Loads a game in the place of the one that is shown. */
  replace: Load;
  /** Loads a game that the person has begun. */
  visit: Load;
  /** Continues a saved game in the place of the one that is shown. */
  continueSaved(saved: SavedGame): Promise<void>;
  /** Shows the saved game, or the first one. */
  showStoredGame(): Promise<void>;
}

const storage = () => localStorage;

export class DistantGames {
  private readonly exchange: Exchange;
  private readonly live = new Live({
    changed: () => this.parts.store.redraw(),
    received: (code) => this.hear(code),
  });
  private panel: DistantPanel | null = null;
  /** The game on the board, packed; null while that is being made. */
  private code: string | null = null;
  private packings = 0;
  /** The last game that came through the connection and waits to be received. */
  private heard: string | null = null;
  private isReceiving = false;

  constructor(private readonly parts: Parts) {
    this.exchange = new Exchange(() => parts.store.get(), parts.library);
  }

  /** Asks how a game is to begin, and begins it. */
  async begin({ gameId, variant, setup }: GameChoice): Promise<void> {
    const { root, library } = this.parts;
    const { info } = await must(library.find(gameId), gameId).opening(variant);
    const side = deciders(info)[0] ?? 0;
    const name = ownName(storage);
    const chosen = await askInvitation(root, info, { side, name, isLive: false });
    if (chosen === null) return;
    rememberName(storage, chosen.name);
    await this.start({ gameId, variant, setup }, info, chosen);
  }

  /** Begins the same game anew; with `swap`, the other person plays the side of the host. */
  async rematch(swap: boolean): Promise<void> {
    const state = this.parts.store.get();
    const { distant, info } = state;
    const choice = rematchOf(state, false);
    if (distant === null || info === null || choice === null) return;
    const isHost = (distant.role === 'host') !== swap;
    const guests = deciders(info).find((player) => player !== distant.hostSide);
    const side = isHost ? distant.hostSide : (guests ?? distant.hostSide);
    const name = distant.names[distant.role];
    await this.start(choice, info, { side, name, isLive: distant.isLive });
  }

  /** Opens the link in the address; resolves to false if there is none. */
  async followLink(): Promise<boolean> {
    const found = findLink(location.hash);
    if (found === null) return false;
    const problem = await this.open(found);
    if (findLink(location.hash) !== null) history.replaceState(null, '', this.address());
    const { phase, problem: failure } = this.parts.store.get();
    if (phase === 'loading' && failure === null) await this.parts.showStoredGame();
    if (problem !== '') await showProblem(this.parts.root, problem);
    return true;
  }

  render(state: State): void {
    const { distant, info } = state;
    const isShown = state.lesson === null && distant !== null && info !== null;
    this.place(isShown);
    if (!isShown) return;
    // First, so that the panel never shows the link of an earlier position.
    if (state.phase === 'ready')
      this.pack(state.record, state.agreed, distant.offer, distant.names, distant.id);
    this.panel?.render(state, distant, info, { code: this.code, live: this.live.status });
    if (state.phase !== 'ready') return;
    this.live.keepOnly(distant.id);
    this.tell(state);
  }

  /** Creates the panel again after a change of language. */
  renew(): void {
    this.place(false);
  }

  private readonly place = onChange((isShown: boolean) => {
    this.panel = isShown ? this.makePanel() : null;
    this.parts.place.replaceChildren(...(this.panel ? [this.panel.element] : []));
  });

  private makePanel(): DistantPanel {
    const { store, controller } = this.parts;
    return new DistantPanel({
      sent: () => this.noteSent(store.get()),
      offerDraw: (isOffered) => this.offerDraw(isOffered),
      acceptDraw: () => {
        const ply = distantLine(store.get()).length;
        controller.agree({ kind: 'draw', ply });
      },
      connect: () => void this.offer(),
      disconnect: () => this.live.end(),
      paste: (text) => this.paste(text),
    });
  }

  private async start(choice: GameChoice, info: GameInfo, chosen: Invitation): Promise<void> {
    const distant: DistantGame = {
      id: freshId(),
      role: 'host',
      hostSide: chosen.side,
      names: { host: chosen.name, guest: '' },
      isLive: chosen.isLive,
      offer: null,
      shared: -1,
      told: '',
    };
    const seats = seatsAt(info, distant);
    const setup = { seats, draw: choice.setup.draw, clocks: [] };
    await this.parts.visit({ ...choice, setup }, null, { id: distant.id, distant });
    if (chosen.isLive) await this.offer();
  }

  /** Packs the game on the board whenever it has changed. */
  private readonly pack = onChange((..._changed: unknown[]) => {
    const packing = ++this.packings;
    this.code = null;
    const { store } = this.parts;
    void this.exchange.pack(store.get()).then(
      (code) => {
        if (packing !== this.packings) return;
        this.code = code;
        store.redraw();
      },
      (error: unknown) => store.set({ announcement: textOf(error) }),
    );
  });

  /** Sends the game through the connection. */
  private tell(state: State): void {
    if (this.code === null || !this.live.isConnected) return;
    this.live.tell(this.code);
    this.noteSent(state);
  }

  /** From now on the other place has what is here. */
  private noteSent(state: State): void {
    const { distant } = state;
    if (distant === null) return;
    const [shared, told] = [distantLine(state).length, newsNow(state, distant)];
    const isLive = distant.isLive || this.live.isConnected;
    if (shared === distant.shared && told === distant.told && isLive === distant.isLive) return;
    this.parts.store.set({ distant: { ...distant, shared, told, isLive } });
  }

  private offerDraw(isOffered: boolean): void {
    const { store } = this.parts;
    const state = store.get();
    if (state.distant === null) return;
    const { role: by } = state.distant;
    const offer = isOffered ? { by, ply: distantLine(state).length } : null;
    store.set({ distant: { ...state.distant, offer } });
  }

  /** Makes an offer to be connected for the game on the board. */
  private async offer(): Promise<void> {
    const state = this.parts.store.get();
    if (state.distant === null) return;
    const code = this.code ?? (await this.exchange.pack(state));
    await this.live.offer(state.distant.id, code, this.relays());
    // The other page gets the game with the offer.
    this.noteSent(this.parts.store.get());
  }

  private relays(): Relay[] {
    const { settings } = this.parts.store.get();
    return relaysIn(settings.relays).filter((relay) => relay !== null);
  }

  private async paste(text: string): Promise<string> {
    try {
      return await this.open(readLink(text));
    } catch (error) {
      return textOf(error);
    }
  }

  /** Opens a link; resolves to what is wrong with it, or ''. */
  private async open({ kind, code }: FoundLink): Promise<string> {
    try {
      if (kind === 'play') await this.receive(code);
      else await this.signal(await decodeSignal(code));
      return '';
    } catch (error) {
      return textOf(error);
    }
  }

  private async signal(signal: Signal): Promise<void> {
    if (signal.kind === 'answer') {
      if (!this.live.expects(signal)) throw new DistantError('unexpectedAnswer');
      return this.live.accept(signal);
    }
    await this.receive(signal.code);
    const { distant } = this.parts.store.get();
    if (distant?.id === signal.id) await this.live.answer(signal, this.relays());
  }

  /** What comes through the connection is received one after the other; of what comes meanwhile, only the last counts. */
  private hear(code: string): void {
    this.heard = code;
    if (this.isReceiving) return;
    this.isReceiving = true;
    void this.receiveHeard().finally(() => (this.isReceiving = false));
  }

  private async receiveHeard(): Promise<void> {
    const { store } = this.parts;
    while (this.heard !== null) {
      const code = this.heard;
      this.heard = null;
      const { id } = store.get().distant ?? { id: '' };
      await this.receive(code, id).catch((error: unknown) =>
        store.set({ announcement: textOf(error) }),
      );
    }
  }

  /** Takes over a game from elsewhere, if it is the expected one; rejects with a `DistantError`. */
  private async receive(code: string, expected: string | null = null): Promise<void> {
    const incoming = await this.read(code);
    if (expected !== null && incoming.packed.id !== expected) throw new DistantError('otherGame');
    const question = questionOf(incoming);
    const preferred =
      question === null ? 'there' : await askPreferred(this.parts.root, question, incoming);
    if (preferred === null) return this.showHere(incoming);
    await this.take(incoming, settle(incoming, preferred));
    this.parts.store.set({ announcement: summaryOf(incoming) });
  }

  private async read(code: string): Promise<Incoming> {
    const progress = makeProgress(this.parts.root);
    try {
      return await this.exchange.read(code, (share) => progress.show(share));
    } finally {
      progress.close();
    }
  }

  private async take(incoming: Incoming, settled: Settled): Promise<void> {
    const { here, compared } = incoming;
    const distant = this.withOwnName(settled.distant);
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
    const before = store.get().agreed;
    store.set({ distant });
    if (agreed !== null && before === null) controller.agree(agreed);
  }

  private async load(incoming: Incoming, settled: Settled, record: string | null): Promise<void> {
    const { packed, info, here } = incoming;
    const { distant, agreed } = settled;
    const { game: gameId, variant, draw } = packed;
    const seats = seatsAt(info, distant);
    const setup = { seats, draw, clocks: [] };
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

  /** The address without a link. */
  private address(): string {
    const { gameId } = this.parts.store.get();
    return gameId === '' ? location.pathname + location.search : addressOf(gameId);
  }

  private withOwnName(distant: DistantGame): DistantGame {
    const { role, names } = distant;
    return { ...distant, names: { ...names, [role]: names[role] || ownName(storage) } };
  }
}

function textOf(error: unknown): string {
  const { problem, values } = problemOf(error);
  return translate(`distant.problem.${problem}`, values);
}

/** What has happened, where that may be unexpected; '' otherwise. */
function summaryOf({ here, compared }: Incoming): string {
  if (here === null) return translate('distant.joined');
  if (compared.relation === 'older') return translate('distant.older');
  if (here.agreed !== null && compared.relation !== 'same') return translate('distant.overHere');
  return '';
}
