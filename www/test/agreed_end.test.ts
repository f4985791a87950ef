import { describe, expect, it } from 'vitest';
import { agreedEndText } from '../core/messages/outcome_text';
import { asAgreedEnd, mayAgree, mayResign, winnersBy } from '../core/players/agreed_end';
import { info } from './board';

const resigned = { kind: 'resigned' as const, player: 0, ply: 3 };
const draw = { kind: 'draw' as const, ply: 3 };

describe('an end that players agree on', () => {
  it('is won by the other of two players', () => {
    expect(winnersBy(info, resigned)).toEqual([1]);
    expect(winnersBy(info, draw)).toEqual([]);
    expect(agreedEndText(info, resigned)).toBe('Blue wins: Red resigned.');
    expect(agreedEndText(info, draw)).toBe('Draw: by agreement.');
  });

  it('is brought about by people only, and for two', () => {
    expect(mayResign(info, ['human', 2], 1)).toBe(0);
    expect(mayResign(info, ['human', 'human'], 1)).toBe(1);
    expect(mayResign(info, [1, 2], 0)).toBeNull();
    expect(mayAgree(info, ['human', 2])).toBe(false);
    expect(mayAgree(info, ['human', 'human'])).toBe(true);
    const third = { name: 'Green', role: 'playing' as const, colour: '', facing: -1 };
    const three = { ...info, players: [...info.players, third] };
    expect(mayResign(three, ['human', 'human', 'human'], 0)).toBeNull();
  });

  it('is read from storage with care', () => {
    expect(asAgreedEnd(resigned)).toEqual(resigned);
    expect(asAgreedEnd({ ...draw, more: 1 })).toEqual(draw);
    for (const bad of [
      null,
      7,
      {},
      { kind: 'won', ply: 1 },
      { ...resigned, player: -1 },
      { kind: 'draw' },
    ])
      expect(asAgreedEnd(bad)).toBeNull();
  });
});
