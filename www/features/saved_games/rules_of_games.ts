/** The rules of saved games, and a position of each to show: the shipped games are fetched, others compiled. */
import type { Opening } from '../../engine/structures';
import { openRules, compile } from '../../games/library';
import type { Library } from '../../games/library';
import type { CatalogueEntry, OpenedGame } from '../../games/catalogue';
import { oneAtATime } from '../../core/one_at_a_time';
import { translate } from '../../language/translate';
import { openingOf } from '../../core/state/snapshot';
import type { MoveStyle } from '../../core/state/settings';
import type { SavedGame } from '../../core/storage/saved_games';
import { Replay, ReplayError } from './replay';

export class RulesOfGames {
  /** Openings by their rules. */
  private readonly openings = new Map<string, Promise<Opening>>();
  /** Replays wait for each other, since each has a worker. */
  private readonly inTurn = oneAtATime();

  constructor(private readonly library: Pick<Library, 'find'>) {}

  /** Rejects if the game is not there any more. */
  async replay(game: SavedGame, style: MoveStyle = 'usual'): Promise<Replay> {
    return Replay.load(game, this.open(game), style);
  }

  /** The position in which a game was left. */
  async positionOf(game: SavedGame): Promise<Opening> {
    const { info } = await this.openingOf(game);
    const start = openingOf(game.moment, info) ?? (await this.replayed(game));
    return { info, start };
  }

  /** Older versions of the page saved no position. */
  private replayed(game: SavedGame): Promise<Opening['start']> {
    return this.inTurn(async () => {
      const replay = await this.replay(game);
      replay.close();
      return { view: replay.present.view, entry: null, record: '' };
    });
  }

  private openingOf(game: SavedGame): Promise<Opening> {
    const key = JSON.stringify([game.game, game.variant, game.source]);
    const known = this.openings.get(key) ?? this.load(game);
    this.openings.set(key, known);
    known.catch(() => this.openings.delete(key));
    return known;
  }

  private async load({ game, variant, source }: SavedGame): Promise<Opening> {
    if (source !== null) return { info: (await compile(source, variant)).info, start: null };
    return this.find(game).opening(variant);
  }

  private open({ game, variant, source }: SavedGame): OpenedGame {
    return source === null ? this.find(game).open(variant) : openRules(compile(source, variant));
  }

  private find(id: string): CatalogueEntry {
    const entry = this.library.find(id);
    if (entry === null) throw new ReplayError(translate('app.noGame', { id }));
    return entry;
  }
}
