/** Compiles a rule file that the user opens, and shows the diagnostics with their places, source lines and hints. */
import { countsOf } from '../../core/messages/diagnostic_counts';
import { EngineError } from '../../engine/client';
import type { GameInfo, Diagnostic } from '../../engine/structures';
import { readRuleFile } from '../../games/rule_file';
import { translate } from '../../language/translate';
import { make } from '../../ui/dom';

export interface CheckActions {
  /** Compiles the text of a rule file. */
  check(source: string): Promise<GameInfo>;
  /** Adds a rule file, and returns the id of its game. */
  add(file: string, source: string): string;
}

export interface Checked {
  diagnostics: HTMLElement[];
  /** The text; empty if it could not be read. */
  source: string;
  found: { gameId: string; info: GameInfo } | null;
}

export async function checkFile(file: File, actions: CheckActions): Promise<Checked> {
  let source = '';
  try {
    source = await readRuleFile(file);
    const info = await actions.check(source);
    const gameId = actions.add(file.name, source);
    const diagnostics =
      info.warnings.length > 0 ? [makeDiagnosticList(file.name, source, info.warnings)] : [];
    return { diagnostics, source, found: { gameId, info } };
  } catch (error) {
    return { diagnostics: [makeProblem(file.name, source, error)], source, found: null };
  }
}

/** Shows why a game cannot be played. */
export function makeProblem(name: string, source: string, error: unknown): HTMLElement {
  if (error instanceof EngineError && error.diagnostics.length > 0)
    return makeDiagnosticList(name, source, error.diagnostics);
  const message = error instanceof Error ? error.message : String(error);
  return make(
    'p',
    { class: 'diagnostics', role: 'alert' },
    translate('gamePicker.problem', { name, message }),
  );
}

/** Shows the diagnostics of a file, whether it can be played or not. */
export function makeDiagnosticList(
  file: string,
  source: string,
  diagnostics: Diagnostic[],
): HTMLElement {
  const title = countsOf(diagnostics);
  const lines = source.split(/\r\n|\r|\n/);
  const list = make(
    'ol',
    {},
    ...diagnostics.map((diagnostic) => makeDiagnostic(diagnostic, lines)),
  );
  if (diagnostics.every(({ severity }) => severity !== 'error'))
    return make('details', { class: 'diagnostics' }, make('summary', {}, title), list);
  const heading = make('h3', {}, translate('diagnostics.unplayable', { file, problems: title }));
  return make('section', { class: 'diagnostics', role: 'alert' }, heading, list);
}

function makeDiagnostic(diagnostic: Diagnostic, lines: string[]): HTMLElement {
  const { severity, code, message, line, column, hints } = diagnostic;
  const place = make('strong', {}, translate('diagnostics.lineAndColumn', { line, column }));
  const text = excerpt(lines[line - 1] ?? '', column);
  return make(
    'li',
    { 'data-severity': severity },
    place,
    ` ${translate(`diagnostics.${severity}`)} ${code}: `,
    make('bdi', { lang: 'en' }, message),
    ...(text === '' ? [] : [make('code', {}, text)]),
    ...hints.map((hint) => make('small', { lang: 'en', dir: 'ltr' }, hint)),
  );
}

const [before, after] = [16, 120];

/** Part of a line, from shortly before the column. */
export function excerpt(line: string, column: number): string {
  const start = Math.max(0, column - 1 - before);
  const text = line.slice(start, start + before + after).trim();
  return start > 0 && line.slice(0, start).trim() !== '' ? `…${text}` : text;
}
