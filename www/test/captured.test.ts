// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { LastMove } from '../engine/protocol';
import { must } from '../core/must';
import { CapturedPieces, capturedBy, capturedText } from '../panels/captured_pieces';
import { addCaptured, capturedIn } from '../core/moves/captured';
import type { Captured } from '../core/moves/captured';
import { initialState } from '../core/state/state';
import { capture, die, info, lineOf, view } from './board';

const still = { ...capture, tracks: [] };
const taking: LastMove = {
  trace: capture,
  before: [die(0, 2), die(2, 3, 1)],
  player: 0,
  reserves: [[], []],
};
const captured: Captured[] = [
  { player: 0, owner: 1, type: 1, value: null, count: 1 },
  { player: 1, owner: 0, type: 0, value: null, count: 2 },
  { player: 0, owner: 1, type: 0, value: null, count: 3 },
  { player: 0, owner: 0, type: 0, value: null, count: 1 },
];
const first = must(info.pieceTypes[0], 'die');
const game = { ...info, pieceTypes: [first, { ...first, name: 'Cup' }] };

describe('the pieces captured by a move', () => {
  it('are those missing after it, whoever owned them', () => {
    expect(capturedIn(taking, [die(2, 2)])).toMatchObject([{ owner: 1, type: 0 }]);
    expect(capturedIn(taking, [])).toHaveLength(2);
    expect(capturedIn(taking, [die(1, 5), die(3, 3, 1)])).toEqual([]);
  });

  it('do not include pieces that change sides, but others that are missing', () => {
    const before = [die(0, 2), die(1, 3, 1), die(2, 3, 1)];
    const move = { ...taking, before, trace: still };
    expect(capturedIn(move, [die(0, 2), die(1, 3), die(2, 3)])).toEqual([]);
    expect(capturedIn(move, [die(0, 2), die(1, 3)])).toMatchObject([{ owner: 1, type: 0 }]);
  });

  it('are all that are missing if a new piece appears', () => {
    const track = { ...must(capture.tracks[1], 'track'), kind: 'create' as const };
    const trace = { ...still, tracks: [{ ...track, piece: die(5, 1), becomes: die(5, 1) }] };
    expect(capturedIn({ ...taking, trace }, [die(0, 2), die(5, 1)])).toMatchObject([{ owner: 1 }]);
  });

  it('do not include a promoted piece, but one marked beforehand', () => {
    const cup = { ...die(2, 2), type: 1 };
    const way = must(capture.tracks[0], 'track');
    const promoting = { ...still, tracks: [{ ...way, becomes: cup }] };
    const removed = capturedIn({ ...taking, trace: promoting }, [cup]);
    expect(removed).toMatchObject([{ owner: 1, type: 0 }]);
    const marked = { ...die(2, 3, 1), type: 1 };
    const marking = { ...still, tracks: [{ ...way, piece: die(2, 3, 1), becomes: marked }] };
    expect(capturedIn({ ...taking, trace: marking }, [die(1, 2)])).toMatchObject([
      { owner: 1, type: 0 },
    ]);
  });

  it('do not include a piece that leaves the board by its own move, but those it captures on its way', () => {
    const [way, caught] = capture.tracks.map((track) => ({ ...track, becomes: null }));
    const leaving = { ...capture, tracks: [must(way, 'way'), must(caught, 'track')] };
    expect(capturedIn({ ...taking, trace: leaving }, [])).toMatchObject([{ owner: 1, type: 0 }]);
    const ejected = { ...leaving, tracks: [{ ...must(way, 'way'), kind: 'push' as const }] };
    const before = [die(0, 2)];
    expect(capturedIn({ ...taking, before, trace: ejected }, [])).toMatchObject([{ owner: 0 }]);
  });

  it('do not include pieces under another one or in a hand', () => {
    const on = { ...die(2, 2), below: [{ type: 0, owner: 1, attributes: [] }] };
    expect(capturedIn(taking, [on])).toEqual([]);
    const hand = [{ player: 0, type: 0, count: 1 }];
    expect(capturedIn({ ...taking, reserves: [[], hand] }, [die(2, 2)])).toEqual([]);
    expect(capturedIn({ ...taking, reserves: [hand, []] }, [die(2, 2)])).toHaveLength(1);
  });

  it('are summed up by capturing player and by what they showed', () => {
    const sum: Captured[] = [];
    addCaptured(info, sum, 0, [die(0, 1, 1), die(1, 4, 1), die(2, 1, 1)]);
    addCaptured(info, sum, 1, [die(0, 1, 1)]);
    expect(sum).toEqual([
      { player: 0, owner: 1, type: 0, value: 1, count: 2 },
      { player: 0, owner: 1, type: 0, value: 4, count: 1 },
      { player: 1, owner: 1, type: 0, value: 1, count: 1 },
    ]);
  });
});

describe('the captured pieces', () => {
  it('are shown beside the capturing player, by owners and kinds', () => {
    const kinds = capturedBy(captured, 0).map(({ owner, type, count }) => [owner, type, count]);
    expect(kinds).toEqual([
      [0, 0, 1],
      [1, 0, 3],
      [1, 1, 1],
    ]);
  });

  it('are described in words', () => {
    expect(capturedText(game, 0, capturedBy(captured, 0))).toBe(
      'Captured by Red: Red Die: 1, Blue Die: 3, and Blue Cup: 1',
    );
  });

  it('are determined once per move, and drawn', async () => {
    const element = document.createElement('span');
    const [asked, painted]: [number[], string[]] = [[], []];
    const pieces = new CapturedPieces({
      moveTo: ({ id }) => Promise.resolve((asked.push(id), taking)),
      paint: (_canvas, { owner, type, value }) => void painted.push(`${owner}:${type}:${value}`),
    });
    const tree = lineOf([
      { text: 'one', player: 0 },
      { text: 'two', player: 0 },
    ]);
    const show = async (present: number, hints = {}) => {
      const shown = view({ ply: present, pieces: [die(2, 2)] });
      const now = { ...game, hints };
      pieces.render({ ...initialState(), info: now, view: shown, tree: { ...tree, present } }, [
        { player: 0, captured: element },
      ]);
      await new Promise((done) => setTimeout(done));
    };
    await show(2);
    expect(asked).toEqual([2, 1]);
    expect(painted).toEqual(['1:0:3']);
    expect(element.hidden).toBe(false);
    await show(1);
    expect(asked).toEqual([2, 1]);
    await show(0);
    expect(element.hidden).toBe(true);
    await show(2, { 'animate captures': 'false' });
    expect(element.hidden).toBe(true);
  });
});
