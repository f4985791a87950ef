import { describe, expect, it } from 'vitest';
import manual from '../../docs/embedding.md?raw';
import { attributeNames } from '../embed/attribute_names';
import { readAttributes, recordOf } from '../embed/attributes';
import { forwardedEvents, methods } from '../embed/frame_messages';
import type { AttributeName } from '../embed/attribute_names';

function read(given: Partial<Record<AttributeName, string>>) {
  return readAttributes((name) => given[name] ?? null);
}

const turned = (orientation: string) => read({ orientation }).asked.settings;

describe('the attributes of a board', () => {
  it('are optional', () => {
    const { asked, refusals } = read({});
    expect(refusals).toEqual([]);
    expect(asked).toMatchObject({
      game: null,
      src: null,
      record: null,
      variant: 0,
      seats: ['human', 'human'],
      viewOnly: false,
      language: null,
    });
    expect(asked.settings).toMatchObject({ theme: 'auto', turned: 0, side: 'fixed' });
  });

  it('choose sets of pieces', () => {
    const { asked, refusals } = read({ figures: 'staunton', letters: 'international' });
    expect(asked.settings).toMatchObject({ figures: 'staunton', letters: 'international' });
    expect(refusals).toEqual([]);
    const wrong = read({ figures: 'tin' });
    expect(wrong.asked.settings.figures).toBe('diagram');
    expect(wrong.refusals.map(({ attribute }) => attribute)).toEqual(['figures']);
  });

  it('name players, by levels and their names', () => {
    expect(read({ players: 'human, computer', level: 'good' }).asked.seats).toEqual(['human', 5]);
    expect(read({ players: 'computer', level: '10' }).asked.seats).toEqual([10]);
    expect(read({ players: 'hardest, 7' }).asked.seats).toEqual([10, 7]);
    expect(read({ players: '6 beginner human' }).asked.seats).toEqual([6, 1, 'human']);
  });

  it('rotate the board', () => {
    expect(turned('turned').turned).toBe(6);
    expect(turned('60').turned).toBe(2);
    expect(turned('mover').side).toBe('mover');
    for (const wrong of ['', '45', '-30', '360', 'NaN', '1e9', 'up'])
      expect(read({ orientation: wrong }).refusals, wrong).toMatchObject([
        { attribute: 'orientation' },
      ]);
  });

  it('make a record of a position and moves', () => {
    const { asked } = read({ position: ' White;\n x ', moves: 'a - b; c - d\n; ' });
    expect(asked.record).toBe('Boardwright record 2\nstart White; x\n1. a - b\n2. c - d');
    expect(recordOf('', [])).toBeNull();
  });

  it('are rejected one by one, all at once, and never quoted at length', () => {
    const long = 'x'.repeat(5000);
    const { refusals } = read({
      game: long,
      level: '0',
      theme: 'blue',
      moves: 'm'.repeat(1e6 + 1),
    });
    expect(refusals.map(({ attribute }) => attribute).toSorted()).toEqual([
      'game',
      'level',
      'moves',
      'theme',
    ]);
    for (const { message } of refusals) expect(message.length).toBeLessThan(300);
  });

  it('accept a language before the hyphen, and ignore unknown ones', () => {
    expect(read({ lang: 'de-AT' }).asked.language).toBe('de');
    expect(read({ lang: 'is' })).toMatchObject({ asked: { language: null }, refusals: [] });
  });
});

describe('docs/embedding.md', () => {
  it('documents every attribute and every method', () => {
    for (const name of attributeNames) expect(manual).toContain(`| \`${name}\` |`);
    for (const name of methods) expect(manual).toMatch(new RegExp(`\`${name}\\(`));
    for (const name of forwardedEvents) expect(manual, name).toContain(`| \`${name}\` |`);
  });
});
