import { describe, expect, it } from 'vitest';
import { makeGeometry } from '../board/layout/geometry';
import { turnBoard, turnsOf } from '../board/layout/turning';
import type { BoardInfo } from '../engine/structures';
import { board as ring } from './board';

/** A board of squares, `across` by `down`, named as in chess. */
function squares(across: number, down: number): BoardInfo {
  const sites = Array.from({ length: across * down }, (_, i) => {
    const [column, row] = [i % across, Math.floor(i / across)];
    return {
      name: 'abcdefgh'.charAt(column) + String(down - row),
      x: 25 + 50 * column,
      y: 25 + 50 * row,
      hidden: false,
    };
  });
  const directions = [
    { name: 'n', dx: 0, dy: -1 },
    { name: 'e', dx: 1, dy: 0 },
  ];
  const links = sites.flatMap((_, i) =>
    (i + 1) % across === 0 ? [] : [{ from: i, direction: 1, to: i + 1, wraps: false }],
  );
  return { ...ring, cell: 'square', width: 50, height: 50, sites, directions, links, zones: [] };
}

/** A hexagon of seven cells, with rows closer than in a regular one. */
function flower(): BoardInfo {
  const places = [
    [75, 25],
    [125, 25],
    [50, 65],
    [100, 65],
    [150, 65],
    [75, 105],
    [125, 105],
  ];
  const sites = places.map(([x = 0, y = 0], i) => ({ name: `c${i}`, x, y, hidden: false }));
  const links = [
    { from: 0, direction: 0, to: 1, wraps: false },
    { from: 0, direction: 1, to: 3, wraps: false },
  ];
  return { ...ring, sites, links, zones: [] };
}

function namesInRows(board: BoardInfo): string[][] {
  return makeGeometry(board).rows.map((row) => row.map((site) => board.sites[site]?.name ?? ''));
}

describe('turning a board', () => {
  it('turns squares by quarters, with rows as displayed', () => {
    const board = squares(3, 2);
    expect(turnsOf(board)).toBe(4);
    expect(namesInRows(turnBoard(board, 1))).toEqual([
      ['a1', 'a2'],
      ['b1', 'b2'],
      ['c1', 'c2'],
    ]);
    expect(namesInRows(turnBoard(board, 2))).toEqual([
      ['c1', 'b1', 'a1'],
      ['c2', 'b2', 'a2'],
    ]);
  });

  it('turns directions too', () => {
    const { directions } = turnBoard(squares(2, 2), 1);
    expect(directions[0]).toEqual({ name: 'n', dx: 1, dy: 0 });
    expect(directions[1]?.dy).toBe(1);
  });

  it('returns to the same board, in either direction', () => {
    const board = squares(2, 2);
    expect(turnBoard(board, 4)).toBe(board);
    expect(turnBoard(board, -1)).toBe(turnBoard(board, 3));
  });

  it('turns hexagonal boards of hexagons by sixths, onto sites of others', () => {
    const board = flower();
    expect(turnsOf(board)).toBe(6);
    expect(namesInRows(turnBoard(board, 1))).toEqual([
      ['c2', 'c0'],
      ['c5', 'c3', 'c1'],
      ['c6', 'c4'],
    ]);
  });

  it('turns other boards of hexagons by halves only', () => {
    expect(turnsOf(ring)).toBe(2);
    expect(namesInRows(turnBoard(ring, 1))).toEqual([
      ['A3', 'A2', 'A1'],
      ['B3', 'B2', 'B1'],
    ]);
  });
});
