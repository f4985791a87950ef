/**
 * Every game of the catalogue and every variant: legal moves of random positions, entered as the page enters them, by
 * clicks, keys and text, groups by dragging besides, lead to where the rules core comes to. The browser does the same
 * with real events for some boards, and for all of them in the long run (`tests/browser/every_move.spec.mjs`).
 *
 * GAME, SEED, POSITIONS and MOST choose what is tried, as there.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { gameNamed, index } from '../../tests/browser/core.mjs';
import { enterMove, goByPointer } from '../../tests/browser/inside/enter_move.mjs';
import { placeOf, tasksFor, tried } from '../../tests/browser/random_positions.mjs';
import { Person } from './person';

const total = { positions: 0, legal: 0, moves: 0, entered: 0 };

describe('legal moves are entered', { timeout: 60_000 }, () => {
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
    const hands = way === 'keys' ? person.keys() : person.pointer(goByPointer);
    const end = enterMove(hands, way, { ...wanted, names }).catch(String);
    if ((await end) !== after) failures.push(`${way}: ${wanted.move}: ${await end}`);
    total.entered++;
  }
  expect(failures).toEqual([]);
  total.positions++;
  total.legal += legal;
  total.moves += moves.length;
  session.free();
}
