/**
 * Packs the game on the board for the other place, and compares and joins what comes from there with what is here: on the
 * board, or among the saved games. Every game from elsewhere is played through by the rules of this page first.
 */
import { EngineError } from '../../engine/client';
import type { GameInfo } from '../../engine/structures';
import type { Library } from '../../games/library';
import { must } from '../../core/must';
import type { AgreedEnd } from '../../core/players/agreed_end';
import { cleanName } from '../../core/players/distant';
import type { DistantGame } from '../../core/players/distant';
import { deciders } from '../../core/players/seats';
import { distantLine } from '../../core/state/permissions';
import type { State } from '../../core/state/state';
import type { Saved } from '../../core/storage/current_game';
import { translate } from '../../language/translate';
import { findSaved } from '../../core/storage/saved_games';
import { decodeGame, DistantError, encodeGame } from './packing/packed_game';
import type { PackedGame } from './packing/packed_game';
import type { Played, Preferred, Progress } from './packing/replay';
import { ReplayClient } from './packing/replay_client';
import { compareVersions } from './packing/versions';
import type { Compared } from './packing/versions';
import { shown } from '../../core/moves/rule_texts';

/** A game with somebody elsewhere as it is known here. */
export interface Version {
  distant: DistantGame;
  game: string;
  variant: number;
  draw: boolean;
  record: string;
  agreed: AgreedEnd | null;
  /** Null if the game is on the board. */
  saved: Saved | null;
}

/** A game from elsewhere that has been found to be legal. */
export interface Incoming {
  packed: PackedGame;
  info: GameInfo;
  there: Played[];
  /** What is known of it here; null if it is new. */
  here: Version | null;
  /** The moves here. */
  line: string[];
  compared: Compared;
}

type Purpose = 'pack' | 'read';

/** The rules of one game, with the worker that plays by them. */
interface Replaying {
  key: string;
  client: ReplayClient;
}

export class Exchange {
  /** Games that are read do not disturb the one that is packed. */
  private readonly replaying: Record<Purpose, Replaying | null> = { pack: null, read: null };

  constructor(
    private readonly state: () => State,
    private readonly library: Library,
    /** The game in the storage that is read at the start. */
    private readonly stored: () => Saved | null,
    private readonly start = (...rules: ConstructorParameters<typeof ReplayClient>) =>
      new ReplayClient(...rules),
  ) {}

  /** The game on the board as text for the other place. */
  async pack(state: State): Promise<string> {
    const { gameId: game, setup, agreed } = state;
    const distant = must(state.distant, 'distant');
    const { variant } = must(state.info, 'info');
    const client = this.replay('pack', game, variant, setup.draw);
    const moves = distantLine(state).map(({ text }) => text);
    const rules = await client.fingerprint;
    const { packed } = await client.ask({ kind: 'write', moves });
    const { id, hostSide, names, role: sender, offer } = distant;
    const offersDraw = offer?.by === sender && offer.ply === moves.length;
    const end = agreed?.kind === 'draw' ? { kind: agreed.kind } : agreed;
    const people = { id, hostSide, names, sender, end, offersDraw };
    return encodeGame({ game, variant, rules, draw: setup.draw, ...people, ...packed });
  }

  /**
   * Reads and plays through a game from elsewhere, of which the id may be known; rejects with a `DistantError`.
   */
  async read(code: string, expected: string | null, progress: Progress): Promise<Incoming> {
    const packed = decodeGame(code);
    // Before anything is played through, which may take a while.
    if (expected !== null && packed.id !== expected) throw new DistantError('otherGame');
    const { game, variant, draw } = packed;
    const here = await this.versionOf(packed.id);
    // Rules that were opened from a file are saved with the game.
    if (here?.saved?.source) this.library.restore(here.game, here.saved.source);
    const entry = this.library.find(game);
    // People know a file by its name.
    const name = cleanName(game.replace(/^file:/, ''));
    if (entry === null) throw new DistantError('unknownGame', { game: name });
    if (here !== null && !isSameGame(here, packed)) throw new DistantError('otherGame');
    const { info } = await entry.opening(variant).catch(() => {
      throw new DistantError('failed');
    });
    const client = this.replay('read', game, variant, draw);
    const isSame = info.variant === variant && (await client.fingerprint) === packed.rules;
    if (!isSame) throw new DistantError('otherRules', { game: shown(info).title });
    if (!deciders(info).includes(packed.hostSide)) throw new DistantError('damaged');
    const { moves: there } = await client.ask({ kind: 'read', packed }, progress);
    const line =
      here === null ? [] : (await client.ask({ kind: 'line', record: here.record })).moves;
    return { packed, info, there, here, line, compared: compareVersions(line, textsOf(there)) };
  }

  /** The record of what is here with what comes from elsewhere. */
  async join({ packed, there, here }: Incoming, preferred: Preferred): Promise<string> {
    const client = this.replay('read', packed.game, packed.variant, packed.draw);
    const record = here?.record ?? null;
    const moves = textsOf(there);
    return (await client.ask({ kind: 'join', record, moves, preferred })).record;
  }

  /** The moves of a saved game. */
  async lineOf({ game, variant, setup, record }: Saved): Promise<string[]> {
    const client = this.replay('read', game, variant, setup.draw);
    return (await client.ask({ kind: 'line', record })).moves;
  }

  /** What is known here of a game. */
  private async versionOf(id: string): Promise<Version | null> {
    const { distant, gameId, info, setup, record, agreed } = this.state();
    if (distant?.id === id && info !== null) {
      const { variant } = info;
      return { distant, game: gameId, variant, draw: setup.draw, record, agreed, saved: null };
    }
    const saved = latestOf(id, [await findSaved(id).catch(() => null), this.stored()]);
    const own = saved?.distant ?? null;
    return saved && own && { ...saved, distant: own, draw: saved.setup.draw, saved };
  }

  /** Gives up reading; whatever is being read is rejected. */
  cancel(): void {
    this.close('read');
  }

  /** One worker is kept, since usually the same game goes back and forth. */
  private replay(purpose: Purpose, game: string, variant: number, draw: boolean): ReplayClient {
    const key = JSON.stringify([game, variant, draw]);
    const before = this.replaying[purpose];
    if (before?.key === key) return before.client;
    this.close(purpose);
    const { rules } = must(this.library.find(game), game).open(variant);
    const client = this.start(rules, draw);
    this.replaying[purpose] = { key, client };
    client.fingerprint.catch(
      () => this.replaying[purpose]?.client === client && this.close(purpose),
    );
    return client;
  }

  private close(purpose: Purpose): void {
    this.replaying[purpose]?.client.close();
    this.replaying[purpose] = null;
  }
}

/** The later of several stored versions of a game: the database may not have the last move yet. */
function latestOf(id: string, stored: (Saved | null)[]): Saved | null {
  const found = stored.filter((one) => one !== null && one.distant?.id === id);
  return found.toSorted((a, b) => (b?.record.length ?? 0) - (a?.record.length ?? 0))[0] ?? null;
}

export const textsOf = (moves: readonly Played[]): string[] => moves.map(({ text }) => text);

function isSameGame(here: Version, { game, variant, draw, hostSide }: PackedGame): boolean {
  return (
    here.game === game &&
    here.variant === variant &&
    here.draw === draw &&
    here.distant.hostSide === hostSide
  );
}

/** Why a game cannot be taken over, as text; '' if the person did not want it. Other errors are thrown again. */
export function problemText(error: unknown): string {
  const known = error instanceof EngineError ? new DistantError('failed') : error;
  if (!(known instanceof DistantError)) throw known;
  return known.problem === 'cancelled'
    ? ''
    : translate(`distant.problem.${known.problem}`, known.values);
}
