/** What becomes of a game when one from elsewhere arrives, and what people have to do next. */
import { describe, expect, it } from 'vitest';
import {
  asDistantGame,
  cleanName,
  newsOf,
  rollsFor,
  seatsAt,
  sidesOf,
} from '../core/players/distant';
import type { DistantGame } from '../core/players/distant';
import { must } from '../core/must';
import { mayEnter, mayUndo, retractable } from '../core/state/permissions';
import { iceServersIn } from '../core/state/ice_servers';
import { initialState } from '../core/state/state';
import type { State } from '../core/state/state';
import type { Incoming, Version } from '../features/distant/exchange';
import { decodeMessage, encodeMessage } from '../features/distant/live/messages';
import { decodeSignal, encodeSignal } from '../features/distant/live/signal';
import type { Signal } from '../features/distant/live/signal';
import { maxCodeLength } from '../features/distant/packing/packed_game';
import type { PackedGame } from '../features/distant/packing/packed_game';
import { questionOf, settle } from '../features/distant/settling';
import { isOffered, mayOffer, taskOf } from '../features/distant/tasks';
import { compareVersions } from '../features/distant/packing/versions';
import { pack } from '../core/storage/link';
import { rollerIn } from '../engine/roller';
import { ReplayClient } from '../features/distant/packing/replay_client';
import type { ReplayWorker } from '../features/distant/packing/replay_client';
import { capture, info, lineOf, view } from './board';

const distant: DistantGame = {
  id: 'AAECAwQFBgcI',
  role: 'host',
  hostSide: 0,
  names: { host: 'Ann', guest: '' },
  isLive: false,
  offer: null,
  shared: 1,
  told: newsOf(1, null, null),
};

const packed: PackedGame = {
  game: 'trial',
  variant: 0,
  rules: '',
  draw: true,
  id: distant.id,
  hostSide: 0,
  names: { host: 'somebody', guest: 'Bob' },
  sender: 'guest',
  end: null,
  offersDraw: false,
  plies: 0,
  moves: new Uint8Array(),
  position: 0,
};

/** Red and Blue move in turn. */
function incomingOf(
  line: string[] | null,
  there: string[],
  change: Partial<PackedGame> = {},
  mine: Partial<DistantGame> & { agreed?: Version['agreed'] } = {},
): Incoming {
  const { agreed = null, ...own } = mine;
  const here: Version | null = line && {
    distant: { ...distant, ...own },
    game: 'trial',
    variant: 0,
    draw: true,
    record: '',
    agreed,
    saved: null,
  };
  return {
    packed: { ...packed, ...change },
    info,
    there: there.map((text, at) => ({ text, player: at % 2, isForced: false, roller: null })),
    here,
    line: line ?? [],
    compared: compareVersions(line ?? [], there),
  };
}

const endedBy = (player: number) =>
  settle(incomingOf(['a'], ['a', 'b'], { end: { kind: 'resigned', player } }), 'there').agreed;

/** Red, who is the host, has moved here; there, something was rolled for Blue after that. */
function questionAboutRoll(role: DistantGame['role']) {
  const incoming = incomingOf(['a'], ['a', 'roll'], {}, { role });
  const there = incoming.there.map((move, at) =>
    at === 0 ? move : { ...move, player: 2, roller: 1 },
  );
  const chance = { ...must(info.players[1], 'player'), role: 'chance' as const };
  return questionOf({ ...incoming, there, info: { ...info, players: [...info.players, chance] } });
}

describe('a game from elsewhere', () => {
  it('is continued by its moves', () => {
    const incoming = incomingOf(['a'], ['a', 'b']);
    expect(questionOf(incoming)).toBeNull();
    expect(settle(incoming, 'there')).toEqual({
      preferred: 'there',
      distant: {
        ...distant,
        names: { host: 'Ann', guest: 'Bob' },
        shared: 2,
        told: newsOf(2, null, null),
      },
      agreed: null,
    });
  });

  it('is joined by the one that it was sent to', () => {
    const { distant: joined } = settle(incomingOf(null, ['a'], { sender: 'host' }), 'there');
    expect(joined).toMatchObject({ role: 'guest', hostSide: 0, shared: 1, told: '1;;' });
  });

  it('changes nothing if it is older', () => {
    const settled = settle(incomingOf(['a', 'b', 'c'], ['a', 'b']), 'there');
    expect(settled.preferred).toBe('here');
    expect(settled.distant).toMatchObject({ shared: 2, told: distant.told });
  });

  it('asks where it differs, and tells the other place what was chosen', () => {
    const incoming = incomingOf(['a', 'b', 'c'], ['a', 'x']);
    expect(questionOf(incoming)).toBe('fork');
    expect(settle(incoming, 'here').distant).toMatchObject({ shared: 1, told: '' });
    expect(settle(incoming, 'there').distant).toMatchObject({ shared: 2, told: '2;;' });
  });

  it('asks before it moves for the person here, unless the move was forced', () => {
    const incoming = incomingOf(['a'], ['a', 'b', 'c']);
    expect(questionOf(incoming)).toBe('ownMoves');
    const there = incoming.there.map((move) => ({ ...move, isForced: true }));
    expect(questionOf({ ...incoming, there })).toBeNull();
    expect(questionOf(incomingOf(null, ['a', 'b', 'c']))).toBeNull();
  });

  it('may be ended by whoever resigns, but not for somebody else', () => {
    expect(endedBy(1)).toEqual({ kind: 'resigned', player: 1, ply: 2 });
    expect(endedBy(0)).toBeNull();
  });

  it('asks before random moves are taken over that were for this page to make', () => {
    expect(questionAboutRoll('guest')).toBe('ownMoves');
    expect(questionAboutRoll('host')).toBeNull();
  });

  it('says nothing for the person here', () => {
    for (const end of [{ kind: 'resigned', player: 0 }, { kind: 'draw' }] as const)
      for (const there of [['a'], ['a', 'b']]) {
        const forged = incomingOf(['a'], there, { end, sender: 'host', offersDraw: true });
        expect(settle(forged, 'there')).toMatchObject({ agreed: null, distant: { offer: null } });
      }
  });

  it('changes nothing if the person here has sent it', () => {
    const agreed = { kind: 'resigned', player: 0, ply: 1 } as const;
    const told = newsOf(1, agreed, null);
    const echo = incomingOf(['a'], ['a'], { sender: 'host', end: agreed }, { agreed, told });
    expect(settle(echo, 'there')).toMatchObject({ agreed, distant: { told, shared: 1 } });
  });

  it('is drawn only if both want that', () => {
    const end = { kind: 'draw' } as const;
    const unasked = settle(incomingOf(['a'], ['a', 'b'], { end }), 'there');
    expect(unasked).toMatchObject({ agreed: null, distant: { offer: { by: 'guest', ply: 2 } } });
    const offer = { by: 'host', ply: 1 } as const;
    const accepted = settle(incomingOf(['a'], ['a'], { end }, { offer }), 'there');
    expect(accepted.agreed).toEqual({ kind: 'draw', ply: 1 });
  });

  it('keeps a draw that was offered here', () => {
    const offer = { by: 'host', ply: 1 } as const;
    const { distant: kept } = settle(incomingOf(['a'], ['a'], {}, { offer }), 'there');
    expect(kept.offer).toEqual(offer);
    expect(kept.told).not.toBe(newsOf(1, null, offer));
  });

  it('does not continue one that was ended here', () => {
    const agreed = { kind: 'resigned', player: 0, ply: 1 } as const;
    const incoming = incomingOf(['a'], ['a', 'b'], {}, { agreed });
    expect(questionOf(incoming)).toBeNull();
    expect(settle(incoming, 'there')).toMatchObject({ preferred: 'here', agreed });
  });
});

const moves = [
  { text: 'a', player: 0 },
  { text: 'b', player: 1 },
];

/** A game of two moves, Red to move, as it is shown at one place. */
function stateOf(change: Partial<DistantGame> = {}, rest: Partial<State> = {}): State {
  const game = { ...distant, ...change };
  return {
    ...initialState(),
    phase: 'ready',
    info,
    view: view({ ply: 2, plies: 2 }),
    tree: lineOf(moves),
    distant: game,
    setup: { seats: seatsAt(info, game), draw: true },
    ...rest,
  };
}

const blueToMove = (state: State): State =>
  state.view === null
    ? state
    : { ...state, view: { ...state.view, turn: { ...state.view.turn, player: 1 } } };

const next = (state: State) => state.distant && taskOf(state, state.distant);

describe('what to do next', () => {
  it('is to move, to send the move, then to wait', () => {
    expect(next(stateOf())).toBe('move');
    const moved = blueToMove(stateOf());
    expect(next(moved)).toBe('send');
    expect(next(blueToMove(stateOf({ shared: -1 })))).toBe('invite');
    expect(next(blueToMove(stateOf({ shared: 2, told: newsOf(2, null, null) })))).toBe('wait');
  });

  it('is to tell that the game is over', () => {
    const agreed = { kind: 'resigned', player: 0, ply: 2 } as const;
    expect(next(stateOf({ told: newsOf(2, null, null) }, { agreed }))).toBe('sendEnd');
    expect(next(stateOf({ told: newsOf(2, agreed, null) }, { agreed }))).toBe('over');
  });

  it('may be a draw', () => {
    const offered = stateOf({ offer: { by: 'guest', ply: 2 } });
    expect(offered.distant && isOffered(offered, offered.distant)).toBe(true);
    expect(offered.distant && mayOffer(offered, offered.distant)).toBe(false);
    const old = stateOf({ offer: { by: 'guest', ply: 1 } });
    expect(old.distant && isOffered(old, old.distant)).toBe(false);
    expect(old.distant && mayOffer(old, old.distant)).toBe(true);
  });
});

describe('a person', () => {
  it('moves only for their own side, and only at the end of the game', () => {
    expect(mayEnter(stateOf())).toBe(true);
    expect(mayEnter(blueToMove(stateOf()))).toBe(false);
    expect(mayEnter(stateOf({}, { tree: lineOf(moves, 1) }))).toBe(false);
  });

  it('takes back only their own moves that were not sent', () => {
    // Blue has made the last move.
    expect(retractable(stateOf())).toBeNull();
    const guest = { role: 'guest' } as const;
    expect(mayUndo(stateOf({ ...guest, shared: 1 }))).toBe(true);
    expect(mayUndo(stateOf({ ...guest, shared: 2 }))).toBe(false);
    const agreed = { kind: 'resigned', player: 1, ply: 2 } as const;
    expect(retractable(stateOf(guest, { agreed }))).toEqual({ kind: 'end' });
    expect(
      retractable(stateOf({ ...guest, told: newsOf(2, agreed, null) }, { agreed })),
    ).toBeNull();
  });

  it('plays one side as the host, and all others as the guest', () => {
    expect(sidesOf(info, 1, 'host')).toEqual([1]);
    expect(sidesOf(info, 1, 'guest')).toEqual([0]);
    expect(seatsAt(info, { ...distant, hostSide: 1 })).toEqual(['remote', 'human']);
  });

  it('has a clean name', () => {
    expect(cleanName('  Ann\u202E \n  Lee\u0007 ')).toBe('Ann Lee');
    expect(cleanName('💥'.repeat(40))).toBe('💥'.repeat(30));
  });

  it('rolls for themselves', () => {
    expect(rollsFor(distant, 0)).toBe('host');
    expect(rollsFor(distant, 1)).toBe('guest');
    // Where several throws follow each other, it is not known for whom the first one is.
    expect(rollsFor(distant, null)).toBe('guest');
  });
});

/** A game in which a random move is due, after which somebody has to decide, or another one follows. */
const rolling = (player: number, random = false, texts = ['roll 2', 'roll 1']) => ({
  moveTexts: () => texts,
  preview: ([text = '']: string[]) => {
    expect(text).toBe('roll 1');
    const turn = { player, moveTypes: [], decision: false, random, prompt: '' };
    return [{ trace: capture, view: view({ turn }) }];
  },
});

describe('whose throw it is', () => {
  it('is found by trying the first move by its text', () => {
    expect(rollerIn(rolling(0))).toBe(0);
    expect(rollerIn(rolling(1))).toBe(1);
  });

  it('is not known if another throw follows, or nothing', () => {
    expect(rollerIn(rolling(2, true))).toBeNull();
    expect(rollerIn(rolling(0, false, []))).toBeNull();
  });
});

describe('a game that is played through', () => {
  it('is given up when that is cancelled, at any time', async () => {
    const worker: ReplayWorker = {
      postMessage: () => undefined,
      terminate: () => undefined,
      onmessage: null,
      onerror: null,
    };
    const rules = Promise.resolve({ source: '', variant: 0, isForeign: false });
    const client = new ReplayClient(rules, true, worker);
    const asked = client.ask({ kind: 'line', record: '' });
    client.close();
    for (const waiting of [client.fingerprint, asked, client.ask({ kind: 'line', record: '' })])
      await expect(waiting).rejects.toMatchObject({ problem: 'cancelled' });
  });
});

describe('a stored game with somebody elsewhere', () => {
  it('is read as it was', () => {
    const whole = { ...distant, offer: { by: 'guest', ply: 3 }, isLive: true };
    expect(asDistantGame(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  });

  it('is checked', () => {
    for (const wrong of [null, 7, {}, { ...distant, id: '<b>' }, { ...distant, role: 'king' }])
      expect(asDistantGame(wrong)).toBeNull();
    const odd = { ...distant, names: 7, offer: { by: 'x', ply: 1 }, told: {}, shared: -9 };
    expect(asDistantGame(odd)).toMatchObject({
      names: { host: '', guest: '' },
      offer: null,
      told: '',
      shared: -1,
    });
  });
});

const offer: Signal = { kind: 'offer', id: distant.id, number: 'n1', sdp: 'v=0\r\n', code: 'abc' };
const reading = (text: string) =>
  decodeSignal(text).then(
    () => '',
    (error: { problem: string }) => error.problem,
  );

describe('an offer', () => {
  it('comes back as it was', async () => {
    expect(await decodeSignal(await encodeSignal(offer))).toEqual(offer);
  });

  it('is refused if anything in it is wrong', async () => {
    const changes = [
      { version: 2 },
      { kind: 'x' },
      { id: '../..' },
      { number: 7 },
      { sdp: 'x'.repeat(16_001) },
      { code: null },
    ];
    const problems = changes.map(async (change) =>
      reading(await pack(JSON.stringify({ version: 1, ...offer, ...change }))),
    );
    expect(await Promise.all(problems)).toEqual(['newer', ...Array(5).fill('damaged')]);
    expect(await reading('%%%')).toBe('damaged');
    expect(await reading('A'.repeat(maxCodeLength + 1))).toBe('tooLong');
    expect(await reading(await pack('[]'))).toBe('damaged');
    expect(await reading(await pack(`"${'x'.repeat(50_000)}"`))).toBe('damaged');
  });
});

describe('a message', () => {
  it('comes back as it was', () => {
    expect(decodeMessage(encodeMessage('abc'))).toBe('abc');
  });

  it('is ignored if it is none', () => {
    const wrong = ['', 'abc', '[]', '{"kind":"game"}', '{"kind":"html","code":"x"}', 'null'];
    for (const data of [...wrong, new ArrayBuffer(8), null, encodeMessage('x'.repeat(17_000))])
      expect(decodeMessage(data)).toBeNull();
  });
});

describe('addresses of relays', () => {
  it('are read', () => {
    expect(
      iceServersIn(' stun:stun.example.org, turn:me:p%3Aw@turn.example.org:3478?transport=udp'),
    ).toEqual([
      { urls: 'stun:stun.example.org' },
      {
        urls: 'turn:turn.example.org:3478?transport=udp',
        username: 'me',
        credential: 'p:w',
      },
    ]);
    expect(iceServersIn('')).toEqual([]);
  });

  it('are refused if they are something else', () => {
    for (const wrong of [
      'https://x.example',
      'turn:x.example',
      'stun:',
      'stun:a/b',
      'stun:a.example:99999',
      'stun:a.example?transport=udp',
      'javascript:x',
    ])
      expect(iceServersIn(wrong), wrong).toEqual([null]);
  });
});
