/**
 * Chooses the moves that no person enters: by a search for the computer, or by asking an external player.
 *
 * One choice runs at a time. The caller says whether it is still wanted, since a command may have changed the game
 * meanwhile.
 */
import { EngineError, EngineLostError } from '../../engine/client';
import type { Engine } from '../../engine/client';
import type { SearchTeam } from '../../engine/search_team';
import type { PlayerId, SearchReport } from '../../engine/structures';
import { translate } from '../../language/translate';
import { thinkingTime } from '../players/clock';
import { firstByTime, limitsOf } from '../players/levels';
import { isExternal } from '../players/seats';
import type { External } from '../players/seats';
import type { Store } from '../state/store';

/** The question to an external player: its side, how long it has, and until when anybody wants the answer. */
export interface ExternalRequest {
  seat: External;
  player: PlayerId;
  milliseconds: number;
  signal: AbortSignal;
}

/** The answer of an external player: a legal move, or null and a function that hands its side over. */
export interface ExternalAnswer {
  move: string | null;
  giveUp?(): void;
}

export interface ExternalSource {
  choose(asked: ExternalRequest): Promise<ExternalAnswer>;
}

/** A chosen move, and the line that is expected after it. */
export type Chosen = Pick<SearchReport, 'move' | 'line'> & ExternalAnswer;

interface Parts {
  store: Store;
  engine: Pick<Engine, 'ponder'>;
  team: Pick<SearchTeam, 'search' | 'stop'>;
  externalPlayers?: { get(): Promise<ExternalSource> } | undefined;
  /** Pauses the game with an announcement: the external players could not be loaded. */
  pause(announcement: string): void;
}

export class MoveChooser {
  private isSearching = false;
  private externalRequest: AbortController | null = null;

  constructor(private readonly parts: Parts) {}

  /** Ends the running choice, whose move nobody wants any more. */
  cancel(): void {
    if (this.isSearching) this.parts.team.stop();
    this.externalRequest?.abort();
    this.externalRequest = null;
  }

  get isAskingExternal(): boolean {
    return this.externalRequest !== null;
  }

  choose(
    seat: number | External,
    player: PlayerId,
    isWanted: () => boolean,
  ): Promise<Chosen | null> {
    return isExternal(seat) ? this.ask(seat, player) : this.search(seat, player, isWanted);
  }

  /** Searches on the opponent's time: the position after the answer that is expected. */
  ponder(answer: string, level: number): void {
    this.parts.engine.ponder(answer, limitsOf(level, randomSeed()));
  }

  private async ask(seat: External, player: PlayerId): Promise<Chosen | null> {
    const { store, externalPlayers, pause } = this.parts;
    const request = new AbortController();
    this.externalRequest = request;
    store.set({ thinking: player, search: null });
    const milliseconds = thinkingTime(store.get().clock, player);
    const { signal } = request;
    try {
      const source = await externalPlayers?.get().catch(() => null);
      if (source)
        return { line: [], ...(await source.choose({ seat, player, milliseconds, signal })) };
      return { line: [], move: null, giveUp: () => pause(translate('app.partMissing')) };
    } catch (error) {
      if (!signal.aborted) reportFailure(store, error);
      return null;
    } finally {
      if (this.externalRequest === request) this.externalRequest = null;
    }
  }

  private async search(
    level: number,
    player: PlayerId,
    isWanted: () => boolean,
  ): Promise<SearchReport | null> {
    const { store, team } = this.parts;
    store.set({ thinking: player, search: null });
    this.isSearching = true;
    const milliseconds = thinkingTime(store.get().clock, player);
    try {
      return await team.search(
        { ...limitsOf(level, randomSeed()), milliseconds },
        (search) => isWanted() && store.set({ search }),
        (report) => level >= firstByTime && playsAtRandom(report),
      );
    } catch (error) {
      if (isWanted()) {
        store.set({ thinking: null, search: null });
        reportFailure(store, error);
      }
      return null;
    } finally {
      this.isSearching = false;
    }
  }
}

/** Announces that a request failed; `Engine` restarts a lost worker and then returns the game through `enter`. */
export function reportFailure(store: Store, error: unknown): void {
  if (error instanceof EngineLostError) return;
  if (!(error instanceof EngineError)) throw error;
  store.set({ announcement: translate('app.didNotWork', { reason: error.message }) });
}

/** Whether the engine plays random games to find a move: those of several workers can be added up. */
function playsAtRandom({ lines }: SearchReport): boolean {
  return lines.some(({ games }) => games !== null);
}

/** Makes the computer vary its play from game to game. */
function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
