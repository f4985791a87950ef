import { describe, expect, it } from 'vitest';
import type { Seat } from '../core/players/seats';
import { formatOf, gameIn } from '../games/formats';
import {
  LinkError,
  linkTo,
  maxLength,
  maxUnpacked,
  pack,
  readLink,
  unpack,
} from '../core/storage/link';

const page = 'https://here.example/play/';
const record = 'Boardwright record 2\ngame Trial\n1. A1 - A2 e\n; gut – хорошо 💥\n';

const seatsIn = async (players: string) =>
  (await readLink(`#game=trial&players=${players}`, page))?.seats;

describe('a link', () => {
  it('contains a game with its rules', async () => {
    const linked = { game: 'file:my game.zrf', variant: 3, record, rules: '(game (title "Ü"))' };
    const link = (await linkTo(linked)) ?? '';
    expect(link).toMatch(/^#game=file%3Amy\+game\.zrf&variant=3&record=[\w-]+&rules=[\w-]+$/);
    expect(await readLink(link, page)).toEqual(linked);
  });

  it('may only name a game', async () => {
    expect(await readLink('#game=trial', page)).toEqual({
      game: 'trial',
      variant: 0,
      record: null,
      rules: null,
    });
    for (const hash of ['', '#', '#game=', '#record=abc', 'nonsense'])
      expect(await readLink(hash, page)).toBeNull();
    for (const variant of ['-1', '1.5', 'x', '1e9'])
      expect((await readLink(`#game=trial&variant=${variant}`, page))?.variant).toBe(0);
  });

  it('may say who plays', async () => {
    const seats: Seat[] = ['human', 7, 'external:https://a.example/p.js'];
    const linked = { game: 'trial', variant: 0, record, rules: null, seats };
    expect(await readLink((await linkTo(linked)) ?? '', page)).toEqual(linked);
    const odd = { ...linked, seats: ['external:robot' as const, 'external:a/b,c' as const] };
    expect((await readLink((await linkTo(odd)) ?? '', page))?.seats).toEqual(['human', 'human']);
  });

  it('may name players', async () => {
    expect(await seatsIn('human,computer')).toEqual(['human', 2]);
    expect(await seatsIn('9,https://a.example/p.js')).toEqual([
      9,
      'external:https://a.example/p.js',
    ]);
    expect(await seatsIn('./p.js')).toEqual(['external:https://here.example/play/p.js']);
    for (const wrong of ['', 'dragon', '11', 'javascript:alert(1)//', 'http://a.example/p.js'])
      await expect(seatsIn(wrong), wrong).rejects.toMatchObject({ problem: 'damaged' });
  });

  it('is not made if it would be too long', async () => {
    let noise = '';
    for (let i = 0; noise.length < 2 * maxLength; i++) noise += `${(i * 7919) % 104729} `;
    expect(await linkTo({ game: 'trial', variant: 0, record: noise, rules: null })).toBeNull();
  });

  it('names the game even if it is damaged', async () => {
    const code = await pack(record);
    const damaged = [
      code.slice(0, -4),
      `x${code}`,
      code.replace(/.{3}/, '***'),
      '%00',
      'A',
      'ä',
      await pack(record).then((text) => text.toLowerCase()),
    ];
    for (const text of damaged) {
      const error = await readLink(`#game=trial&record=${encodeURIComponent(text)}`, page).catch(
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(LinkError);
      expect(error).toMatchObject({ problem: 'damaged', linked: { game: 'trial', record: null } });
    }
  });

  it('is decompressed up to a limit', async () => {
    const bomb = await pack('0'.repeat(maxUnpacked + 1));
    expect(bomb.length).toBeLessThan(maxLength);
    await expect(readLink(`#game=trial&record=${bomb}`, page)).rejects.toMatchObject({
      problem: 'tooLarge',
    });
    expect(await unpack(await pack('00'), 2)).toBe('00');
    await expect(unpack(await pack('000'), 2)).rejects.toBeInstanceOf(RangeError);
  });
});

describe('an imported text', () => {
  it('is recognised by its beginning', () => {
    expect(formatOf(record)).toBe('record');
    expect(formatOf('\uFEFF\n Zillions Save Game File Version 0.02 HC')).toBe('zsg');
    expect(formatOf('https://example.org/play/#game=trial&record=x')).toBe('link');
    expect(formatOf('White; White King e1')).toBe('other');
    expect(formatOf('')).toBe('other');
  });

  it('says which game it belongs to', () => {
    expect(gameIn(record)).toEqual({ title: 'Trial', id: '' });
    const saved = 'Zillions Save Game\r\nRulesFile=Rules\\Trial.zrf\r\nVariantName=Royal\r\n';
    expect(gameIn(saved)).toEqual({ title: 'Royal', id: 'trial' });
    expect(gameIn('1. e2 - e4')).toEqual({ title: '', id: '' });
  });
});
