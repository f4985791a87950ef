/** Reads a rule file that somebody opens; what is wrong with it becomes something to be shown. */
import { make } from '../dom';
import { EngineError } from '../engine/client';
import type { GameInfo } from '../engine/structures';
import { say } from '../language/say';
import { makeRemarks } from '../panels/remarks';
import { readRuleFile } from '../games/rule_file';

export interface CheckActions {
  /** Reads the text of a rule file. */
  check(source: string): Promise<GameInfo>;
  /** Takes in a rule file and gives the id of its game. */
  add(file: string, source: string): string;
}

export interface Checked {
  remarks: HTMLElement[];
  /** The text, empty where it could not be read. */
  source: string;
  found: { gameId: string; info: GameInfo } | null;
}

export async function checkFile(file: File, actions: CheckActions): Promise<Checked> {
  let source = '';
  try {
    source = await readRuleFile(file);
    const info = await actions.check(source);
    const gameId = actions.add(file.name, source);
    const remarks = info.warnings.length > 0 ? [makeRemarks(file.name, source, info.warnings)] : [];
    return { remarks, source, found: { gameId, info } };
  } catch (error) {
    return { remarks: [makeProblem(file.name, source, error)], source, found: null };
  }
}

/** What keeps a game from being played. */
export function makeProblem(name: string, source: string, error: unknown): HTMLElement {
  if (error instanceof EngineError && error.diagnostics.length > 0)
    return makeRemarks(name, source, error.diagnostics);
  const message = error instanceof Error ? error.message : String(error);
  return make('p', { class: 'remarks', role: 'alert' }, say('new.problem', { name, message }));
}
