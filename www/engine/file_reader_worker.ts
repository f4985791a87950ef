/** The worker that reads texts of other programs; games are played in another one. */
import { compile, findGames } from '../../pkg/boardwright.js';
import { isEngineFailure, failureOf } from './protocol';
import type { FromFileReader, ToFileReader } from './file_reader';
import { takeMessages, workerScope } from './worker_scope';

const scope = workerScope<never, FromFileReader>();

takeMessages<ToFileReader>({
  take: (asked) => scope.postMessage(guarded(asked)),
  refuse: (broke) => scope.postMessage({ broke }),
}).catch(() => undefined);

function guarded(asked: ToFileReader): FromFileReader {
  try {
    return answer(asked);
  } catch (thrown) {
    return isEngineFailure(thrown) ? { broke: thrown.message } : { failure: failureOf(thrown) };
  }
}

function answer(asked: ToFileReader): FromFileReader {
  if (asked.kind === 'find') return { value: findGames(asked.text) ?? null };
  const rules = compile(asked.source, { variant: asked.variant });
  const game = rules.newGame();
  rules.free();
  try {
    if (asked.kind === 'position') {
      game.begin(asked.text);
      return { value: { record: game.record(), tags: [], leftOut: [] } };
    }
    const loaded = game.loadFile(asked.text, asked.format, asked.index);
    return { value: { ...loaded, record: game.record() } };
  } finally {
    game.free();
  }
}
