// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { GameTree } from '../engine/structures';
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
    list.render(longGame(plies), reading);
    expect(marked(list, 'data-past')).toBe(plies);
    expect(marked(list, 'data-future')).toBe(count - plies);
    expect(marked(list, 'aria-current')).toBe(1);
  }
});

it('touches few moves if the game advances or goes back by one', async () => {
  const list = makeList();
  list.render(longGame(count - 2), reading);
  const looks = vi.spyOn(Element.prototype, 'getAttribute');
  const forth = await changes(list, () => list.render(longGame(count - 1), reading));
  const back = await changes(list, () => list.render(longGame(count - 2), reading));
  expect(Math.max(forth, back)).toBeLessThanOrEqual(6);
  expect(looks.mock.calls.length).toBeLessThan(20);
  looks.mockRestore();
});

it('marks moves whose row is rendered again', () => {
  const list = makeList();
  list.render(longGame(count - 1, count - 1), reading);
  list.render(longGame(count), reading);
  expect(marked(list, 'data-past')).toBe(count);
  const one = longGame(count);
  const nodes = one.nodes.map((node) => (node.id === 5 ? { ...node, comment: 'well' } : node));
  list.render({ ...one, nodes }, reading);
  expect(marked(list, 'data-past')).toBe(count);
});

it('marks another line', () => {
  const list = makeList();
  const one = longGame(count);
  list.render(one, reading);
  const aside = { ...at(one.nodes, 5), id: count + 1, parent: 4, text: 'x' };
  list.render(
    { ...one, nodes: [...one.nodes, aside], line: [1, 2, 3, 4, count + 1], present: 4 },
    reading,
  );
  expect(marked(list, 'data-past')).toBe(4);
  expect(marked(list, 'data-future')).toBe(1);
});
