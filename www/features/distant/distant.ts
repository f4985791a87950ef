/**
 * Games with somebody elsewhere, by links or through a connection: begins them, opens links, and tells the other place
 * what has happened here; `receiving.ts` takes over what comes from there. Loaded when a game is begun, opened or continued.
 */
import './distant.css';
import { must } from '../../core/must';
import type { GameChoice, Load } from '../../core/game/controller';
import { rematchOf } from '../../core/game/rematch';
import { seatsAt } from '../../core/players/distant';
import type { DistantGame } from '../../core/players/distant';
import { deciders } from '../../core/players/seats';
import { distantLine } from '../../core/state/permissions';
import { iceServersIn } from '../../core/state/ice_servers';
import type { IceServer } from '../../core/state/ice_servers';
import type { State } from '../../core/state/state';
import { readSaved } from '../../core/storage/current_game';
import { ownName, rememberName } from '../../core/storage/own_name';
import type { GameInfo } from '../../engine/structures';
import { addressOf } from '../../games/catalogue';
import type { Library } from '../../games/library';
import { translate } from '../../language/translate';
import { onChange } from '../../ui/dom';
import { askConnection, askInvitation, showMessage } from './dialogs';
import type { Invitation } from './dialogs';
import { Exchange, problemText } from './exchange';
import { handOver, takeAnswers } from './live/hand_over';
import { Live } from './live/live';
import { decodeSignal } from './live/signal';
import type { Signal } from './live/signal';
import { findLink, readLink } from './packing/links';
import type { FoundLink } from './packing/links';
import { decodeGame, DistantError, freshId } from './packing/packed_game';
import { DistantPanel } from './panel';
import { Receiving } from './receiving';
import type { ReceivingParts } from './receiving';
import { newsNow } from './tasks';

interface Parts extends Omit<ReceivingParts, 'note' | 'disconnect'> {
  library: Library;
  place: HTMLElement;
  /** Loads a game that the person has begun. */
  visit: Load;
  /** Shows the saved game, or the first one. */
  showStoredGame(): Promise<void>;
}

const storage = () => localStorage;
const stored = () => readSaved(storage, () => sessionStorage).saved;

export class DistantGames {
  private readonly exchange: Exchange;
  private readonly receiving: Receiving;
  private readonly live = new Live({
    changed: () => this.parts.store.redraw(),
    received: (code) => this.receiving.hear(code),
  });
  private panel: DistantPanel | null = null;
  /** The game on the board, packed; null while that is being made. */
  private code: string | null = null;
  private packings = 0;
  /** What has happened last, and the record of the game then. */
  private note = { text: '', record: '' };
  /** The game as it is in the running offer. */
  private offered: State | null = null;

  constructor(private readonly parts: Parts) {
    this.exchange = new Exchange(() => parts.store.get(), parts.library, stored);
    const note = (text: string) => this.say(text);
    const disconnect = () => this.live.end();
    this.receiving = new Receiving({ ...parts, note, disconnect }, this.exchange);
    takeAnswers((answer) => this.takeAnswer(answer));
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
    if (problem !== '') await showMessage(this.parts.root, translate('distant.problem'), problem);
    return true;
  }

  render(state: State): void {
    const { distant, info } = state;
    const isShown = state.lesson === null && distant !== null && info !== null;
    this.place(isShown);
    if (!isShown) return;
    // First, so that the panel never shows the link of an earlier position, or of the game before while one is loading.
    const isReady = state.phase === 'ready';
    if (isReady) this.pack(state.record, state.agreed, distant.offer, distant.names, distant.id);
    else this.pack();
    const { code, live, note } = this;
    const news = note.record === state.record ? note.text : '';
    this.panel?.render(state, distant, info, { code, live: live.status, news });
    if (!isReady) return;
    this.live.keepOnly(distant.id);
    this.receiving.goOn();
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
      signalSent: () => this.offered && this.noteSent(this.offered),
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

  /** Packs the game on the board whenever it has changed; without arguments, there is none yet. */
  private readonly pack = onChange((...changed: unknown[]) => {
    const packing = ++this.packings;
    this.code = null;
    if (changed.length === 0) return;
    const { store } = this.parts;
    void this.exchange.pack(store.get()).then(
      (code) => {
        if (packing !== this.packings) return;
        this.code = code;
        store.redraw();
      },
      (error: unknown) => this.say(problemText(error)),
    );
  });

  /** Says something in the panel, until the game goes on. */
  private say(text: string): void {
    const { store } = this.parts;
    this.note = { text, record: store.get().record };
    store.redraw();
  }

  /** Sends the game through the connection. */
  private tell(state: State): void {
    if (this.code === null || !this.live.isConnected) return;
    this.live.tell(this.code);
    this.noteSent(state);
  }

  /** The other place has what was here then. */
  private noteSent(then: State): void {
    const { store } = this.parts;
    const { distant } = store.get();
    if (distant === null || then.distant?.id !== distant.id) return;
    const shared = Math.max(distantLine(then).length, distant.shared);
    const told = newsNow(then, then.distant);
    const isLive = distant.isLive || this.live.isConnected;
    if (shared === distant.shared && told === distant.told && isLive === distant.isLive) return;
    store.set({ distant: { ...distant, shared, told, isLive } });
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
    this.offered = state;
    try {
      const code = await this.exchange.pack(state);
      await this.live.offer(state.distant.id, code, this.relays());
    } catch (error) {
      this.say(problemText(error));
    }
  }

  private relays(): IceServer[] {
    const { settings } = this.parts.store.get();
    return iceServersIn(settings.relays).filter((relay) => relay !== null);
  }

  private async paste(text: string): Promise<string> {
    try {
      return await this.open(readLink(text));
    } catch (error) {
      return problemText(error);
    }
  }

  /** Opens a link; resolves to what is wrong with it, or ''. */
  private async open({ kind, code }: FoundLink): Promise<string> {
    try {
      if (kind === 'play') this.say(await this.receiving.receive(code));
      else await this.signal(await decodeSignal(code));
      return '';
    } catch (error) {
      return problemText(error);
    }
  }

  private async signal(signal: Signal): Promise<void> {
    if (signal.kind === 'answer') {
      if (this.live.expects(signal)) return this.live.accept(signal);
      if (!(await handOver(signal))) throw new DistantError('unexpectedAnswer');
      const [title, text] = [translate('distant.answering'), translate('distant.handedOver')];
      return void showMessage(this.parts.root, title, text);
    }
    const { sender } = decodeGame(signal.code);
    this.say(await this.receiving.receive(signal.code, signal.id));
    const { distant } = this.parts.store.get();
    if (distant?.id !== signal.id) return;
    if (distant.role === sender) throw new DistantError('ownInvitation');
    const relays = this.relays();
    const servers = relays.map(({ urls }) => urls);
    if (!(await askConnection(this.parts.root, distant.names[sender], servers))) return;
    this.offered = null;
    await this.live.answer(signal, relays);
  }

  /** Takes an answer that was opened in another window; returns whether it is the one that is waited for. */
  private takeAnswer(answer: Signal): boolean {
    if (!this.live.expects(answer)) return false;
    this.live.accept(answer).catch((error: unknown) => this.say(problemText(error)));
    return true;
  }

  /** The address without a link. */
  private address(): string {
    const { gameId } = this.parts.store.get();
    return gameId === '' ? location.pathname + location.search : addressOf(gameId);
  }
}
