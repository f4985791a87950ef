/** The worker that reads texts of other programs; games are played in another one. */
import init, { compile, findGames } from '../../pkg/boardwright.js';
import { isEngineFailure, failureOf } from './protocol';
import type { FromFileReader, ToFileReader } from './file_reader';

/** The part of the worker's global scope that is used; the page's types only know windows. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToFileReader | WebAssembly.Module>) => void) | null;
  postMessage(message: FromFileReader): void;
}

const scope = globalThis as unknown as WorkerScope;

let start: (module: WebAssembly.Module) => void;
const ready = new Promise<WebAssembly.Module>((resolve) => (start = resolve)).then((module) =>
  init({ module_or_path: module }),
);

scope.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) start(data);
  else void ready.then(() => scope.postMessage(guarded(data)));
};

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
