/**
 * The connection of the game on the board to the other page: made by an offer and an answer that people send each other,
 * and made anew in the same way after it was lost.
 *
 * While it is there, each page sends the whole game whenever it has changed; so nothing is lost with a connection.
 */
import type { IceServer } from '../../../core/state/ice_servers';
import { freshName } from '../../../core/storage/current_game';
import { DistantError } from '../packing/packed_game';
import type { DistantProblem } from '../packing/packed_game';
import { decodeMessage, encodeMessage } from './messages';
import { Peer } from './peer';
import type { PeerEvents, PeerStatus } from './peer';
import { encodeSignal } from './signal';
import type { Signal } from './signal';

export type LiveStatus =
  | { kind: 'off' }
  /** Looks for the addresses of this page. */
  | { kind: 'preparing' }
  /** The offer has to be sent, and its answer to be entered. */
  | { kind: 'offering'; text: string }
  /** The answer has to be sent. */
  | { kind: 'answering'; text: string }
  | { kind: Exclude<PeerStatus, 'waiting'> };

export interface LiveEvents {
  changed(): void;
  /** The other page has sent the game. */
  received(code: string): void;
}

export class Live {
  status: LiveStatus = { kind: 'off' };
  private peer: Peer | null = null;
  /** The game, and the number of the running offer. */
  private id = '';
  private number = '';
  /** What the other page was told last. */
  private told = '';

  constructor(
    private readonly events: LiveEvents,
    private readonly connect = (relays: IceServer[], heard: PeerEvents) => new Peer(relays, heard),
  ) {
    // Closing tells the other page at once instead of after a while.
    window.addEventListener('pagehide', () => this.peer?.close());
  }

  get isConnected(): boolean {
    return this.status.kind === 'connected';
  }

  /** Whether somebody is being connected, or was. */
  get isOn(): boolean {
    return this.status.kind !== 'off';
  }

  /** Makes an offer to play a game, of which the other page gets the packed text; rejects with a `DistantError`. */
  async offer(id: string, code: string, relays: IceServer[]): Promise<void> {
    const peer = this.begin(id, freshName(), relays);
    const sdp = await peer.offer().catch(() => this.refuse(peer, 'noConnection'));
    const signal: Signal = { kind: 'offer', id, number: this.number, sdp, code };
    await this.show('offering', peer, signal);
  }

  /** Answers an offer; rejects with a `DistantError`. */
  async answer({ id, number, sdp }: Signal, relays: IceServer[]): Promise<void> {
    const peer = this.begin(id, number, relays);
    const own = await peer.answer(sdp).catch(() => this.refuse(peer, 'damaged'));
    await this.show('answering', peer, { kind: 'answer', id, number, sdp: own, code: '' });
  }

  /** Whether an answer is the one that is waited for. */
  expects({ id, number }: Signal): boolean {
    return this.status.kind === 'offering' && id === this.id && number === this.number;
  }

  /** Takes the answer to the running offer; rejects with a `DistantError`. */
  async accept({ sdp }: Signal): Promise<void> {
    await this.peer?.accept(sdp).catch(() => {
      throw new DistantError('damaged');
    });
  }

  /** Sends the game unless the other page has been told just that. */
  tell(code: string): void {
    if (!this.isConnected || code === this.told) return;
    this.told = code;
    this.peer?.send(encodeMessage(code));
  }

  /** Ends the connection if it belongs to another game. */
  keepOnly(id: string): void {
    if (this.isOn && this.id !== id) this.end();
  }

  end(): void {
    const { peer } = this;
    this.peer = null;
    peer?.close();
    this.be({ kind: 'off' });
  }

  private begin(id: string, number: string, relays: IceServer[]): Peer {
    const before = this.peer;
    const peer: Peer = this.peerWith(relays, {
      status: (status) => peer === this.peer && this.follow(status),
      message: (data) => peer === this.peer && this.hear(data),
    });
    [this.peer, this.id, this.number, this.told] = [peer, id, number, ''];
    before?.close();
    this.be({ kind: 'preparing' });
    return peer;
  }

  /** Some browsers have no connections, and others refuse an address of a relay that looked right. */
  private peerWith(relays: IceServer[], events: PeerEvents): Peer {
    try {
      return this.connect(relays, events);
    } catch {
      throw new DistantError('noConnection');
    }
  }

  private async show(kind: 'offering' | 'answering', peer: Peer, signal: Signal): Promise<void> {
    const text = await encodeSignal(signal);
    if (peer === this.peer && this.status.kind === 'preparing') this.be({ kind, text });
  }

  private refuse(peer: Peer, problem: DistantProblem): never {
    if (peer === this.peer) this.end();
    throw new DistantError(problem);
  }

  private follow(status: PeerStatus): void {
    if (status === 'waiting') return;
    if (status === 'connected') this.told = '';
    this.be({ kind: status });
  }

  private hear(data: unknown): void {
    const code = decodeMessage(data);
    if (code !== null) this.events.received(code);
  }

  private be(status: LiveStatus): void {
    this.status = status;
    this.events.changed();
  }
}
