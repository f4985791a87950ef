import { describe, expect, it } from 'vitest';
import { tonesOf, luminance, parseColour } from '../board/theme';
import { gameInAddress, idOf, nameOf } from '../catalogue';
import { choiceText, isStepper, stepperOrder, stepperStart, valuesText } from '../panels/choices';
import { outcomeText, traceWords } from '../texts';
import type { Choice } from '../engine/types';
import { capture, info, push } from './board';

function jump(text: string): Choice {
  return { text, name: 'jump', kinds: [], changes: [] };
}

function change(site: number, before: number, after: number): Choice['changes'][number] {
  return { site, attribute: 'pips', before, after };
}

function exchange(first: number, second: number): Choice {
  return {
    text: `${first} ${second}`,
    name: 'exchange',
    kinds: ['change'],
    changes: [change(0, 3, first), change(1, 2, second)],
  };
}

describe('words', () => {
  it('tell a move', () => {
    expect(traceWords(info, capture, 0)).toBe('Red: B1 to B3, captures blue die 3 on B3.');
    expect(traceWords(info, push, 0)).toBe('Red: B3 to B1 round the edge, pushes B1 to B2.');
  });

  it('tell the result', () => {
    expect(outcomeText(info, { winners: [1], reason: 'fewer than five dice', scores: [] })).toBe(
      'Blue wins: fewer than five dice.',
    );
    expect(outcomeText(info, { winners: [], reason: '', scores: [] })).toBe('The game is a draw.');
  });
});

describe('choices', () => {
  it('are stepped through when they only set values of the same pieces', () => {
    expect(isStepper([exchange(4, 1), exchange(1, 4)])).toBe(true);
    expect(isStepper([exchange(4, 1), { ...exchange(1, 4), kinds: ['capture'] }])).toBe(false);
    expect(isStepper([{ text: 'a', name: '', kinds: [], changes: [] }])).toBe(false);
  });

  it('begin with the next higher value', () => {
    const ordered = stepperOrder([exchange(4, 1), exchange(1, 4), exchange(2, 3)]);
    expect(ordered.map(valuesText)).toEqual(['1 / 4', '2 / 3', '4 / 1']);
    expect(stepperStart(ordered)).toBe(2);
  });

  it('are told apart by their text where the names are the same', () => {
    const choices = [jump('a - c over b'), jump('a - c over d'), { ...jump('x'), name: 'step' }];
    expect(choices.map((choice) => choiceText(info, choice, choices))).toEqual([
      'Jump (a - c over b)',
      'Jump (a - c over d)',
      'Step',
    ]);
  });
});

describe('choices of a piece', () => {
  it('are called by the piece, and told apart where they read alike', () => {
    const texts = ['a7 - a8 = Tower', 'a7 - a8 = Coin', 'Tower @ a1', 'b2 - a2', 'b2 - a2 #2'];
    const choices = texts.map((text): Choice => ({ text, name: '', kinds: [], changes: [] }));
    const [first, ...others] = choices;
    expect(choices.slice(1).map((choice) => choiceText(info, choice, others))).toEqual([
      'Coin',
      'Tower',
      'b2 - a2',
      'b2 - a2 #2',
    ]);
    expect(first && choiceText(info, { ...first, kinds: ['capture'] }, others)).toBe(
      'Tower, capture',
    );
  });
});

describe('games', () => {
  it('are named by their file', () => {
    expect(idOf('/games/one/some-game.zrf')).toBe('some-game');
    expect(nameOf('some-game')).toBe('Some game');
    expect(gameInAddress('#game=some-game')).toBe('some-game');
    expect(gameInAddress('')).toBeNull();
  });
});

/** Relative luminance of a player's pieces. */
function light(colour: string, player: number): number {
  const [, r, g, b] = /rgb\((\d+) (\d+) (\d+)\)/.exec(tonesOf(colour, player, false).fill) ?? [];
  return luminance([Number(r), Number(g), Number(b)]);
}

describe('colours', () => {
  it('are told apart by lightness, whatever the rule file asks for', () => {
    for (const colour of ['#c8373c', '#2f6fc4', '#000', '#ffffff', '']) {
      expect(light(colour, 0)).toBeCloseTo(0.15, 1);
      expect(light(colour, 1)).toBeCloseTo(0.74, 1);
    }
  });

  it('are read from short and long hexadecimal numbers', () => {
    expect(parseColour('#f80')).toEqual([255, 136, 0]);
    expect(parseColour('#2f6fc4')).toEqual([47, 111, 196]);
  });
});
