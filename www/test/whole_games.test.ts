/** Enters whole games move by move through the page's code: each move starts where the last one led. */
import { expect, it } from 'vitest';
import { pullOf, tokensFor } from '../../tests/browser/core.mjs';
import { enterMove, goByPointer } from '../../tests/browser/inside/enter_move.mjs';
import { recorded, recordedGame } from '../../tests/browser/recorded.mjs';
import { Person } from './person';

async function enterWhole(id: string, way: 'clicks' | 'keys'): Promise<void> {
  const { session, info, moves, end } = recordedGame(id);
  const names = info.board.sites.map(({ name }) => name);
  const enter = (move: string) => {
    const person = new Person(session, info);
    const input = way === 'keys' ? person.keys() : person.pointer(goByPointer);
    const [tokens, pull] = [tokensFor(session, names, move), pullOf(session, move)];
    return enterMove(input, way, { move, names, tokens, pull });
  };
  for (const move of moves) {
    // Forced moves are played by the page.
    const led = session.view().automatic === null ? await enter(move) : null;
    session.apply(move);
    if (led !== null) expect(led, move).toBe(session.view().text);
  }
  expect(session.view().text).toBe(end.text);
  expect(session.view().outcome).not.toBeNull();
  session.free();
}

for (const id of recorded.games)
  it(`a whole game of ${id} by the pointer`, { timeout: 60_000 }, () => enterWhole(id, 'clicks'));

for (const id of recorded.byKeys)
  it(`a whole game of ${id} by keys alone`, { timeout: 60_000 }, () => enterWhole(id, 'keys'));
