import { describe, expect, it } from 'vitest';
import { snapshotIn, openingOf } from '../core/state/snapshot';
import { info, view } from './board';

const first = { site: 0, type: 0, owner: 0, attributes: [3], below: [] };
const snapshot = snapshotIn(
  view({ pieces: [first], reserves: [{ player: 1, type: 0, count: 2 }] }),
);

describe('a snapshot', () => {
  it('shows where the pieces were and whose turn it was', () => {
    const start = openingOf(JSON.parse(JSON.stringify({ ...snapshot, player: 1 })), info);
    expect(start?.view.pieces).toEqual([first]);
    expect(start?.view.turn.player).toBe(1);
    expect(start?.entry).toBeNull();
  });

  it.each([
    null,
    'text',
    [],
    {},
    { ...snapshot, player: 9 },
    { ...snapshot, pieces: [null] },
    { ...snapshot, pieces: [{ ...first, site: 999 }] },
    { ...snapshot, pieces: [{ ...first, site: 0.5 }] },
    { ...snapshot, pieces: [{ ...first, type: -1 }] },
    { ...snapshot, pieces: [{ ...first, owner: '0' }] },
    { ...snapshot, pieces: [{ ...first, attributes: [] }] },
    { ...snapshot, pieces: [{ ...first, attributes: ['a'] }] },
    { ...snapshot, pieces: [{ ...first, below: [{ type: 7, owner: 0, attributes: [] }] }] },
    { ...snapshot, reserves: [{ player: 0, type: 0, count: -1 }] },
  ])('is skipped if it is damaged: %j', (damaged) => {
    expect(openingOf(damaged, info)).toBeNull();
  });
});
