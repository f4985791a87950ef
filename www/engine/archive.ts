/**
 * Saved games of Zillions and positions set up by hand: what is wanted seldom, in a module of its own.
 *
 * Each question has a worker of its own, which needs no more than the program of the game.
 */
import address from '../../pkg/archive/archive_bg.wasm?url';
import { say } from '../language/say';
import { engineError } from './client';
import { moduleAt } from './module';
import type { Failure } from './protocol';
import type { Arrangement, SavedRemarks, Settable } from './tree';

/** A saved game as a record, and what was found in it besides. */
export interface SavedGame extends SavedRemarks {
  record: string;
}

/** What can be asked, with its answer. */
export interface Answers {
  readZsg: { asked: { text: string }; answer: SavedGame };
  /** A line of moves of a game. */
  writeZsg: { asked: { record: string; line: string[]; rulesFile: string }; answer: string };
  /** What can be set by hand, beginning with a position. */
  settable: { asked: { position: string }; answer: Settable };
  /** The text of a position that is set up by hand. */
  arrange: { asked: { arrangement: Arrangement }; answer: string };
}

export type Question = {
  [K in keyof Answers]: { kind: K } & Answers[K]['asked'];
}[keyof Answers];

export interface ToArchive {
  module: WebAssembly.Module;
  program: Uint8Array;
  question: Question;
}

export type FromArchive = { answer: Answers[keyof Answers]['answer'] } | { failure: Failure };

/** Rejects with `EngineError` where there is something wrong with what is given. */
export async function askArchive<K extends keyof Answers>(
  program: Uint8Array,
  question: Extract<Question, { kind: K }>,
): Promise<Answers[K]['answer']> {
  const module = await moduleAt(address);
  const worker = new Worker(new URL('./archive_worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Answers[K]['answer']>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromArchive>) => {
      if ('failure' in data) void engineError(data.failure).then(reject);
      else resolve(data.answer);
    };
    worker.onerror = ({ message }) => reject(new Error(message || say('app.partMissing')));
    worker.postMessage({ module, program, question } satisfies ToArchive);
  });
  return answer.finally(() => worker.terminate());
}
