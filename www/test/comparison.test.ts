import { describe, expect, it } from 'vitest';
import {
  commonMoves,
  haveSameRules,
  longest,
  partingPly,
  partingText,
  plyText,
} from '../features/saved_games/comparison';
import type { Line } from '../features/saved_games/comparison';
import { Deletions } from '../features/saved_games/deletions';
import type { SavedGame } from '../core/storage/saved_games';
import { savedGame } from './saved_game';

/** A line whose moves are numbered in pairs. */
function line(text: string, start = 'start'): Line {
  const moves = text === '' ? [] : text.split(' ');
  const numbers = moves.map((_, at) => ({
    number: Math.floor(at / 2) + 1,
    follows: at % 2 === 1,
    mover: at % 2,
  }));
  return { start, moves, texts: moves, numbers };
}

describe('two lines', () => {
  it.each([
    ['a b c', 'a b d e', 2, 3, 4, 'The games part at move 2: A plays c, B plays d.'],
    ['a b', 'a b c d', 2, 3, 4, 'The games are the same for 2 moves; then only B goes on.'],
    ['a b', 'a', 1, 2, 2, 'The games are the same for 1 move; then only A goes on.'],
    ['a b', 'a b', 2, 2, 2, 'Both games have the same moves.'],
    ['', '', 0, 0, 0, 'Both games have the same moves.'],
    ['x', 'y', 0, 1, 1, 'The games part at move 1: A plays x, B plays y.'],
  ])('“%s” and “%s”', (one, two, common, parting, length, words) => {
    const lines = [line(one), line(two)] as const;
    expect(commonMoves(lines)).toBe(common);
    expect(partingPly(lines)).toBe(parting);
    expect(longest(lines)).toBe(length);
    expect(partingText(lines)).toBe(words);
  });

  it('differ from the start if they begin with different positions', () => {
    const lines = [line('a b'), line('a b', 'other')] as const;
    expect([commonMoves(lines), partingPly(lines)]).toEqual([-1, 0]);
    expect(partingText(lines)).toBe('The games begin from different positions.');
  });

  it('have words for each ply', () => {
    const lines = [line('a b'), line('a')] as const;
    expect([0, 1, 2].map((ply) => plyText(lines, ply))).toEqual([
      'Start',
      'Move 1: a',
      'Move 1: A b, B no more moves',
    ]);
  });
});

describe('games', () => {
  it('have the same rules if game, variant and rule file are the same', () => {
    const game = savedGame();
    expect(haveSameRules(game, savedGame())).toBe(true);
    for (const change of [{ game: 'other' }, { variant: 1 }, { source: '(game)' }])
      expect(haveSameRules(game, savedGame(change))).toBe(false);
  });
});

function make(fail = false) {
  const removed: SavedGame[] = [];
  const deletions = new Deletions((games) => {
    if (fail) return Promise.reject(new Error('full'));
    removed.push(...games);
    return Promise.resolve();
  });
  return { deletions, removed };
}

describe('deleted games', () => {
  const [one, two, three] = [savedGame(), savedGame(), savedGame()];

  it('are removed with the next deletion, or at the end', async () => {
    const { deletions, removed } = make();
    await deletions.add([one, two]);
    expect([deletions.has(one), deletions.has(three), removed.length]).toEqual([true, false, 0]);
    await deletions.add([three]);
    expect(removed).toEqual([one, two]);
    expect([one, two, three].map((game) => deletions.has(game))).toEqual([true, true, true]);
    await deletions.finish();
    await deletions.finish();
    expect(removed).toEqual([one, two, three]);
  });

  it('can be restored until then', async () => {
    const { deletions, removed } = make();
    await deletions.add([one]);
    expect(deletions.last).toEqual([one]);
    deletions.undo();
    await deletions.finish();
    expect([deletions.has(one), removed.length]).toEqual([false, 0]);
  });

  it('are listed if another window has continued them', async () => {
    const { deletions } = make();
    await deletions.add([one]);
    expect(deletions.has({ ...one, mark: 'later' })).toBe(false);
  });

  it('are listed again if they cannot be removed', async () => {
    const { deletions } = make(true);
    await deletions.add([one]);
    await expect(deletions.add([two])).rejects.toThrow('full');
    expect([deletions.has(one), deletions.has(two)]).toEqual([false, true]);
  });
});
