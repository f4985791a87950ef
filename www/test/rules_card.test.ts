import { describe, expect, it } from 'vitest';
import type { FoundKind, MoveEffect, Trace } from '../engine/structures';
import { hasChanged, withKnown } from '../features/lessons/rules_card/found_kinds';
import { helpOf, titleOf, unusedHelp, defaultPrompt } from '../features/lessons/rules_card/wording';
import { capture, info, noTexts } from './board';

/** The die moves by itself. */
const slide: Trace = { ...capture, tracks: capture.tracks.slice(0, 1) };

const kindOf = (change: Partial<FoundKind> = {}, prompt = ''): FoundKind => ({
  id: 0,
  mover: 0,
  name: '',
  becomes: null,
  effects: [{ name: 'slide', count: 1 }],
  example: {
    position: 'Red; Red Die B1=1',
    text: 'B1 - B2',
    player: 0,
    prompt,
    before: [],
    trace: slide,
  },
  ...change,
});
const withHelp = { ...info, help: { swap: 'Change places.', act: 'Move a die.', end: 'Agree?' } };

describe('texts of the rules card', () => {
  const effects: MoveEffect[] = [
    { name: 'slide', count: 1 },
    { name: 'capture', count: 1 },
  ];

  it('say what pieces do, with the name of the move if there is one', () => {
    expect(titleOf(withHelp, kindOf({ effects }))).toBe('Moves and captures');
    expect(titleOf(withHelp, kindOf({ name: 'leap' }))).toBe('Leap: moves');
    expect(titleOf(withHelp, kindOf({ name: 'swap', effects }))).toBe('Swap');
  });

  it('say it in the words of the rule file, if it has some', () => {
    const names = { turns: 'ricocheting', bump: 'bumps a die' };
    const chosen: MoveEffect[] = [
      { name: 'slide', count: 1 },
      { name: 'turns', count: 1 },
      { name: 'bump', count: 2 },
    ];
    const inWords = { ...info, texts: { en: { ...noTexts, names } } };
    expect(titleOf(inWords, kindOf({ effects: chosen }))).toBe(
      'Moves ricocheting and bumps a die (2×)',
    );
    const named = { ...inWords, help: { bump: 'Bump a die.' } };
    expect(titleOf(named, kindOf({ effects: chosen }))).not.toContain('bumps');
  });

  it('describe a later step together with the steps before it', () => {
    const turning: MoveEffect[] = [{ name: 'turns', count: 1 }, ...effects];
    const [plain, bent] = [kindOf({ effects }), kindOf({ effects: turning })];
    expect(titleOf(withHelp, bent)).toMatch(/^Moves .+ and captures$/);
    expect(titleOf(withHelp, bent)).not.toBe(titleOf(withHelp, plain));
  });

  it('name what a piece becomes', () => {
    const becoming: MoveEffect[] = [...effects, { name: 'becomes', count: 1 }];
    const name = info.pieceTypes[0]?.name ?? '';
    expect(titleOf(withHelp, kindOf({ effects: becoming, becomes: 0 }))).toContain(name);
  });

  it('contain the help of the rule file, each text once', () => {
    const swap = kindOf({ name: 'swap' }, 'Move a die.');
    expect(helpOf(withHelp, swap, '')).toBe('Change places. Move a die.');
    expect(helpOf(withHelp, swap, 'Move a die.')).toBe('Change places.');
    expect(defaultPrompt(withHelp, [kindOf(), swap, swap])).toBe('Move a die.');
    expect(unusedHelp(withHelp, [swap])).toEqual([['end', 'Agree?']]);
  });
});

describe('lists of results', () => {
  const [first, second] = [kindOf(), kindOf({ id: 1 })];

  it('keep the objects of unchanged entries', () => {
    const found = withKnown([first], structuredClone([second, first]));
    expect(found[1]).toBe(first);
    expect(found).toEqual([second, first]);
    expect(hasChanged([first], found)).toBe(true);
    expect(hasChanged(found, withKnown(found, structuredClone(found)))).toBe(false);
  });

  it('have a new object if the example is simpler', () => {
    const simpler = { ...first, example: { ...first.example, position: 'Red; Red Die B1=2' } };
    const found = withKnown([first, second], [simpler, second]);
    expect(found).toEqual([simpler, second]);
    expect(hasChanged([first, second], found)).toBe(true);
  });
});
