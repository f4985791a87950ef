// Playing: the first visit, moves by mouse, finger and keys, a group of pieces, and a decision after a loss.
import assert from 'node:assert/strict';
import { cell, choose, go, goAnywhere, moves, playing, turn } from './game.mjs';
import { test } from './visits.mjs';

/** @typedef {import('./visitor.mjs').Visitor} Visitor */

test('the first visit shows what the page is for, and a game that can be played', async ({
  serve,
  visitor,
}) => {
  const { url } = await serve();
  await visitor.open(url);
  await visitor.see('header', 'board games to play, learn and write');
  await turn(visitor);
  await visitor.see('h1', 'Chase');
  assert.equal((await visitor.all('[role="grid"] [data-site]')).length, 81);
  const played = await goAnywhere(visitor);
  assert.equal(played.length, 2, 'the computer replies');
});

test('chess against the computer by mouse', async ({ serve, visitor }) => {
  const { url } = await serve();
  await visitor.open(`${url}#game=chess`);
  await turn(visitor);
  const played = await go(visitor, 'e2', 'e4');
  assert.equal(played[0], '1. e4');
  for (let i = 0; i < 3; i++) await goAnywhere(visitor);
  assert.equal((await moves(visitor)).length, 8);
});

test('chess against the computer by a finger', { tag: '@touch' }, async ({ serve, visitor }) => {
  visitor.pointer = 'touch';
  const { url } = await serve();
  await visitor.open(`${url}#game=chess`);
  await turn(visitor);
  await visitor.click(cell('e2'));
  // The cells are so large that a finger needs no confirmation.
  const played = await playing(visitor, () => visitor.click(cell('e4')));
  assert.equal(played[0], '1. e4');
  assert.equal(played.length, 2, 'the computer replies');
});

test('a move by keys: names of cells lead to them, Enter plays', async ({ serve, visitor }) => {
  const { url } = await serve();
  await visitor.open(`${url}#game=chess`);
  await turn(visitor);
  // The board is one stop of the Tab key.
  await visitor.until('the board has the focus', async () => {
    await visitor.press('Tab');
    return (await visitor.all('[data-site]:focus')).length > 0;
  });
  await visitor.type('g1');
  await visitor.see(`${cell('g1')}:focus`);
  await visitor.press('Enter');
  await visitor.see(`${cell('g1')}[aria-selected="true"]`);
  await visitor.type('f3');
  await visitor.see(`${cell('f3')}:focus`);
  const played = await playing(visitor, () => visitor.press('Enter'));
  assert.equal(played[0], '1. Nf3');
  assert.equal(played.length, 2, 'the computer replies');
});

test('a move that is typed in full', async ({ serve, visitor }) => {
  const { url } = await serve();
  await visitor.open(`${url}#game=chess`);
  await turn(visitor);
  await visitor.click('input[name="move"]');
  const played = await playing(visitor, async () => {
    await visitor.type('d2-d4');
    await visitor.press('Enter');
  });
  assert.equal(played[0], '1. d4');
});

/** Selects three marbles by passing over them, and drags one of them. @param {Visitor} visitor */
async function dragGroup(visitor) {
  const group = [];
  for (const name of ['C3', 'C4', 'C5']) group.push(await visitor.reach(cell(name)));
  await visitor.drag(...group);
  await visitor.until('three are selected', async () => {
    const selected = await visitor.all('[aria-selected="true"]');
    return selected.length === 3;
  });
  const [from, to] = [await visitor.reach(cell('C4')), await visitor.reach(cell('D5'))];
  const played = await playing(visitor, () => visitor.drag(from, to));
  assert.match(played[0] ?? '', /C3 - D4 C5/);
}

test('three marbles are dragged in Abalone', async ({ serve, visitor }) => {
  const { url } = await serve();
  await visitor.open(`${url}#game=abalone`);
  await turn(visitor);
  await dragGroup(visitor);
});

test(
  'three marbles are dragged in Abalone by a finger',
  { tag: '@touch' },
  async ({ serve, visitor }) => {
    visitor.pointer = 'touch';
    const { url } = await serve();
    await visitor.open(`${url}#game=abalone`);
    await turn(visitor);
    await dragGroup(visitor);
  },
);

/** Red has lost a die, and owes its seven points to others; there is a choice. */
const owing =
  'Red distribute; Red Die A1=1 A2=1 A5=1 A6=5 A7=6; Blue Die I1=6 I2=6 I3=6 I4=4 I5=1; owed Red=7';

test('who has lost a die in Chase distributes its points', async ({ serve, visitor }) => {
  const { url } = await serve();
  await visitor.open(url);
  await turn(visitor);
  await choose(visitor, 'Import / export…');
  await visitor.click('dialog textarea');
  await visitor.press('Control+a');
  await visitor.type(owing);
  await visitor.click('dialog button', 'Import');
  await visitor.see('.prompt', '7 left. Step 1: choose one of 3 options.');
  await visitor.click('.decision .option', 'A2 plus 5');
  await visitor.see('.prompt', 'Step 2: choose one of 2');
  const played = await playing(visitor, () => visitor.click(cell('A5')));
  assert.match(played[0] ?? '', /A2 plus 5 \+ A5 plus 2/);
});
