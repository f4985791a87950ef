/** Games as links: how long they are, that they come back as they were, and what is found wrong with others. */
import { describe, expect, it } from 'vitest';
import { begin, gameNamed, index, randomNumbers } from '../../tests/browser/core.mjs';
import { toBase64Url } from '../core/storage/base64url';
import { ByteReader, ByteWriter, crc32 } from '../features/distant/packing/bytes';
import { findLink, linkOf, readLink } from '../features/distant/packing/links';
import { bytesOf, NumberReader } from '../features/distant/packing/move_numbers';
import {
  decodeGame,
  encodeGame,
  freshId,
  maxCodeLength,
} from '../features/distant/packing/packed_game';
import type { PackedGame } from '../features/distant/packing/packed_game';
import { joinedRecord, mainLine, Replay } from '../features/distant/packing/replay';
import type { PackedMoves } from '../features/distant/packing/replay';
import { compareVersions } from '../features/distant/packing/versions';

const header: Omit<PackedGame, keyof PackedMoves> = {
  game: 'trial',
  variant: 2,
  rules: '0123456789abcdef',
  draw: true,
  id: 'AAECAwQFBgcI',
  hostSide: 1,
  names: { host: 'Анна-Мария', guest: 'Zoë' },
  sender: 'guest',
  end: { kind: 'resigned', player: 1 },
  offersDraw: true,
};

const small: PackedGame = {
  ...header,
  plies: 3,
  moves: Uint8Array.of(7, 0, 9),
  position: 0xfedcba98,
};

const problemOf = (work: () => unknown): string => {
  try {
    work();
    return '';
  } catch (error) {
    return (error as { problem?: string }).problem ?? String(error);
  }
};

/** Random moves of a game from its start. */
function randomMoves(id: string, variant: number, plies: number, seed = 7): string[] {
  const { session } = begin(gameNamed(id, variant));
  const random = randomNumbers(seed);
  const moves: string[] = [];
  while (moves.length < plies) {
    const legal = session.moveTexts();
    const text = legal[Math.floor(random() * legal.length)];
    if (text === undefined) break;
    session.apply(text);
    moves.push(text);
  }
  session.free();
  return moves;
}

const replayOf = (id: string, variant = 0) => new Replay(begin(gameNamed(id, variant)).session);
const nobody = () => undefined;

const games = index.map(({ id, variants = [] }) => ({ id, variants: 1 + variants.length }));
const longest = 'https://boardwright.example/a/rather/long/address/index.html';

describe.each(games)('a game of $id as a link', ({ id, variants }) => {
  it('is short after 200 moves, and comes back as it was', { timeout: 60_000 }, () => {
    const moves = randomMoves(id, 0, 200);
    const packed = replayOf(id).write(moves, nobody);
    const code = encodeGame({ ...header, game: id, ...packed });
    expect(linkOf('play', code, longest).length).toBeLessThan(2048);
    const read = replayOf(id).read(decodeGame(code), nobody);
    expect(read.map(({ text }) => text)).toEqual(moves);
  });

  it('comes back in every variant', { timeout: 60_000 }, () => {
    for (let variant = 1; variant < variants; variant++) {
      const moves = randomMoves(id, variant, 12, variant);
      const packed = replayOf(id, variant).write(moves, nobody);
      const read = replayOf(id, variant).read(packed, nobody);
      expect(read.map(({ text }) => text)).toEqual(moves);
    }
  });
});

describe('a packed game', () => {
  it('contains everything', () => {
    expect(decodeGame(encodeGame(small))).toEqual(small);
    const plain: PackedGame = { ...small, end: null, draw: false, sender: 'host', variant: 0 };
    expect(decodeGame(encodeGame(plain))).toEqual(plain);
    const agreed: PackedGame = { ...plain, end: { kind: 'draw' }, moves: new Uint8Array() };
    expect(decodeGame(encodeGame(agreed))).toEqual(agreed);
  });

  it('is refused if any letter of it is wrong or missing', () => {
    const code = encodeGame(small);
    for (let at = 0; at < code.length; at++) {
      const letter = code[at] === 'A' ? 'B' : 'A';
      const wrong = problemOf(() => decodeGame(code.slice(0, at) + letter + code.slice(at + 1)));
      // The last letter has bits that do not count, and a changed first byte looks like another version.
      if (at < code.length - 1) expect(['damaged', 'newer'], String(at)).toContain(wrong);
      expect(problemOf(() => decodeGame(code.slice(0, at)))).toBe('damaged');
    }
  });

  it('is refused if it is foreign, too long, or of a later version', () => {
    expect(problemOf(() => decodeGame('a%20b'))).toBe('foreign');
    expect(problemOf(() => decodeGame('<script>'))).toBe('foreign');
    expect(problemOf(() => decodeGame('A'.repeat(maxCodeLength + 1)))).toBe('tooLong');
    expect(problemOf(() => decodeGame(withSum([2, 1, 2, 3])))).toBe('newer');
    expect(problemOf(() => decodeGame(withSum([0, 1, 2, 3])))).toBe('damaged');
  });

  it('never fails in another way, whatever its bytes are', () => {
    const random = randomNumbers(3);
    for (let i = 0; i < 2000; i++) {
      const bytes = Array.from({ length: Math.floor(random() * 60) }, () =>
        Math.floor(random() * 256),
      );
      const problem = problemOf(() => decodeGame(withSum([1, ...bytes])));
      expect(['', 'damaged']).toContain(problem);
    }
  });

  it('has cleaned and short names', () => {
    const names = { host: ' \u202Eevil\n name\u0000 ', guest: 'x'.repeat(30) };
    expect(decodeGame(encodeGame({ ...small, names })).names).toEqual({
      host: 'evil name',
      guest: 'x'.repeat(30),
    });
    const long = { ...small, names: { host: 'x'.repeat(200), guest: '' } };
    expect(problemOf(() => decodeGame(encodeGame(long)))).toBe('damaged');
  });

  it('gets an id of its own', () => {
    expect(freshId()).toMatch(/^[\w-]{12}$/);
    expect(freshId()).not.toBe(freshId());
  });
});

/** Bytes with their checksum, as text. */
function withSum(bytes: number[]): string {
  const writer = new ByteWriter();
  writer.raw(bytes);
  writer.word(crc32(Uint8Array.from(bytes)));
  return toBase64Url(writer.done());
}

describe('the moves of a game', () => {
  const id = index[0]?.id ?? '';
  const moves = randomMoves(id, 0, 20);
  const packed = replayOf(id).write(moves, nobody);

  it('are refused if there are more than the numbers say, or fewer', () => {
    for (const plies of [moves.length - 1, moves.length + 1]) {
      const wrong = { ...packed, plies };
      expect(problemOf(() => replayOf(id).read(wrong, nobody))).toBe('illegal');
    }
    const more = { ...packed, moves: Uint8Array.from([...packed.moves, 1]) };
    expect(problemOf(() => replayOf(id).read(more, nobody))).toBe('illegal');
  });

  it('are refused if they lead to another position', () => {
    const wrong = { ...packed, position: packed.position ^ 1 };
    expect(problemOf(() => replayOf(id).read(wrong, nobody))).toBe('illegal');
  });

  it('are refused after the end of the game', () => {
    const short = games.find((game) => randomMoves(game.id, 0, 40).length < 40)?.id ?? '';
    const whole = replayOf(short).write(randomMoves(short, 0, 40), nobody);
    const wrong = { ...whole, plies: whole.plies + 1 };
    expect(problemOf(() => replayOf(short).read(wrong, nobody))).toBe('illegal');
  });

  it('are played on from what is known', () => {
    const replay = replayOf(id);
    const other = [...moves.slice(0, 12), otherThan(moves.slice(0, 12), moves[12] ?? '')];
    expect(replay.read(packed, nobody).map(({ text }) => text)).toEqual(moves);
    const shorter = replay.write(other, nobody);
    expect(shorter).toEqual(replayOf(id).write(other, nobody));
    expect(replay.read(shorter, nobody).map(({ text }) => text)).toEqual(other);
    expect(replay.read(packed, nobody).map(({ text }) => text)).toEqual(moves);
    expect(replay.write(moves, nobody)).toEqual(packed);
  });

  it('say how far they have come', () => {
    const shares: number[] = [];
    replayOf(id).read(packed, (share) => shares.push(share));
    expect(shares).toHaveLength(moves.length);
    expect(shares.at(-1)).toBe(1);
  });

  it('are joined with those of another version as variations', () => {
    const { session } = begin(gameNamed(id));
    for (const text of moves.slice(0, 6)) session.apply(text);
    const here = session.record();
    const there = [...moves.slice(0, 4), otherThan(moves.slice(0, 4), moves[4] ?? '')];
    session.free();
    const joined = (preferred: 'here' | 'there') => {
      const { session: fresh } = begin(gameNamed(id));
      fresh.load(here);
      const record = joinedRecord(fresh, there, preferred);
      fresh.load(record);
      const nodes = fresh.nodes().length - 1;
      return { line: mainLine(fresh), nodes, ply: fresh.node(fresh.currentNode()).ply };
    };
    expect(joined('here')).toEqual({ line: moves.slice(0, 6), nodes: 7, ply: 6 });
    expect(joined('there')).toEqual({ line: there, nodes: 7, ply: 5 });
  });

  /** Another legal move after some moves. */
  function otherThan(before: string[], text: string): string {
    const { session } = begin(gameNamed(id));
    for (const one of before) session.apply(one);
    return session.moveTexts().find((one) => one !== text) ?? '';
  }
});

describe('numbers in mixed radix', () => {
  it('come back, and take no space where there is no choice', () => {
    const numbers = [
      { number: 4, of: 5 },
      { number: 0, of: 1 },
      { number: 999, of: 1000 },
      { number: 0, of: 7 },
    ];
    const bytes = bytesOf(numbers);
    expect([...bytes]).toEqual([0x87, 0x13]);
    const reader = new NumberReader(bytes);
    expect(numbers.map(({ of }) => reader.next(of))).toEqual([4, 0, 999, 0]);
    expect(reader.isDone).toBe(true);
    expect([...bytesOf([{ number: 0, of: 1 }])]).toEqual([]);
  });
});

describe('bytes', () => {
  it('come back as they were written', () => {
    const writer = new ByteWriter();
    for (const value of [0, 127, 128, 300, 2 ** 28 - 1]) writer.varint(value);
    writer.word(0xdeadbeef);
    writer.text('Größe 💥');
    const reader = new ByteReader(writer.done());
    expect([0, 1, 2, 3, 4].map(() => reader.varint())).toEqual([0, 127, 128, 300, 2 ** 28 - 1]);
    expect(reader.word()).toBe(0xdeadbeef);
    expect(reader.text(20)).toBe('Größe 💥');
    expect(() => reader.byte()).toThrow(RangeError);
    expect(() => new ByteReader(Uint8Array.of(255, 255, 255, 255, 255, 1)).varint()).toThrow(
      RangeError,
    );
  });

  it('have the usual checksum', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });
});

describe('two versions', () => {
  it.each([
    [['a', 'b'], ['a', 'b'], 'same', 2],
    [['a'], ['a', 'b'], 'newer', 1],
    [['a', 'b'], [], 'older', 0],
    [['a', 'b'], ['a', 'c', 'd'], 'fork', 1],
  ])('%j and %j', (here, there, relation, common) => {
    expect(compareVersions(here, there)).toEqual({ relation, common });
  });
});

describe('a link', () => {
  it('is found among other words', () => {
    const link = linkOf('play', 'abc-_9', 'https://here.example/x/?a#game=y');
    expect(link).toBe('https://here.example/x/?a#play=abc-_9');
    expect(findLink(`Your move! ${link}\nBye`)).toEqual({ kind: 'play', code: 'abc-_9' });
    for (const after of ['.', '!', ').', '>', '",'])
      expect(findLink(`See ${link}${after}`)).toEqual({ kind: 'play', code: 'abc-_9' });
    expect(findLink('#live=a')).toEqual({ kind: 'live', code: 'a' });
    expect(findLink('#game=play')).toBeNull();
    expect(problemOf(() => readLink('hello'))).toBe('noGame');
  });
});
