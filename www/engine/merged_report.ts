/** Puts the reports of the parts of a search together. */
import type { ScoredLine, SearchReport } from './structures';

/**
 * What the parts of a search have found together, with at most so many lines.
 *
 * Where the engine looks ahead, each part has considered other first moves; where it plays at random, each has played
 * games of its own, which are added up, and the move with most games is the best.
 */
export function mergedReport(reports: readonly SearchReport[], count: number): SearchReport | null {
  const [first] = reports;
  if (first === undefined) return null;
  const all = reports.flatMap(({ lines }) => lines);
  const isRandom = all.some(({ games }) => games !== null);
  const lines = (isRandom ? summedLines(all) : bestLines(all)).slice(0, count);
  const [best] = lines;
  const milliseconds = Math.max(...reports.map((report) => report.milliseconds));
  const nodes = sum(reports.map((report) => report.nodes));
  return {
    done: reports.every(({ done }) => done),
    move: best?.move ?? first.move,
    score: best?.score ?? first.score,
    mateIn: best === undefined ? first.mateIn : best.mateIn,
    depth: isRandom
      ? Math.max(...reports.map(({ depth }) => depth))
      : Math.min(...reports.map(({ depth }) => depth)),
    line: best?.line ?? first.line,
    lines,
    tablebase: first.tablebase,
    nodes,
    milliseconds,
    perSecond: sum(reports.map(({ perSecond }) => perSecond)),
  };
}

/** The lines with different first moves, best first. */
function bestLines(lines: readonly ScoredLine[]): ScoredLine[] {
  const byMove = new Map(lines.map((line) => [line.move, line]));
  return [...byMove.values()].toSorted((a, b) => b.score - a.score);
}

/** A line for each first move, with the games of all parts: proven wins first, then by their number. */
function summedLines(lines: readonly ScoredLine[]): ScoredLine[] {
  const byMove = new Map<string, ScoredLine[]>();
  for (const line of lines) byMove.set(line.move, [...(byMove.get(line.move) ?? []), line]);
  return [...byMove.values()]
    .flatMap((same) => summedLine(same) ?? [])
    .toSorted((a, b) => rank(b) - rank(a));
}

function summedLine(same: readonly ScoredLine[]): ScoredLine | null {
  const proven = same.find(({ mateIn }) => mateIn !== null);
  const [most] = same.toSorted((a, b) => (b.games ?? 0) - (a.games ?? 0));
  if (most === undefined || proven !== undefined) return proven ?? null;
  const games = sum(same.map((line) => line.games ?? 0));
  const total = sum(same.map((line) => line.score * (line.games ?? 0)));
  return { ...most, games, score: games > 0 ? Math.round(total / games) : most.score };
}

/** Wins before all else, the quickest first, and losses last. */
function rank({ mateIn, score, games }: ScoredLine): number {
  return mateIn === null ? (games ?? 0) : score * 1e6;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
