import { describe, expect, it } from 'vitest';
import { reasonOf, shareOf, verdictOf } from '../features/analysis/verdict';
import { badgeOf, distanceOf } from '../core/messages/evaluation';
import { arrowOf, arrowsFor, straightArrow, toggled } from '../core/moves/arrows';
import type { ScoredLine } from '../engine/structures';
import { capture, info, view } from './board';

const line = (score: number, mateIn: number | null = null): ScoredLine => ({
  score,
  mateIn,
  games: null,
  line: [],
  move: 'B1 - B2',
});

describe('an advantage', () => {
  it('grows with the score, is even at zero, and full for a certain result', () => {
    const shares = [-400, -100, 0, 100, 400].map((score) => shareOf(line(score)));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[2]).toBe(0.5);
    expect(shareOf(line(99_999, 1))).toBe(1);
    expect(shareOf(line(-99_998, 2))).toBe(0);
    expect(shares.at(-1)).toBeLessThan(1);
  });

  it('belongs to the leader, whoever is to move', () => {
    expect(verdictOf(info, 0, line(10))).toBe('Equal');
    expect(verdictOf(info, 0, line(100))).toBe('Slight advantage for Red');
    expect(verdictOf(info, 1, line(100))).toBe('Slight advantage for Blue');
    expect(verdictOf(info, 1, line(-250))).toBe('Clear advantage for Red');
    expect(verdictOf(info, 0, line(-900))).toBe('Decisive advantage for Blue');
    expect(verdictOf(info, 0, line(99_995, 5))).toBe('Red wins in 3');
    expect(verdictOf(info, 0, line(-99_996, 4))).toBe('Blue wins in 2');
  });

  it('is formatted for a list', () => {
    expect(badgeOf(info, line(123))).toBe('+1.2');
    expect(badgeOf(info, line(-57))).toBe('−0.6');
    expect(badgeOf(info, line(3))).toBe('0.0');
    expect(badgeOf(info, line(-99_996, 4))).toBe('−#2');
  });

  it('counts the winner’s moves if two players alternate', () => {
    const plies = [2, 3, 4, 5];
    expect(plies.map((count) => distanceOf(info, count, true).count)).toEqual([1, 2, 2, 3]);
    expect(plies.map((count) => distanceOf(info, count, false).count)).toEqual([1, 1, 2, 2]);
  });

  it('counts all moves if turns do not alternate', () => {
    const uneven = { ...info, alternates: false };
    expect(verdictOf(uneven, 0, line(99_999, 1))).toBe('Red wins in 1');
    expect(verdictOf(uneven, 0, line(99_995, 5))).toBe('Red wins after 5 moves in total');
    expect(verdictOf(uneven, 0, line(-99_996, 4))).toBe('Blue wins after 4 moves in total');
    expect(badgeOf(uneven, line(99_995, 5))).toBe('+#5');
    expect(reasonOf(uneven, view({ moveCount: 9 }), [line(99_995, 5)], [])).toBe(
      'wins after 5 moves in total',
    );
    const [red, blue] = info.players;
    const three = { ...uneven, players: [red, blue, blue].flatMap((one) => one ?? []) };
    expect(verdictOf(three, 0, line(-99_995, 5))).toBe('Red loses after 5 moves in total');
    expect(verdictOf(three, 0, line(-100))).toBe('Slight advantage for the others');
  });

  it('does not exist in a game for one player', () => {
    const alone = { ...info, alternates: false, players: info.players.slice(0, 1) };
    expect(verdictOf(alone, 0, line(900))).toBe('No solution found yet');
    expect(verdictOf(alone, 0, line(99_995, 5))).toBe('Solved in 5 moves');
  });
});

describe('the reason of a hint', () => {
  const many = view({ moveCount: 20 });
  const quiet = { ...capture, tracks: capture.tracks.filter(({ kind }) => kind !== 'capture') };

  it.each([
    ['the only move', view({ moveCount: 1 }), [line(0)], [capture]],
    ['wins immediately', many, [line(99_999, 1), line(0)], [quiet]],
    ['wins in 2', many, [line(99_997, 3), line(0)], [quiet]],
    ['holds out longest: 2 more moves', many, [line(-99_996, 4), line(-99_998, 2)], [quiet]],
    ['all other moves lose', many, [line(0), line(-99_998, 2)], [capture]],
    ['captures 1 piece', many, [line(100), line(0)], [capture]],
    ['clearly the best move', many, [line(100), line(0)], [quiet]],
    ['threatens to capture', many, [line(50), line(0)], [quiet, quiet, capture]],
    ['looks best', many, [line(50), line(0)], [quiet]],
  ] as const)('is “%s”', (reason, position, lines, traces) => {
    expect(reasonOf(info, position, lines, traces)).toBe(reason);
  });
});

const slide = (from: number, to: number, start: number) => ({
  ...capture.tracks[0],
  kind: 'slide' as const,
  path: [from, to].map((site) => ({ site, direction: 0, wraps: false })),
  start,
});

describe('arrows', () => {
  it('are only shown for their position', () => {
    const [now, then] = [view(), view()];
    const arrows = { of: now, list: [straightArrow(0, 1)] };
    expect(arrowsFor(now, arrows, null)).toHaveLength(1);
    expect(arrowsFor(then, arrows)).toEqual([]);
    expect(arrowsFor(null, arrows)).toEqual([]);
  });

  it('are removed when they are drawn again', () => {
    const of = view();
    const once = toggled(null, of, straightArrow(0, 1));
    const twice = toggled(once, of, straightArrow(1, 1));
    expect(twice.list.map(({ paths }) => paths[0]?.length)).toEqual([2, 1]);
    expect(toggled(twice, of, straightArrow(0, 1)).list).toEqual([straightArrow(1, 1)]);
  });

  it('follow automatic movements, segment by segment', () => {
    const trace = { ...capture, tracks: [slide(0, 1, 0), slide(1, 2, 1), ...capture.tracks] };
    const { paths } = arrowOf(trace as typeof capture, 1);
    expect(paths[0]?.map(({ site }) => site)).toEqual([0, 1, 2]);
  });

  it('circle a dropped piece', () => {
    const made = {
      ...capture.tracks[0],
      kind: 'create' as const,
      path: [{ site: 4, direction: -1, wraps: false }],
    };
    const { paths } = arrowOf({ ...capture, tracks: [made] } as typeof capture, 1);
    expect(paths.map((path) => path.map(({ site }) => site))).toEqual([[4]]);
  });
});
