/** Reads a typed move. */
import type { Engine } from '../../engine/client';
import { EngineError, EngineLostError } from '../../engine/client';
import type { Request } from '../../engine/protocol';
import type { Completions, GameInfo } from '../../engine/structures';
import { translate } from '../../language/translate';
import { readingsOf, shownMove } from '../moves/rule_texts';

/** The legal move that a text means, in the names of the rules or in those that are shown, or why there is none. */
export async function readMove(
  engine: Engine,
  info: GameInfo,
  typed: string,
): Promise<{ move: string | null; problem: string | null }> {
  let problem: string | null = null;
  const readings = readingsOf(info, typed);
  for (const text of readings) {
    try {
      await engine.ask({ kind: 'trace', text });
      return { move: text, problem: null };
    } catch (error) {
      if (error instanceof EngineLostError) return { move: null, problem: error.message };
      if (!(error instanceof EngineError)) throw error;
      problem = problemOf(error, info, typed);
    }
  }
  for (const text of readings) {
    const move = await onlyMove(engine, text);
    if (move !== null) return { move, problem: null };
  }
  return { move: null, problem };
}

/** What is wrong with a typed move, in the names that are shown. */
function problemOf(
  { faults: [fault], message }: EngineError,
  info: GameInfo,
  text: string,
): string {
  if (fault?.code === 'move.none') return translate('fault.move.none', { text });
  if (fault?.code !== 'move.near') return message;
  const near = shownMove(info, fault.values['near'] ?? '');
  return translate('fault.move.near', { text, near });
}

/** The legal move that begins with a text, if it is the only one. */
async function onlyMove(engine: Engine, typed: string): Promise<string | null> {
  const { only } = await engine.ask({
    kind: 'completions',
    typed,
    anywhere: false,
    skip: 0,
    limit: 1,
  });
  return only;
}

type Asked = Omit<Extract<Request, { kind: 'completions' }>, 'kind'>;

/** The moves that a text may become, read in the first way that has any. */
export async function completions(
  engine: Pick<Engine, 'ask'>,
  info: GameInfo,
  asked: Asked,
): Promise<Completions> {
  for (const typed of readingsOf(info, asked.typed)) {
    const answer = await engine.ask({ kind: 'completions', ...asked, typed });
    if (answer.total > 0) return answer;
  }
  return noCompletions;
}

export const noCompletions: Completions = { found: [], total: 0, only: null };
