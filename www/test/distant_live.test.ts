// @vitest-environment happy-dom
/** Connections to another page, with a peer that only notes what it is asked for. */
import { describe, expect, it } from 'vitest';
import type { IceServer } from '../core/state/ice_servers';
import { Live } from '../features/distant/live/live';
import { encodeMessage } from '../features/distant/live/messages';
import type { Peer, PeerEvents } from '../features/distant/live/peer';
import { decodeSignal } from '../features/distant/live/signal';
import type { Signal } from '../features/distant/live/signal';

interface FakePeer {
  events: PeerEvents;
  relays: IceServer[];
  sent: string[];
  accepted: string[];
  isClosed: boolean;
}

/** A connection whose peers are in the list. */
function connecting(understands = true) {
  const peers: FakePeer[] = [];
  const received: string[] = [];
  const live = new Live(
    { changed: () => undefined, received: (code) => received.push(code) },
    (relays, events) => {
      const fake: FakePeer = { events, relays, sent: [], accepted: [], isClosed: false };
      peers.push(fake);
      const peer: Pick<Peer, 'offer' | 'answer' | 'accept' | 'send' | 'close'> = {
        offer: () => Promise.resolve('an offer'),
        answer: (offer) =>
          understands ? Promise.resolve(`answer to ${offer}`) : Promise.reject(new Error('no')),
        accept: (answer) => Promise.resolve(void fake.accepted.push(answer)),
        send: (text) => void fake.sent.push(text),
        close: () => {
          fake.isClosed = true;
          events.status('lost');
        },
      };
      return peer as Peer;
    },
  );
  return { live, peers, received };
}

const textOf = ({ live }: ReturnType<typeof connecting>) =>
  'text' in live.status ? live.status.text : '';

async function offered() {
  const made = connecting();
  await made.live.offer('game', 'code', [{ urls: 'stun:a.example' }]);
  const signal = await decodeSignal(textOf(made));
  return { ...made, signal };
}

describe('a browser without connections', () => {
  it('makes no offer and gives no answer, and says so', async () => {
    const events = { changed: () => undefined, received: () => undefined };
    const live = new Live(events, () => {
      throw new ReferenceError('RTCPeerConnection is not defined');
    });
    const { signal } = await offered();
    for (const begun of [live.offer('game', 'code', []), live.answer(signal, [])])
      await expect(begun).rejects.toMatchObject({ problem: 'noConnection' });
    expect(live.status).toEqual({ kind: 'off' });
  });
});

describe('a connection', () => {
  it('begins with an offer, which contains the game, and contacts only the given servers', async () => {
    const { signal, peers } = await offered();
    expect(signal).toMatchObject({ kind: 'offer', id: 'game', sdp: 'an offer', code: 'code' });
    expect(peers[0]?.relays).toEqual([{ urls: 'stun:a.example' }]);
  });

  it('takes only the answer to that offer', async () => {
    const { live, peers, signal } = await offered();
    const answer: Signal = { ...signal, kind: 'answer', sdp: 'yes', code: '' };
    expect(live.expects({ ...answer, number: 'other' })).toBe(false);
    expect(live.expects({ ...answer, id: 'other' })).toBe(false);
    expect(live.expects(answer)).toBe(true);
    await live.accept(answer);
    expect(peers[0]?.accepted).toEqual(['yes']);
  });

  it('is answered', async () => {
    const { signal } = await offered();
    const there = connecting();
    await there.live.answer(signal, []);
    const { number } = signal;
    expect(await decodeSignal(textOf(there))).toEqual({
      kind: 'answer',
      id: 'game',
      number,
      sdp: 'answer to an offer',
      code: '',
    });
  });

  it('is given up if the browser does not understand the offer', async () => {
    const { signal } = await offered();
    const there = connecting(false);
    await expect(there.live.answer(signal, [])).rejects.toMatchObject({ problem: 'damaged' });
    expect(there.live.status).toEqual({ kind: 'off' });
    expect(there.peers[0]?.isClosed).toBe(true);
  });

  it('tells every change once, and everything again after it was lost', async () => {
    const { live, peers } = await offered();
    live.tell('early');
    peers[0]?.events.status('connected');
    for (const code of ['a', 'a', 'b', 'b']) live.tell(code);
    expect(peers[0]?.sent).toEqual([encodeMessage('a'), encodeMessage('b')]);
    peers[0]?.events.status('interrupted');
    live.tell('c');
    peers[0]?.events.status('connected');
    live.tell('c');
    expect(peers[0]?.sent.at(-1)).toBe(encodeMessage('c'));
    peers[0]?.events.status('lost');
    expect(live.status).toEqual({ kind: 'lost' });
    await live.offer('game', 'c', []);
    peers[1]?.events.status('connected');
    live.tell('c');
    expect(peers[1]?.sent).toEqual([encodeMessage('c')]);
  });

  it('hears games, and nothing else', async () => {
    const { peers, received } = await offered();
    const { events } = peers[0] ?? {};
    events?.status('connected');
    const others = [
      '',
      '{}',
      '<b>',
      '{"kind":"game","code":7}',
      new Uint8Array(9),
      'x'.repeat(1e6),
    ];
    for (const data of [...others, encodeMessage('x'.repeat(20_000))]) events?.message(data);
    expect(received).toEqual([]);
    events?.message(encodeMessage('abc'));
    expect(received).toEqual(['abc']);
  });

  it('no longer hears a peer that was replaced', async () => {
    const { live, peers, received } = await offered();
    await live.offer('game', 'code', []);
    expect(peers[0]?.isClosed).toBe(true);
    peers[0]?.events.message(encodeMessage('old'));
    peers[0]?.events.status('connected');
    expect(received).toEqual([]);
    expect(live.status.kind).toBe('offering');
  });

  it('ends with its game', async () => {
    const { live, peers } = await offered();
    live.keepOnly('game');
    expect(live.isOn).toBe(true);
    live.keepOnly('another');
    expect(live.isOn).toBe(false);
    expect(peers[0]?.isClosed).toBe(true);
  });
});
