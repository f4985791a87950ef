// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { GameTree } from '../engine/structures';
import { numberingOf } from '../core/messages/move_numbers';
import { at } from '../core/must';
import type { Reading } from '../core/messages/move_text';
import { MoveList } from '../features/moves/list';
import { info, lineOf } from './board';

const count = 400;
const reading: Reading = { info, placed: '', style: 'customary' };

/** A long game, of which this many moves are played. */
const longGame = (plies: number, moves = count): GameTree =>
  lineOf(
    Array.from({ length: moves }, (_, i) => ({ text: `m${i + 1}`, player: i % 2 })),
    plies,
  );

const render = (list: MoveList, tree: GameTree) =>
  list.render(tree, reading, numberingOf(info, tree, ''));

const makeList = () => new MoveList({ goTo: () => undefined, lookAt: () => undefined });

const marked = ({ element }: MoveList, mark: string) =>
  element.querySelectorAll(`[${mark}]`).length;

/** Counts the attributes that change meanwhile. */
async function changes({ element }: MoveList, work: () => void): Promise<number> {
  let changed = 0;
  const watcher = new MutationObserver((all) => (changed += all.length));
  watcher.observe(element, { attributes: true, subtree: true });
  work();
  await new Promise((resolve) => setTimeout(resolve));
  watcher.disconnect();
  return changed;
}

it('marks the current line of a long game and the moves after it', () => {
  const list = makeList();
  for (const plies of [count, 0, count - 1, 7]) {
    render(list, longGame(plies));
    expect(marked(list, 'data-past')).toBe(plies);
    expect(marked(list, 'data-future')).toBe(count - plies);
    expect(marked(list, 'aria-current')).toBe(1);
  }
});

it('touches few moves if the game advances or goes back by one', async () => {
  const list = makeList();
  render(list, longGame(count - 2));
  const looks = vi.spyOn(Element.prototype, 'getAttribute');
  const forth = await changes(list, () => render(list, longGame(count - 1)));
  const back = await changes(list, () => render(list, longGame(count - 2)));
  expect(Math.max(forth, back)).toBeLessThanOrEqual(6);
  expect(looks.mock.calls.length).toBeLessThan(20);
  looks.mockRestore();
});

it('marks moves whose row is rendered again', () => {
  const list = makeList();
  render(list, longGame(count - 1, count - 1));
  render(list, longGame(count));
  expect(marked(list, 'data-past')).toBe(count);
  const one = longGame(count);
  const nodes = one.nodes.map((node) => (node.id === 5 ? { ...node, comment: 'well' } : node));
  render(list, { ...one, nodes });
  expect(marked(list, 'data-past')).toBe(count);
});

it('marks another line', () => {
  const list = makeList();
  const one = longGame(count);
  render(list, one);
  const aside = { ...at(one.nodes, 5), id: count + 1, parent: 4, text: 'x' };
  render(list, { ...one, nodes: [...one.nodes, aside], line: [1, 2, 3, 4, count + 1], present: 4 });
  expect(marked(list, 'data-past')).toBe(4);
  expect(marked(list, 'data-future')).toBe(1);
});

/** The rows with what is shown before their moves. */
const shown = ({ element }: MoveList) =>
  [...element.querySelectorAll('.moves-row')].map((row) => {
    const gap = row.querySelector('.moves-gap')?.textContent ?? '';
    const said = [...row.querySelectorAll('.move')].map(({ textContent }) => textContent);
    return `${row.querySelector(':scope > .number')?.textContent ?? ''}${gap} ${said.join(' | ')}`;
  });

describe('rows', () => {
  it('have the number of the round once, and each move has it for those who only hear it', () => {
    const list = makeList();
    render(list, longGame(0, 3));
    expect(shown(list)).toEqual([' Start', '1. 1. m1 | 1… m2', '2. 2. m3']);
    expect(list.element.querySelectorAll('.move .number:not(.visually-hidden)')).toHaveLength(0);
    expect(list.element.querySelectorAll('.moves-turn')).toHaveLength(3);
  });

  it('show that a move follows in its round, after a comment and in a variation', () => {
    const list = makeList();
    const game = longGame(0, 4);
    const aside = [
      { ...at(game.nodes, 2), id: 10, text: 'x' },
      { ...at(game.nodes, 3), id: 11, parent: 10, text: 'y' },
    ];
    const nodes = [...game.nodes, ...aside].map((node) =>
      node.id === 1 ? { ...node, comment: 'well' } : node,
    );
    render(list, { ...game, nodes });
    expect(shown(list)).toEqual([
      ' Start',
      '1. 1. m1',
      '1.… 1… m2',
      ' 1… x | 2. y',
      '2. 2. m3 | 2… m4',
    ]);
    expect(list.element.querySelectorAll('.variation .number:not(.visually-hidden)')).toHaveLength(
      2,
    );
  });
});
