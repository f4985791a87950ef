/** Exports the results for other programs. */
import type { Plan } from './tournament';
import type { Result, Summary } from './statistics';

const columns = ['number', 'side', 'score', 'plies', 'choices', 'seed', 'reason'] as const;

/** A line per game, as CSV (RFC 4180). */
export function csvOf(results: readonly Result[]): string {
  const rows = results.map((result) => columns.map((column) => cell(result[column])).join(','));
  return [columns.join(','), ...rows].map((row) => `${row}\r\n`).join('');
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000);
  // Spreadsheets would interpret such a text as a formula.
  const safe = /^[=+\-@]/.test(value) ? ` ${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** All results, with the games as records. */
export function jsonOf(
  title: string,
  { game: _rules, ...plan }: Plan,
  summary: Summary,
  results: readonly Result[],
): string {
  return JSON.stringify({ game: title, plan, summary, games: results }, null, 2);
}
