/**
 * Plays a series of games between A and B.
 *
 * Each engine plays one game at a time, then takes the next. Nothing depends on timers or frames, so it continues while
 * the page is hidden.
 */
import { unwatchedEngine } from '../../engine/client';
import type { Engine } from '../../engine/client';
import type { Game } from '../../engine/client';
import type { PlayerId } from '../../engine/structures';
import { playMatch } from './match';
import type { MatchResult, Strength } from './match';
import type { Result } from './statistics';

export interface Plan {
  a: Strength;
  b: Strength;
  games: number;
  seed: number;
  opening: number;
  most: number;
  /** Whether A changes sides after each game; both games of a pair then have the same random opening. */
  swap: boolean;
  /** The players who decide, in order. */
  deciders: readonly PlayerId[];
  players: number;
  game: Omit<Game, 'record'>;
}

export interface TournamentEvents {
  ended(result: Result): void;
  /** All games are played, or the tournament was stopped, or it failed. */
  halted(): void;
}

/** More engines would not make it faster. */
const maxEngines = 4;

export class Tournament {
  readonly results: Result[] = [];
  running = false;
  private next = 1;
  /** Interrupted games, which are played again. */
  private left: number[] = [];
  /** The engines that are playing. */
  private readonly engines = new Set<Engine>();
  /** Why the tournament failed, or null. */
  problem: string | null = null;

  constructor(
    readonly plan: Plan,
    private readonly events: TournamentEvents,
    private readonly makeEngine: () => Engine = unwatchedEngine,
  ) {}

  get isDone(): boolean {
    return this.results.length >= this.plan.games;
  }

  /** Starts or continues the tournament. */
  run(): void {
    if (this.running || this.engines.size > 0 || this.isDone) return;
    this.running = true;
    this.problem = null;
    const free = Math.max(1, (navigator.hardwareConcurrency || 2) - 1);
    const engines = Math.min(maxEngines, free, this.plan.games - this.results.length);
    for (let i = 0; i < engines; i++) void this.work();
  }

  /** Stops the tournament and interrupts its games. */
  stop(): void {
    this.running = false;
    for (const engine of this.engines) engine.close();
  }

  private async work(): Promise<void> {
    const engine = this.makeEngine();
    this.engines.add(engine);
    try {
      for (let number = this.take(); number !== null; number = this.take())
        await this.playOne(engine, number);
    } catch (error) {
      // Interrupted games fail too.
      if (this.running) this.problem = error instanceof Error ? error.message : String(error);
      this.stop();
    } finally {
      engine.close();
      this.engines.delete(engine);
      if (this.engines.size === 0) {
        this.running = false;
        this.events.halted();
      }
    }
  }

  private take(): number | null {
    if (!this.running) return null;
    return this.left.shift() ?? (this.next <= this.plan.games ? this.next++ : null);
  }

  private async playOne(engine: Engine, number: number): Promise<void> {
    const { plan } = this;
    const side = sideOf(plan, number);
    const seed = seedOf(plan, number);
    const strengths = Array.from({ length: plan.players }, (_, player) =>
      player === side ? plan.a : plan.b,
    );
    let end: MatchResult | null = null;
    try {
      await engine.load({ ...plan.game, record: null });
      const match = { strengths, seed, opening: plan.opening, most: plan.most };
      end = await playMatch(engine, match, () => this.running);
    } finally {
      if (end === null) this.left.push(number);
    }
    if (end === null) return;
    const result = resultOf(end, { number, side, seed });
    this.results.push(result);
    this.events.ended(result);
  }
}

export function sideOf({ swap, deciders }: Plan, number: number): PlayerId {
  return deciders[swap ? (number - 1) % deciders.length : 0] ?? 0;
}

/** The two games of a pair have the same seed. */
export function seedOf({ swap, deciders, seed }: Plan, number: number): number {
  return seed + (swap ? Math.floor((number - 1) / deciders.length) : number - 1);
}

function resultOf(
  { winners, ...end }: MatchResult,
  game: Pick<Result, 'number' | 'side' | 'seed'>,
): Result {
  const score = winners.length === 0 ? 0.5 : winners.includes(game.side) ? 1 : 0;
  return { ...game, ...end, score };
}
