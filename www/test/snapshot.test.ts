import { describe, expect, it } from 'vitest';
import { snapshotIn, openingOf } from '../core/state/snapshot';
import { info, view } from './board';

const first = { site: 0, type: 0, owner: 0, attributes: [3], below: [] };
const kept = snapshotIn(view({ pieces: [first], reserves: [{ player: 1, type: 0, count: 2 }] }));

describe('a snapshot', () => {
  it('shows where the pieces were and whose turn it was', () => {
    const start = openingOf(JSON.parse(JSON.stringify({ ...kept, player: 1 })), info);
    expect(start?.view.pieces).toEqual([first]);
    expect(start?.view.turn.player).toBe(1);
    expect(start?.entry).toBeNull();
  });

  it.each([
    null,
    'text',
    [],
    {},
    { ...kept, player: 9 },
    { ...kept, pieces: [null] },
    { ...kept, pieces: [{ ...first, site: 999 }] },
    { ...kept, pieces: [{ ...first, site: 0.5 }] },
    { ...kept, pieces: [{ ...first, type: -1 }] },
    { ...kept, pieces: [{ ...first, owner: '0' }] },
    { ...kept, pieces: [{ ...first, attributes: [] }] },
    { ...kept, pieces: [{ ...first, attributes: ['a'] }] },
    { ...kept, pieces: [{ ...first, below: [{ type: 7, owner: 0, attributes: [] }] }] },
    { ...kept, reserves: [{ player: 0, type: 0, count: -1 }] },
  ])('is skipped if it is damaged: %j', (damaged) => {
    expect(openingOf(damaged, info)).toBeNull();
  });
});
