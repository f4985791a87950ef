import { describe, expect, it } from 'vitest';
import type { Trace } from '../engine/structures';
import { kindOf } from '../features/lessons/rules_card/kinds';
import type { Sample } from '../features/lessons/rules_card/kinds';
import { withFind } from '../features/lessons/rules_card/seeker';
import type { Find } from '../features/lessons/rules_card/seeking';
import { scattered, sparse, thinned } from '../features/lessons/rules_card/sparse';
import { helpOf, titleOf, unsaid, usualPrompt } from '../features/lessons/rules_card/wording';
import { capture, info, push } from './board';

/** The die goes on its own. */
const slide: Trace = { ...capture, tracks: capture.tracks.slice(0, 1) };

const sampleOf = (trace: Trace, change: Partial<Sample> = {}): Sample => ({
  position: 'Red; Red Die B1=1',
  text: 'B1 - B2',
  player: 0,
  prompt: '',
  before: [],
  trace,
  ...change,
});
const findOf = (trace: Trace, change: Partial<Sample> = {}): Find => {
  const sample = sampleOf(trace, change);
  return { sample, kind: kindOf(info, sample, false) };
};
const words = (find: Find) => find.kind.deeds.map(({ word, count }) => `${word} ${count}`);
const told = { ...info, help: { swap: 'Change places.', act: 'Move a die.', end: 'Agree?' } };

describe('kinds of moves', () => {
  it('are told apart by what pieces do, whichever way they go', () => {
    expect(words(findOf(slide))).toEqual(['slide 1']);
    expect(words(findOf(push))).toEqual(['slide 1', 'bump 1']);
    expect(words(findOf(capture))).toEqual(['slide 1', 'capture 1']);
  });

  it('are told apart by names and by what is to be done, whoever moves', () => {
    const keys = [
      findOf(slide),
      findOf(slide, { text: 'B1 - B2 swap 3' }),
      findOf(slide, { prompt: 'Move a die.' }),
    ].map(({ kind }) => kind.key);
    expect(new Set(keys).size).toBe(3);
  });

  it('have no names of places, directions and numbers', () => {
    const { kind } = findOf(slide, { text: 'B1 - B2 e 2' });
    expect(kind).toMatchObject({ name: '', key: findOf(slide).kind.key });
  });

  it('stand in the order of the card, each once', () => {
    const [plain, taking, again] = [findOf(slide), findOf(capture), findOf(slide, { text: 'B2' })];
    const finds = [taking, plain, again].reduce<Find[]>(withFind, []);
    expect(finds).toEqual([again, taking]);
  });
});

describe('words of the card', () => {
  it('say what pieces do, and the name where there is one', () => {
    expect(titleOf(told, findOf(capture))).toBe('Moves and captures');
    expect(titleOf(told, findOf(slide, { text: 'B1 - B2 swap' }))).toBe('Swap: moves');
    expect(titleOf(told, findOf(slide, { text: 'B1 - B2 hop 2' }))).toBe('Hop: moves');
  });

  it('are the help of the rule file, each once', () => {
    const swap = findOf(slide, { text: 'B1 - B2 swap', prompt: 'Move a die.' });
    expect(helpOf(told, swap, '')).toBe('Change places. Move a die.');
    expect(helpOf(told, swap, 'Move a die.')).toBe('Change places.');
    expect(usualPrompt([findOf(push), swap, swap])).toBe('Move a die.');
    expect(unsaid(told, [swap])).toEqual([['end', 'Agree?']]);
  });
});

describe('a sparse board', () => {
  const position =
    'Red act; Red Die B1=1 B2=2 off=3; Blue Die A1=3 A2; under B2 Red Die=4; heat B1=2';

  it('has only what is needed', () => {
    expect(sparse(info, position, isGood)).toBe(
      'Red act; Red Die B2=2 off=3; Blue Die A2; heat B1=2',
    );
  });

  it('has what stands below only where that is needed', () => {
    expect(sparse(info, position, (text) => text.includes('B2=2'))).not.toContain('under');
    expect(sparse(info, position, isColumn)).toContain('; under B2 Red Die=4;');
  });

  it('keeps all where nothing can be left out', () => {
    expect(sparse(info, position, () => false)).toBe(position);
  });

  it('has some pieces, or all on other places', () => {
    expect(thinned(info, position, 0, () => 0.5)).toBe('Red act; Red Die off=3; heat B1=2');
    const elsewhere = scattered(info, position, 1, chance());
    expect(elsewhere).not.toBe(position);
    expect(elsewhere.match(/[AB]\d(=\d)?(?=[ ;])/g)?.length).toBeGreaterThanOrEqual(4);
  });
});

const isColumn = (text: string) => text.includes('under B2') && text.includes('B2=2');
const isGood = (text: string) => text.includes('B2=2') && text.includes('A2');

/** Some numbers, always the same. */
function chance(): () => number {
  let last = 4_711_000;
  return () => (last = (last * 16_807) % 2_147_483_647) / 2_147_483_647;
}
