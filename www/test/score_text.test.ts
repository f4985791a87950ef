import { describe, expect, it } from 'vitest';
import { scoreText } from '../core/messages/score_text';

const inHalves = (score: number) => scoreText({ scoreUnit: 2 }, score);

describe('a score', () => {
  it('is written in points, whatever it is counted in', () => {
    expect([0, 1, 2, 15, -1, -15, 724].map(inHalves)).toEqual([
      '0',
      '½',
      '1',
      '7½',
      '−½',
      '−7½',
      '362',
    ]);
    expect(scoreText({ scoreUnit: 4 }, 7)).toBe('1¾');
    expect(scoreText({ scoreUnit: 1 }, 1500)).toBe('1,500');
  });

  it('without a sign for its fraction is a decimal number', () => {
    expect(scoreText({ scoreUnit: 10 }, 13)).toBe('1.3');
  });
});
