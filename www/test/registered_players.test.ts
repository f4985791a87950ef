import { describe, expect, it, vi } from 'vitest';
import { readAttributes } from '../embed/attributes';
import {
  isRegistered,
  onRegistered,
  registerPlayer,
  registeredNames,
  registeredPlayer,
} from '../embed/players';

const chooseMove = () => 'a - b';
const players = (text: string) => readAttributes((name) => (name === 'players' ? text : null));

describe('a registered player', () => {
  it('is known to the attribute from then on, and announced to listeners', async () => {
    // Examples of the documentation may have registered others in the same worker.
    const others = registeredNames();
    const before = players('human, wanton').refusals[0]?.message;
    expect(before).toMatch(others.length === 0 ? /none yet/ : new RegExp(others[0] ?? ''));
    const heard = vi.fn();
    const stop = onRegistered(heard);
    registerPlayer('wanton', { chooseMove });
    stop();
    registerPlayer('gierig-2', { chooseMove, milliseconds: 50 });
    expect(heard.mock.calls).toEqual([['wanton']]);
    expect(players('human, wanton')).toMatchObject({
      asked: { seats: ['human', 'external:wanton'] },
      refusals: [],
    });
    expect(players('human, Wanton').refusals[0]?.message).toMatch(/wanton.* gierig-2/);
    expect((await registeredPlayer('wanton')).milliseconds).toBe(30_000);
    expect((await registeredPlayer('gierig-2')).milliseconds).toBe(50);
  });

  it('is replaced by one of the same name, which running games do not use', async () => {
    class Fixed {
      constructor(private readonly move: string) {}
      chooseMove() {
        return this.move;
      }
    }
    registerPlayer('fixed', new Fixed('a'));
    registerPlayer('fixed', new Fixed('b'));
    expect((await registeredPlayer('fixed')).chooseMove({} as never)).toBe('b');
    expect(registeredNames().filter((name) => name === 'fixed')).toHaveLength(1);
  });

  it('has a name without another meaning', () => {
    const wrong = ['human', 'computer', 'good', 'Hardest', '7', '', 'a b', 'a,b', 'x'.repeat(65)];
    for (const name of [...wrong, 7, null])
      expect(() => registerPlayer(name as string, { chooseMove }), String(name)).toThrow(TypeError);
  });

  it('can choose moves, within a time limit', () => {
    for (const player of [null, undefined, {}, { chooseMove: 'a - b' }])
      expect(() => registerPlayer('nobody', player as never)).toThrow(/no function chooseMove/);
    for (const milliseconds of [0, -1, NaN, Infinity, 1e9, '5'])
      expect(() => registerPlayer('nobody', { chooseMove, milliseconds } as never)).toThrow(
        /milliseconds/,
      );
    expect(isRegistered('nobody')).toBe(false);
  });
});
