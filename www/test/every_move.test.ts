/**
 * Enters legal moves of random positions of every game and variant through the page's code, by clicks, keys, text, and
 * dragged groups: each must lead to the same position as in the engine. The browser tests do the same with real events,
 * for some boards in the short run and for all in the long one (`tests/browser/every_move.spec.mjs`).
 *
 * The variables GAME, SEED, POSITIONS and MOST work as there.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { gameNamed, index } from '../../tests/browser/core.mjs';
import { enterMove, goByPointer } from '../../tests/browser/inside/enter_move.mjs';
import { placeOf, tasksFor, tried } from '../../tests/browser/random_positions.mjs';
import { Person } from './person';

const total = { positions: 0, legal: 0, moves: 0, entered: 0 };

describe('every legal move can be entered', { timeout: 60_000 }, () => {
  for (const { id, variants = [] } of index.filter(tried.isGame))
    for (let variant = 0; variant <= variants.length; variant++)
      it(`in ${id}, variant ${variant}`, async () => {
        for (let number = 0; number < tried.positions; number++)
          await enterAll(gameNamed(id, variant), number);
      });
  afterAll(() => console.log('every move:', JSON.stringify(total)));
});

async function enterAll(game: ReturnType<typeof gameNamed>, number: number): Promise<void> {
  const { session, info, legal, moves, names } = await placeOf(game, number);
  expect(moves.length).toBeGreaterThan(0);
  const failures: string[] = [];
  for (const { way, after, ...wanted } of tasksFor(moves)) {
    const person = new Person(session, info);
    const input = way === 'keys' ? person.keys() : person.pointer(goByPointer);
    const end = enterMove(input, way, { ...wanted, names }).catch(String);
    if ((await end) !== after) failures.push(`${way}: ${wanted.move}: ${await end}`);
    total.entered++;
  }
  expect(failures).toEqual([]);
  total.positions++;
  total.legal += legal;
  total.moves += moves.length;
  session.free();
}
