import { describe, expect, it } from 'vitest';
import { begin, entryOf, gameNamed, index, randomNumbers } from '../../tests/browser/core.mjs';
import { landing } from '../core/moves/falling';
import { must } from '../core/must';

type Started = ReturnType<typeof begin>;

/** Where a click on each empty site of a position puts a piece, by name; only sites that mean another one. */
function falls({ session, info }: Started): Record<string, string> {
  const { sites } = info.board;
  const base = entryOf(session, []);
  const entering = { info, view: session.view(), base, tokens: [] };
  const named = sites.map(({ name }, site): [string, string] => [
    name,
    must(sites[landing(entering, site)], 'site').name,
  ]);
  return Object.fromEntries(named.filter(([from, to]) => from !== to));
}

/** The shipped games of these families, by id: in some, pieces are placed at the start. */
const ids = index
  .filter(({ family }) => ['placement', 'mills', 'race'].includes(family))
  .map(({ id }) => id);

const isFalling = (id: string) => Object.keys(falls(begin(gameNamed(id)))).length > 0;

describe('a click on an empty site', () => {
  it('means the lowest one where pieces fall', () => {
    const [falling = '', ...others] = ids.filter(isFalling);
    expect(others).toEqual([]);
    const started = begin(gameNamed(falling));
    for (const move of ['Disc @ d1', 'Disc @ d2', 'Disc @ e1']) started.session.apply(move);
    const found = falls(started);
    expect(found).toMatchObject({ a6: 'a1', d6: 'd3', d4: 'd3', e6: 'e2', g2: 'g1' });
    expect(found).not.toHaveProperty('d3');
    expect(found).not.toHaveProperty('d1');
  });

  // In some, only a few empty sites are targets; towards the end, few are empty.
  it.each(ids.filter((id) => !isFalling(id)))('means itself in %s', (id) => {
    const random = randomNumbers(5);
    const started = begin(gameNamed(id));
    const { session } = started;
    for (let i = 0; i < 70 && session.view().moveCount > 0; i++) {
      if (!session.view().turn.random) expect(falls(started)).toEqual({});
      session.apply(session.draw(random()));
    }
  });
});
