import { describe, expect, it } from 'vitest';
import type { GameInfo, GameTree, PlayerInfo } from '../engine/structures';
import { numberingOf, numberText } from '../core/messages/move_numbers';
import { info, lineOf } from './board';

const player = (role: PlayerInfo['role']): PlayerInfo => ({
  name: role,
  role,
  colour: '',
  facing: -1,
});

/** A game for so many players, with chance as the last one, whose files have these formats. */
function gameFor(players: number, ...formats: string[]): GameInfo {
  const files = formats.map((format) => ({ format, tags: {} }));
  const playing = Array.from({ length: players }, () => player('playing'));
  return {
    ...info,
    players: [...playing, player('chance')],
    notations: [{ name: 'N', figurines: {}, hasPositions: true, files }],
  };
}

/** A game with a move of each of these players. */
const gameOf = (players: string): GameTree =>
  lineOf([...players].map((one) => ({ text: 'm', player: Number(one) })));

/** The numbers of the moves of these players. */
function numbers(players: string, count = 2, record = '', game = gameFor(count)): string {
  const tree = gameOf(players);
  const numbering = numberingOf(game, tree, record);
  return tree.line.map((id) => numberText(numbering.numbers.get(id))).join(' ');
}

const setUp = (...lines: string[]) =>
  ['Boardwright record 3', 'game G', 'start Black; White King a1', ...lines, '1. a'].join('\n');

describe('numbers of moves', () => {
  it('are those of pairs if two players alternate', () => {
    expect(numbers('01010')).toBe('1. 1… 2. 2… 3.');
    expect(numbers('1010')).toBe('1. 1… 2. 2…');
    expect(numbers('')).toBe('');
  });

  it('stay the same while a player moves several times', () => {
    expect(numbers('0011001')).toBe('1. 1. 1… 1… 2. 2. 2…');
  });

  it('are those of rounds if there are more players', () => {
    expect(numbers('012301', 4)).toBe('1. 1… 1… 1… 2. 2…');
    expect(numbers('035203', 6), 'the order of turns may be another').toBe('1. 1… 1… 1… 2. 2…');
  });

  it('go on when a player has dropped out, even the first', () => {
    expect(numbers('012020', 3)).toBe('1. 1… 1… 2. 2… 3.');
    expect(numbers('0121212', 3)).toBe('1. 1… 1… 2. 2… 3. 3…');
  });

  it('count rolls as part of the turn after them', () => {
    expect(numbers('20212021')).toBe('1. 1. 1… 1… 2. 2. 2… 2…');
    expect(numbers('0202021'), 'further turns of one player').toBe('1. 1. 1. 1. 1. 1… 1…');
  });

  it('take the last roll for that of the next player', () => {
    expect(numbers('202')).toBe('1. 1. 1…');
    expect(numbers('20212')).toBe('1. 1. 1… 1… 2.');
    expect(numbers('2')).toBe('1.');
  });

  it('begin within a round if a position was set up for another player than the first', () => {
    expect(numbers('1010', 2, setUp())).toBe('1… 2. 2… 3.');
    expect(numbers('0101', 2, setUp())).toBe('1. 1… 2. 2…');
    expect(numbers('2302', 4, setUp())).toBe('1… 1… 2. 2…');
    expect(numbers('212', 2, setUp()), 'with a roll').toBe('1… 1… 2.');
  });

  it('go on from that of the position in a game file', () => {
    const fen = 'tag FEN 8/8/8/8/8/8/8/K1k5 b - - 0 12';
    expect(numbers('101', 2, setUp(fen))).toBe('12… 13. 13…');
    for (const other of ['tag FEN W:W31-50:B1-20', 'tag FEN 1 2', 'tag FEN a b c 0', 'tag FEN'])
      expect(numbers('1', 2, setUp(other))).toBe('1…');
    expect(numbers('01', 2, '1. a\n; x\ntag FEN a b c 9'), 'not in a comment').toBe('1. 1…');
  });

  it('count moves one by one where the files of the game do, and where one player plays', () => {
    for (const format of ['sgf', 'kif', 'transcript'])
      expect(numbers('0101', 2, '', gameFor(2, format))).toBe('1. 2. 3. 4.');
    expect(numbers('0101', 2, '', gameFor(2, 'transcript', 'pgn'))).toBe('1. 1… 2. 2…');
    expect(numbers('000', 1)).toBe('1. 2. 3.');
  });

  it('are those of their place in variations', () => {
    const tree = gameOf('0101');
    const aside = { ...(tree.nodes[2] ?? info), id: 9, parent: 1 } as GameTree['nodes'][number];
    const { numbers: all } = numberingOf(info, { ...tree, nodes: [...tree.nodes, aside] }, '');
    expect(numberText(all.get(9))).toBe('1…');
  });

  it('are found quickly in a long game', () => {
    expect(numbers('01'.repeat(10_000)).endsWith(' 10000. 10000…')).toBe(true);
  });
});
