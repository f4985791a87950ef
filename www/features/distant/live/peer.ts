/**
 * A connection between two pages by WebRTC: one of them makes an offer, the other answers it, and then texts go both
 * ways. How offer and answer get to the other page is not its concern.
 */
import type { IceServer } from '../../../core/state/ice_servers';

export type PeerStatus =
  /** Offer and answer are on their way. */
  | 'waiting'
  | 'connected'
  /** Nothing arrives at the moment; the browser tries to go on. */
  | 'interrupted'
  | 'lost';

export interface PeerEvents {
  status(status: PeerStatus): void;
  message(data: unknown): void;
}

/** How long a page looks for its addresses; servers that do not answer must not hold it up. */
const gatheringMilliseconds = 4000;

export class Peer {
  private readonly connection: RTCPeerConnection;
  private readonly channel: RTCDataChannel;
  private status: PeerStatus = 'waiting';

  constructor(
    relays: IceServer[],
    private readonly events: PeerEvents,
  ) {
    this.connection = new RTCPeerConnection({ iceServers: relays });
    this.channel = this.connection.createDataChannel('game', { negotiated: true, id: 0 });
    this.channel.onopen = () => this.be('connected');
    this.channel.onclose = () => this.be('lost');
    this.channel.onmessage = ({ data }: MessageEvent<unknown>) => this.events.message(data);
    this.connection.onconnectionstatechange = () => this.follow();
  }

  async offer(): Promise<string> {
    await this.connection.setLocalDescription();
    return this.description();
  }

  /** Answers an offer; rejects if the browser does not understand it. */
  async answer(offer: string): Promise<string> {
    await this.connection.setRemoteDescription({ type: 'offer', sdp: offer });
    await this.connection.setLocalDescription();
    return this.description();
  }

  /** Takes the answer to the offer; rejects if the browser does not understand it. */
  accept(answer: string): Promise<void> {
    return this.connection.setRemoteDescription({ type: 'answer', sdp: answer });
  }

  send(text: string): void {
    if (this.channel.readyState === 'open') this.channel.send(text);
  }

  close(): void {
    this.be('lost');
    this.connection.close();
  }

  private follow(): void {
    const { connectionState } = this.connection;
    if (connectionState === 'failed' || connectionState === 'closed') this.be('lost');
    else if (connectionState === 'disconnected') this.be('interrupted');
    else if (connectionState === 'connected' && this.status === 'interrupted') this.be('connected');
  }

  /** A lost connection stays lost. */
  private be(status: PeerStatus): void {
    if (this.status === status || this.status === 'lost') return;
    this.status = status;
    this.events.status(status);
  }

  /** The description with all addresses of this page, so that one text is enough. */
  private async description(): Promise<string> {
    const { connection } = this;
    await new Promise<void>((resolve) => {
      const check = () => connection.iceGatheringState === 'complete' && resolve();
      connection.addEventListener('icegatheringstatechange', check);
      setTimeout(resolve, gatheringMilliseconds);
      check();
    });
    return connection.localDescription?.sdp ?? '';
  }
}
