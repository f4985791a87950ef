/** Why a game cannot be shown, as people are told. */
import { EngineError } from '../engine/client';
import { say } from '../language/say';
import type { Problem } from '../state/state';

/** What is wrong with the rules of a game, or that it could not be fetched. */
export function problemOf(name: string, error: unknown): Problem {
  if (error instanceof EngineError)
    return { title: say('app.badRules', { name }), lines: reasonsOf(error) };
  return { title: say('app.noConnection', { name }), lines: [String(error)] };
}

function reasonsOf(error: EngineError): string[] {
  if (error.diagnostics.length === 0) return [error.message];
  return error.diagnostics.map(({ line, column, message, code }) =>
    say('app.remark', { line, column, message, code }),
  );
}
