/** Statistics of the games between A and B: sums, shares and confidence intervals. */

import type { OutcomeView } from '../../engine/structures';

/** The result of a game. */
export interface Result {
  /** From 1, in the order in which the games were started. */
  number: number;
  /** The player that A was. */
  side: number;
  /** For A: 1 for a win, 0.5 for a draw, 0 for a loss. */
  score: 0 | 0.5 | 1;
  /** How it ended by the rules; null for a game that was broken off. */
  outcome: OutcomeView | null;
  /** Why it ended, in the words of the engine, or in those of the page for a game that was broken off. */
  reason: string;
  plies: number;
  /** The average number of legal moves per turn. */
  choices: number;
  seed: number;
  record: string;
}

export interface Interval {
  low: number;
  high: number;
}

export interface Summary {
  games: number;
  wins: number;
  draws: number;
  losses: number;
  /** A's average score, and its 95% confidence interval. */
  score: number;
  interval: Interval;
  plies: number;
  choices: number;
  /** The number of games for each reason, the most frequent first. */
  reasons: [reason: string, count: number][];
  /** A's games and points for each side. */
  sides: { side: number; games: number; points: number }[];
}

/** The 97.5% quantile of the normal distribution. */
const z = 1.959964;

/** The interval of E. B. Wilson (1927). A draw counts as half a success, which makes it slightly too wide. */
export function wilson(points: number, games: number): Interval {
  if (games === 0) return { low: 0, high: 1 };
  const share = points / games;
  const middle = share + (z * z) / (2 * games);
  const spread = z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  const scale = 1 + (z * z) / games;
  return {
    low: Math.max(0, (middle - spread) / scale),
    high: Math.min(1, (middle + spread) / scale),
  };
}

/** Sums up results; `reasonOf` says why a game ended. */
export function summarise(
  results: readonly Result[],
  reasonOf: (result: Result) => string = ({ reason }) => reason,
): Summary {
  const games = results.length;
  const points = sum(results.map(({ score }) => score));
  const count = (wanted: number) => results.filter(({ score }) => score === wanted).length;
  const mean = (values: number[]) => (games === 0 ? 0 : sum(values) / games);
  return {
    games,
    wins: count(1),
    draws: count(0.5),
    losses: count(0),
    score: games === 0 ? 0.5 : points / games,
    interval: wilson(points, games),
    plies: mean(results.map(({ plies }) => plies)),
    choices: mean(results.map(({ choices }) => choices)),
    reasons: frequencies(results.map(reasonOf)),
    sides: sidesOf(results),
  };
}

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function frequencies(reasons: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

function sidesOf(results: readonly Result[]): Summary['sides'] {
  const sides = [...new Set(results.map(({ side }) => side))].toSorted((a, b) => a - b);
  return sides.map((side) => {
    const own = results.filter((result) => result.side === side);
    return { side, games: own.length, points: sum(own.map(({ score }) => score)) };
  });
}

export interface CurvePoint extends Interval {
  games: number;
  score: number;
}

/** The score and interval after each finished game, with at most this many points. */
export function curveOf(results: readonly Result[], most = 200): CurvePoint[] {
  let points = 0;
  const all = results.map(({ score }, index) => {
    points += score;
    const games = index + 1;
    return { games, score: points / games, ...wilson(points, games) };
  });
  const step = Math.ceil(all.length / most);
  return all.filter((_, index) => (all.length - 1 - index) % step === 0);
}

/** The difference in playing strength for a score, in Elo points; infinite if one side won everything. */
export function eloOf(score: number): number {
  return 400 * Math.log10(score / (1 - score));
}
