import { expect, it } from 'vitest';
import { markSigns, moveText, writtenMove } from '../core/messages/move_text';
import { numberingOf } from '../core/messages/move_numbers';
import { readingsOf } from '../core/moves/rule_texts';
import { moveStyles } from '../core/state/settings';
import { setLanguage } from '../language/translate';
import { isGameFile } from '../games/formats';
import { rowsOf } from '../features/moves/rows';
import { info, lineOf, noTexts, startNode } from './board';

const game = {
  ...info,
  notations: [
    {
      name: 'N',
      figurines: { N: ['♘', '♞'], '': ['♙', '♟'] },
      hasPositions: true,
      files: [],
    },
  ],
};
const node = {
  ...startNode,
  player: 1,
  text: 'b8 - c6',
  described: ['Nc6'],
  named: 'b8 - c6 leap',
};

it('shows a move in the style that is set', () => {
  const shown = moveStyles.map((style) => moveText({ info: game, placed: '', style }, node));
  expect(shown).toEqual(['Nc6', '♞c6', 'b8 - c6', 'b8 - c6 leap']);
});

it('shows a move as the rules do where the notation says nothing', () => {
  for (const described of [[], [''], ['b8 - c6']])
    expect(writtenMove(game, 'customary', { ...node, described })).toBeNull();
  const plain = { info, placed: '', style: 'named' } as const;
  expect(moveText(plain, { ...node, named: '' })).toBe('b8 - c6');
});

it('keeps letters where it is not certain whose piece moves', () => {
  expect(writtenMove(game, 'figurines', { ...node, player: null })).toBe('Nc6');
});

it('shows and understands the letters that pieces have in the language of the page', async () => {
  // In English letters, one language's king is another one's rook.
  const names = { K: 'R', R: 'T', N: 'C' };
  const figurines = { K: [], R: [], N: [], '': [] };
  const translated = {
    ...game,
    notations: game.notations.map((notation) => ({ ...notation, figurines })),
    texts: { fr: { ...noTexts, names } },
  };
  await setLanguage('fr');
  const written = (text: string) =>
    writtenMove(translated, 'customary', { ...node, described: [text] });
  expect(['Kxe2', 'Re8=R+', 'O-O'].map(written)).toEqual(['Rxe2', 'Te8=T+', 'O-O']);
  expect(readingsOf(translated, 'Re2').slice(0, 2)).toEqual(['Ke2', 'Re2']);
  expect(readingsOf(translated, 'Nf3')).toEqual(['Nf3']);
  await setLanguage('en');
});

it('shows the usual signs for marks of game files, and no others', () => {
  const signs = ['! $14', '$6', '$3 $4', 'TE[1]', '', '$5 ?!'].map((marks) => markSigns({ marks }));
  expect(signs).toEqual(['!', '?!', '!! ??', '', '', '!? ?!']);
});

it('shows a comment before a move in a row of its own', () => {
  const tree = lineOf([
    { text: 'a', player: 0 },
    { text: 'b', player: 1 },
  ]);
  const nodes = tree.nodes.map((one) => (one.id === 2 ? { ...one, before: 'Now' } : one));
  const rows = rowsOf({ ...tree, nodes }, numberingOf(info, tree, ''));
  expect(rows.map(({ moves, comment }) => [moves.map(({ text }) => text).join(), comment])).toEqual(
    [
      ['a', ''],
      ['', 'Now'],
      ['b', ''],
    ],
  );
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
});

const isGame = (name: string, text: string) => isGameFile(new File([text], name));

it('tells files of games from rules by their names or their beginnings', async () => {
  expect(await isGame('a.pgn', '1. e4')).toBe(true);
  expect(await isGame('a.txt', '[Event "A"]\n\n1. e4')).toBe(true);
  expect(await isGame('a.txt', '(;GM[1]SZ[9])')).toBe(true);
  expect(await isGame('a.zrf', '; rules\n(game (title "A"))')).toBe(false);
});
