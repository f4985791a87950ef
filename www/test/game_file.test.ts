import { describe, expect, it } from 'vitest';
import { isGameFile } from '../games/formats';
import { decodeGame, readGameFile } from '../games/game_file';

/** The bytes of a text in an encoding with one or two bytes for each letter, found by decoding all of them. */
function encode(label: string, text: string): Uint8Array {
  const decoder = new TextDecoder(label);
  const known = new Map<string, number[]>();
  const learn = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if ([...letter].length === 1 && !known.has(letter)) known.set(letter, bytes);
  };
  for (let one = 0; one < 256; one++) learn(one);
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) learn(lead, trail);
  return Uint8Array.from([...text].flatMap((letter) => known.get(letter) ?? []));
}

/** A text that has been written and read. */
const again = (label: string, text: string) => decodeGame(encode(label, text));

const kif =
  '手合割：平手\n先手：山田\n後手：Suzuki\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n';
const sgf = (label: string, name: string) => `(;GM[1]FF[4] CA[${label}]\nSZ[19]PB[${name}];B[pd])`;
const pgn = (name: string) => `[Event "Open"]\n[White "${name}"]\n\n1. e4 e5 *\n`;

describe('a file of a game', () => {
  it('is read as UTF-8, whatever it says', () => {
    for (const text of [kif, sgf('Big5', '吳清源'), pgn('Kožul, Ž')])
      expect(decodeGame(new TextEncoder().encode(`\uFEFF${text}`))).toBe(text);
  });

  it('is read as UTF-16 by its byte order mark', async () => {
    const text = pgn('Karpov');
    const low = [0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])];
    const high = [0xfe, 0xff, ...[...text].flatMap((letter) => [0, letter.charCodeAt(0)])];
    for (const bytes of [low, high].map((list) => Uint8Array.from(list))) {
      expect(decodeGame(bytes)).toBe(text);
      expect(await isGameFile(new File([bytes], 'a.txt'))).toBe(true);
    }
  });

  it.each([
    ['GB2312', '吴清源'],
    ['Big5', '吳清源'],
    ['EUC-KR', '조훈현'],
    ['Shift_JIS', '秀策'],
    ['windows-1250', 'Kožul'],
  ])('in SGF is read as it says: %s', (label, name) => {
    expect(again(label, sgf(label, name))).toBe(sgf(label, name));
    expect(again(label, sgf(` ${label.toLowerCase()} `, name))).toContain(name);
  });

  it('in KIF is read as it says', () => {
    // So few Japanese letters look like Russian ones.
    const named = '#KIF version=2.0 encoding=Shift_JIS\n終了日時：2015/11/17\n   1 投了\n';
    expect(again('shift_jis', named)).toBe(named);
  });

  it('in SGF is read by its letters if what it says is unknown or wrong', () => {
    for (const label of ['nonsense', 'UTF-8', '']) {
      expect(again('windows-1252', sgf(label, 'Müller'))).toContain('Müller');
      expect(again('shift_jis', sgf(label, '本因坊秀策'))).toContain('本因坊秀策');
    }
  });

  it('is read as Shift-JIS if it reads like Japanese', () => {
    expect(again('shift_jis', kif)).toBe(kif);
    const short = '▲７六歩 △３四歩';
    expect(again('shift_jis', short)).toBe(short);
  });

  it.each([
    ['gbk', '许银川', '炮二平五 马８进７'],
    ['big5', '楊官璘', '炮二平五 馬8進7'],
  ])('is read as %s if most of it is common Chinese', (label, name, moves) => {
    const text = `[Red "${name}"]\n\n1. ${moves} *\n`;
    expect(again(label, text)).toBe(text);
  });

  it.each([
    'Pétrosian',
    'ÄÖÜ',
    'José',
    'Müller',
    'Ståhlberg',
    'Gligorić'.replace('ć', 'c'),
    'Ñañez',
    'Éé èà',
  ])('is read in the encoding of old programs: %s', (name) =>
    expect(again('windows-1252', pgn(name))).toBe(pgn(name)),
  );

  it('may be Russian', () => {
    const text = pgn('Карпов, Анатолий Евгеньевич');
    expect(again('windows-1251', text)).toBe(text);
  });

  it('is decoded whatever its bytes', () => {
    const bytes = Uint8Array.from({ length: 4096 }, (_, at) => (at * 7919) >> 3);
    expect(decodeGame(bytes).length).toBeGreaterThan(0);
    expect(decodeGame(new Uint8Array())).toBe('');
  });

  it('is refused if it is no text or too long', async () => {
    const picture = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])], 'a.png');
    await expect(readGameFile(picture)).rejects.toThrow('a.png is not a text file');
    const long = new File([new Uint8Array(8_000_001).fill(32)], 'a.pgn');
    await expect(readGameFile(long)).rejects.toThrow('a.pgn is too long: files of up to 8 MB');
    expect(await readGameFile(new File(['1. e4'], 'a.pgn'))).toBe('1. e4');
  });
});
