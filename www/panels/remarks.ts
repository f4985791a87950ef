/** What the engine says about a rule file: every remark with its place, the line it is about, and hints. */
import { make } from '../dom';
import type { Diagnostic } from '../engine/structures';
import { listed, say } from '../language/say';

/** Remarks about a file that cannot be played, or about one that can. */
export function makeRemarks(file: string, source: string, remarks: Diagnostic[]): HTMLElement {
  const errors = remarks.filter(({ severity }) => severity === 'error').length;
  const warnings = remarks.length - errors;
  const title = listed([
    ...(errors > 0 ? [say('count.errors', { count: errors })] : []),
    ...(warnings > 0 ? [say('count.warnings', { count: warnings })] : []),
  ]);
  const lines = source.split(/\r\n|\r|\n/);
  const list = make('ol', {}, ...remarks.map((remark) => makeRemark(remark, lines)));
  if (errors === 0) return make('details', { class: 'remarks' }, make('summary', {}, title), list);
  const heading = make('h3', {}, say('remarks.cannot', { file, problems: title }));
  return make('section', { class: 'remarks', role: 'alert' }, heading, list);
}

function makeRemark(remark: Diagnostic, lines: string[]): HTMLElement {
  const { severity, code, message, line, column, hints } = remark;
  const place = make('strong', {}, say('remarks.place', { line, column }));
  const text = excerpt(lines[line - 1] ?? '', column);
  return make(
    'li',
    { 'data-severity': severity },
    place,
    ` ${say(`remarks.${severity}`)} ${code}: ${message}`,
    ...(text === '' ? [] : [make('code', {}, text)]),
    ...hints.map((hint) => make('small', {}, hint)),
  );
}

const [before, behind] = [16, 120];

/** A line from a little before the column on. */
export function excerpt(line: string, column: number): string {
  const start = Math.max(0, column - 1 - before);
  const text = line.slice(start, start + before + behind).trim();
  return start > 0 && line.slice(0, start).trim() !== '' ? `…${text}` : text;
}
