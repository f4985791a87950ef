/**
 * Asks a chooser for a move. It may throw, answer anything, or never answer: the result is a text that may be a move,
 * or an `ExternalPlayerError`. Whether the move is legal, the engine says.
 */
import type { MoveRequest } from '../../core/players/chooser';
import { ExternalPlayerError, shortened } from './faults';

/** The request, without the signal that cancels it. */
export type Question = Omit<MoveRequest, 'signal'>;

export interface Chooser {
  chooseMove(request: MoveRequest): unknown;
}

/** Longer texts cannot be moves. */
const maxLength = 10_000;

/** Rejects with the signal's reason if the answer is no longer wanted. */
export async function moveOf(
  chooser: Chooser,
  question: Question,
  wanted: AbortSignal,
): Promise<string> {
  const over = new AbortController();
  const takeBack = () => over.abort(wanted.reason);
  const isLate = () =>
    over.abort(new ExternalPlayerError('late', String(Math.ceil(question.milliseconds / 1000))));
  const timer = setTimeout(isLate, question.milliseconds);
  wanted.addEventListener('abort', takeBack);
  try {
    return textIn(await answerOf(chooser, { ...question, signal: over.signal }));
  } finally {
    clearTimeout(timer);
    wanted.removeEventListener('abort', takeBack);
  }
}

/** The answer of the chooser, or the reason why it was cancelled. */
function answerOf(chooser: Chooser, request: MoveRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const { signal } = request;
    signal.addEventListener('abort', () => reject(signal.reason));
    Promise.resolve()
      .then(() => chooser.chooseMove(request))
      .then(resolve, (thrown: unknown) => reject(faultOf(thrown)));
  });
}

function faultOf(thrown: unknown): ExternalPlayerError {
  return thrown instanceof ExternalPlayerError
    ? thrown
    : new ExternalPlayerError('threw', shortened(thrown));
}

/** The text of an answer, which may also be one of the legal moves. */
function textIn(answer: unknown): string {
  if (answer === undefined || answer === null) throw new ExternalPlayerError('nothing');
  const text = typeof answer === 'object' ? textOfMove(answer) : answer;
  if (typeof text !== 'string' || text.length > maxLength)
    throw new ExternalPlayerError('noText', shortened(text));
  return text;
}

function textOfMove(answer: object): unknown {
  try {
    return 'text' in answer ? answer.text : answer;
  } catch (thrown) {
    throw faultOf(thrown);
  }
}
