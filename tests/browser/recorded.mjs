// Whole games, recorded in tests/browser/games/, to be entered move by move.
import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/paths.mjs';
import { begin, gameNamed } from './core.mjs';

/** The recorded games, and those that are entered by keys too. */
export const recorded = {
  games: ['chase', 'abalone', 'ordo', 'thud', 'english-draughts', 'shogi', 'gess'],
  byKeys: ['chase', 'abalone'],
};

/** A game at its start, all its moves, and the positions they lead to. @param {string} id */
export function recordedGame(id) {
  const { session, info } = begin(gameNamed(id));
  const beginning = session.record();
  session.load(readFileSync(inRoot('tests', 'browser', 'games', `${id}.txt`), 'utf8'));
  const end = session.view();
  const nodes = session.nodes();
  const moves = nodes.slice(1).map(({ text }) => text);
  session.load(beginning);
  return { session, info, beginning, moves, end };
}
