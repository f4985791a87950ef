import { describe, expect, it } from 'vitest';
import { footprintFrame } from '../board/marks/footprint';
import type { BoardInfo } from '../engine/structures';
import type { State } from '../core/state/state';
import { initialState } from '../core/state/state';
import { board, capture } from './board';

/** Five sites in a row; direction 0 is to the right, 1 to the left. */
const row: BoardInfo = {
  ...board,
  links: [0, 1, 2, 3].flatMap((from) => [
    { from, direction: 0, to: from + 1, wraps: false },
    { from: from + 1, direction: 1, to: from, wraps: false },
  ]),
};

const footprint = { site: 2, sites: [1, 2, 3], ways: [0, 1], refused: '' };
const preview = { ...capture, before: [] };
const chosen: Partial<State> = { footprint, tokens: [{ kind: 'add', site: 2 }] };
const frame = (state: Partial<State>) => footprintFrame({ ...initialState(), ...state }, row);

describe('the frame of a footprint', () => {
  it('stays in place if nothing is pointed at', () => {
    expect(frame({})).toBeNull();
    expect(frame(chosen)).toEqual({ ...footprint, moved: null });
    expect(frame({ ...chosen, hover: 3 })?.moved, 'nothing is shown there').toBeNull();
  });

  it('moves to the target that is pointed at, as far as the board reaches', () => {
    expect(frame({ ...chosen, preview, hover: 3 })?.moved).toEqual({ site: 3, sites: [2, 3, 4] });
    expect(frame({ ...chosen, preview, hover: 4 })?.moved).toEqual({ site: 4, sites: [3, 4] });
  });

  it('stays if the target cannot be reached', () => {
    const blocked = { ...footprint, ways: [1] };
    expect(frame({ ...chosen, footprint: blocked, preview, hover: 3 })?.moved).toBeNull();
  });

  it('waits at the target of the chosen move', () => {
    const sent = { kind: 'shift', direction: 1, distance: 1 } as const;
    const tokens = [{ kind: 'add', site: 2 } as const, sent];
    expect(frame({ ...chosen, tokens, preview })?.moved).toEqual({ site: 1, sites: [0, 1, 2] });
  });
});
