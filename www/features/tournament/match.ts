/** Plays a single game between two engines, after random opening moves. */
import type { GameStatus } from '../../engine/protocol';
import type { Engine } from '../../engine/client';
import type { OutcomeView, PlayerId, SearchLimits } from '../../engine/structures';
import { limitsOf } from '../../core/players/levels';
import { translate } from '../../language/translate';

/** The strength of an engine. */
export type Strength =
  | { kind: 'level'; value: number }
  /** Turns, positions or milliseconds per move. */
  | { kind: 'depth' | 'nodes' | 'milliseconds'; value: number };

export interface Match {
  /** The strength of each player. */
  strengths: readonly Strength[];
  seed: number;
  /** The number of random opening moves. */
  opening: number;
  /** A longer game counts as a draw. */
  most: number;
}

export interface MatchResult {
  /** Null for a draw. */
  winners: PlayerId[];
  /** How it ended by the rules; null for a game that was broken off. */
  outcome: OutcomeView | null;
  /** Why it ended, in the words of the engine, or in those of the page for a game that was broken off. */
  reason: string;
  plies: number;
  choices: number;
  record: string;
}

/** Plays a loaded game from its start; null if it was interrupted. */
export async function playMatch(
  engine: Engine,
  match: Match,
  goesOn: () => boolean,
): Promise<MatchResult | null> {
  const random = randomFrom(match.seed);
  let standing = await engine.ask({ kind: 'status' });
  let [plies, choices] = [0, 0];
  while (standing.outcome === null && plies < match.most) {
    if (!goesOn()) return null;
    choices += standing.moveCount;
    const text = await choose(engine, match, standing, plies, random);
    standing = await engine.ask({ kind: 'advance', text, number: random() });
    plies++;
  }
  const { outcome } = standing;
  return {
    winners: outcome?.winners ?? [],
    outcome,
    reason: outcome?.reason ?? translate('tournament.tooLong', { count: match.most }),
    plies,
    choices: plies === 0 ? 0 : choices / plies,
    record: await engine.ask({ kind: 'record' }),
  };
}

/** The move to play, or null for a random one. */
async function choose(
  engine: Engine,
  { strengths, opening }: Match,
  standing: GameStatus,
  plies: number,
  random: () => number,
): Promise<string | null> {
  const strength = strengths[standing.player];
  const seed = Math.floor(random() * 2 ** 31);
  if (standing.random || plies < opening || strength === undefined) return null;
  if (standing.automatic !== null) return standing.automatic;
  const report = await engine.search(limitsFor(strength, seed), () => undefined);
  return report?.move ?? null;
}

export function limitsFor({ kind, value }: Strength, seed: number): SearchLimits {
  return kind === 'level' ? limitsOf(value, seed) : { [kind]: value, seed };
}

/** Random numbers from 0 to less than 1 for a seed: mulberry32, by Tommy Ettinger. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
