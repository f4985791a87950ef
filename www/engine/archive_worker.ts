/** The worker that answers one question: the only file that knows the module for what is wanted seldom. */
import init, { Archive } from '../../pkg/archive/archive.js';
import type { FromArchive, Question, SavedGame, ToArchive } from './archive';
import { failureOf } from './protocol';
import type { Settable } from './tree';

/** The part of a worker's global scope that is used; the page's own types know only windows. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToArchive>) => void) | null;
  postMessage(message: FromArchive): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => void reply(data);

async function reply({ module, program, question }: ToArchive): Promise<void> {
  try {
    await init({ module_or_path: module });
    scope.postMessage({ answer: answerOf(new Archive(program), question) });
  } catch (thrown) {
    scope.postMessage({ failure: failureOf(thrown) });
  }
}

function answerOf(archive: Archive, question: Question): SavedGame | Settable | string {
  switch (question.kind) {
    case 'readZsg':
      return archive.readZsg(question.text) as SavedGame;
    case 'writeZsg':
      return archive.writeZsg(question.record, question.line, question.rulesFile);
    case 'settable':
      return archive.settable(question.position) as Settable;
    case 'arrange':
      return archive.arrange(question.arrangement);
  }
}
