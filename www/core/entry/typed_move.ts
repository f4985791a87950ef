/** Reads a typed move. */
import type { Engine } from '../../engine/client';
import { EngineError, EngineLost } from '../../engine/client';

/** The legal move that a text means, or why there is none. */
export async function readMove(
  engine: Engine,
  text: string,
): Promise<{ move: string | null; problem: string | null }> {
  try {
    await engine.ask({ kind: 'trace', text });
  } catch (error) {
    if (error instanceof EngineLost) return { move: null, problem: error.message };
    if (!(error instanceof EngineError)) throw error;
    const move = await onlyMove(engine, text);
    return { move, problem: move === null ? error.message : null };
  }
  return { move: text, problem: null };
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
