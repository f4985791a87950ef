import { describe, expect, it } from 'vitest';
import { Library } from '../games/library';
import { excerpt } from '../features/game_picker/rule_check';
import { decode } from '../games/rule_file';

const bytes = (...list: number[]) => Uint8Array.from(list);

describe('a rule file', () => {
  it('is read as UTF-8 if it is valid', () => {
    expect(decode(new TextEncoder().encode('(title "Schäfer")'))).toBe('(title "Schäfer")');
    expect(decode(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('a');
  });

  it('is read by its byte order mark as UTF-16', () => {
    expect(decode(bytes(0xff, 0xfe, 0x61, 0, 0x62, 0))).toBe('ab');
    expect(decode(bytes(0xfe, 0xff, 0, 0x61))).toBe('a');
  });

  it('is read in the encoding of old editors', () => {
    expect(decode(bytes(0x53, 0x63, 0x68, 0xe4, 0x66, 0x65, 0x72))).toBe('Schäfer');
    expect(decode(bytes(0xf8, 0xe0, 0xf8, 0xea, 0xe8, 0x20, 0xe2, 0xee, 0xe4, 0xee))).toBe(
      'шашки водо',
    );
  });

  it('is quoted around a diagnostic', () => {
    expect(excerpt('  (piece', 3)).toBe('(piece');
    expect(excerpt('(a b c d e f g h i j k l m n (bad))', 30)).toBe('…g h i j k l m n (bad))');
  });
});

describe('the library', () => {
  it('lists opened files before shipped games, and keeps their rules', () => {
    const library = new Library(() => Promise.reject(new Error('nothing is compiled here')));
    const id = library.add('own.zrf', '(game)');
    expect(library.games()[0]).toMatchObject({ id, name: 'own.zrf' });
    expect(library.sourceOf(id)).toBe('(game)');
    expect(library.sourceOf(library.games()[1]?.id ?? '')).toBeNull();
  });

  it('only removes opened files', async () => {
    const library = new Library(() => Promise.reject(new Error('nothing is compiled here')));
    library.restore('file:own.zrf', '(game)');
    await expect(library.find('file:own.zrf')?.source()).resolves.toBe('(game)');
    library.restore('other', '(game)');
    expect(library.sourceOf('other')).toBeNull();
    expect(library.find('file:lost.zrf')).toBeNull();
  });
});
