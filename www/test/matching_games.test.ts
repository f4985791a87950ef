import { expect, it } from 'vitest';
import type { NotationInfo } from '../engine/structures';
import { gamesForFile, gamesForPosition } from '../features/import_export/matching_games';
import type { GameHere, IndexedGame } from '../features/import_export/matching_games';

const index: IndexedGame[] = [
  {
    id: 'small',
    title: 'Small',
    tags: [],
    files: [{ format: 'pdn', tags: { GameType: '7' } }],
    positions: true,
    variants: [],
  },
  {
    id: 'known',
    title: 'Known',
    tags: ['popular'],
    files: [{ format: 'pdn', tags: { GameType: '9' } }],
    variants: [
      { title: 'Known 9', files: [{ format: 'sgf', tags: { GM: '1', SZ: '9' } }], positions: true },
    ],
  },
  { id: 'plain', title: 'Plain', tags: [], files: [{ format: 'sgf' }], variants: [] },
];

const notation: NotationInfo = {
  name: 'N',
  figurines: {},
  hasPositions: false,
  files: [{ format: 'pdn', tags: { GameType: '8' } }],
};
const here: GameHere = { id: 'file:own.zrf', variant: 0, title: 'Own', notations: [notation] };

const titles = (games: { title: string }[]) => games.map(({ title }) => title);

it('finds the games that have the format, the one on the board first, then popular ones', () => {
  expect(titles(gamesForFile(index, here, 'pdn', []))).toEqual(['Own', 'Known', 'Small']);
  expect(titles(gamesForFile(index, null, 'pdn', []))).toEqual(['Known', 'Small']);
  expect(gamesForFile(index, here, 'kif', [])).toEqual([]);
});

it('leaves out games to which a tag does not belong, whatever it says after a comma', () => {
  const tags: [string, string][] = [['GameType', '7,W,8,8']];
  expect(titles(gamesForFile(index, here, 'pdn', tags))).toEqual(['Small']);
});

it('prefers the game about which the tags say most', () => {
  expect(
    titles(
      gamesForFile(index, null, 'sgf', [
        ['GM', '1'],
        ['SZ', '9'],
      ]),
    ),
  ).toEqual(['Known 9', 'Plain']);
  expect(titles(gamesForFile(index, null, 'sgf', [['SZ', '19']]))).toEqual(['Plain']);
});

it('tries a position on the board first, then in games with a notation for positions', () => {
  const own = gamesForPosition(index, here);
  expect(titles(own)).toEqual(['Own', 'Known 9', 'Small']);
  expect(own.map(({ variant }) => variant)).toEqual([0, 1, 0]);
  expect(own.map(({ isHere }) => isHere)).toEqual([true, false, false]);
});

it('does not try the game on the board twice', () => {
  const onBoard = { ...here, id: 'small', title: 'Small', notations: [] };
  expect(titles(gamesForPosition(index, onBoard))).toEqual(['Small', 'Known 9']);
});
