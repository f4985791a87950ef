/** Opens games and positions in the notations and formats of other programs, in the game they belong to. */
import index from '../../../games/index.json';
import { EngineError } from '../../engine/client';
import type { Engine } from '../../engine/client';
import { faultText } from '../../engine/fault_text';
import type { FileReading, ReadGame } from '../../engine/file_reader';
import type { GameFiles, ListedGame } from '../../engine/structures';
import { inSuccession, listed } from '../../language/punctuation';
import { translate } from '../../language/translate';
import type { Library } from '../../games/library';
import { shownTitle } from '../../games/titles';
import type { Store } from '../../core/state/store';
import { warn } from '../../core/state/warning';
import type { Linked } from '../../core/storage/link';
import { gamesForFile, gamesForPosition } from './matching_games';
import type { GameHere, MatchingGame } from './matching_games';

/** What has become of a text: it was opened, or refused, or it has several games to choose from. */
export type Imported =
  | { kind: 'opened' }
  | { kind: 'refused'; reason: string }
  | { kind: 'choice'; games: ListedGame[]; open(game: number): Promise<Imported> };

export const opened: Imported = { kind: 'opened' };
const refused = (reason: string): Imported => ({ kind: 'refused', reason });

export interface ForeignTextParts {
  store: Store;
  engine: Engine;
  library: Library;
  /** Loads a game and its record. */
  load(linked: Linked): Promise<void>;
}

export class ForeignTexts {
  constructor(
    private readonly parts: ForeignTextParts,
    private readonly reader: FileReading,
    /** Starts the game on the board from a position. */
    private readonly startHere: (position: string) => Promise<void>,
  ) {}

  async open(text: string): Promise<Imported> {
    const found = isLikePosition(text) ? null : await this.reader.find(text);
    if (found === null) return this.openPosition(text);
    if (found.games.length === 1) return this.openGame(text, found, 0);
    return {
      kind: 'choice',
      games: found.games,
      open: (game) => this.openGame(text, found, game),
    };
  }

  private async openGame(text: string, found: GameFiles, at: number): Promise<Imported> {
    const { format } = found;
    const { tags = [], faults = [], moves = 0 } = found.games[at] ?? {};
    if (faults.length > 0) return refused(faultText({ faults, diagnostics: [], message: '' }));
    const games = gamesForFile(index, this.here(), format, tags);
    if (games.length === 0) return refused(noGame(format, tags));
    const [first, ...others] = games;
    let reason = '';
    for (const game of first ? [first, ...others] : []) {
      try {
        const rules = await this.rulesOf(game);
        const read = await this.reader.read({ kind: 'file', ...rules, text, format, index: at });
        await this.load(game, read);
        this.report(read, moves);
        return opened;
      } catch (error) {
        reason ||= translate('gameFiles.refused', refusal(game, error));
      }
    }
    return refused(reason);
  }

  private async openPosition(text: string): Promise<Imported> {
    const here = this.here();
    let reason = translate('gameFiles.unknown');
    for (const game of gamesForPosition(index, here)) {
      try {
        if (game.isHere) await this.startHere(text);
        else if (isLikePosition(text)) await this.openPositionOf(game, text);
        else continue;
        return opened;
      } catch (error) {
        const values = refusal(game, error);
        if (game.isHere && isMeantHere(text, here, error))
          reason = translate('gameFiles.refusedPosition', values);
      }
    }
    return refused(reason);
  }

  private async openPositionOf(game: MatchingGame, text: string): Promise<void> {
    const rules = await this.rulesOf(game);
    await this.load(game, await this.reader.read({ kind: 'position', ...rules, text }));
  }

  private here(): GameHere | null {
    const { info, gameId: id } = this.parts.store.get();
    return info && { ...info, id };
  }

  private async rulesOf({ id, variant, isHere }: MatchingGame) {
    const { engine, library } = this.parts;
    if (isHere) return { source: engine.rules, variant };
    return { source: (await library.find(id)?.source()) ?? '', variant };
  }

  private load({ id, variant }: MatchingGame, { record }: ReadGame): Promise<void> {
    return this.parts.load({ game: id, variant, record, rules: null });
  }

  /** Says what was imported, and what was left out. */
  private report({ leftOut }: ReadGame, moves: number): void {
    const { store } = this.parts;
    const imported = translate('gameFiles.opened', { moves });
    const [first] = leftOut;
    if (first === undefined) return store.set({ announcement: imported });
    const problem = faultText({ faults: first.faults, diagnostics: [], message: first.message });
    const missing = translate('gameFiles.leftOut', { count: leftOut.length, problem });
    store.set(warn(inSuccession([imported, missing])));
  }
}

/** Whether a text is one line that begins with rows of a board, or with pieces of two players as in draughts. */
function isLikePosition(text: string): boolean {
  return /^\S*\w\/\S*\w\/\S*( [^\n]*)?$/.test(text.trim()) || /^[BW?]:[BW][\w:,.-]*$/i.test(text);
}

/** Whether a text that is no position of the game on the board was meant as one. */
function isMeantHere(text: string, here: GameHere | null, error: unknown): boolean {
  if (isLikePosition(text)) return here?.notations.some((one) => one.hasPositions) ?? false;
  const faults = error instanceof EngineError ? error.faults : [];
  return faults.every(({ code }) => code !== 'position.turn');
}

function refusal({ id, title }: MatchingGame, error: unknown) {
  const problem = error instanceof Error ? error.message : String(error);
  return { title: shownTitle(id, title), problem };
}

/** The tags that tell games apart are short; most others are names. */
const maxTagsNamed = 4;

function noGame(format: string, tags: [string, string][]): string {
  const named = tags.slice(0, maxTagsNamed).map(([name, value]) => `${name} ${value}`);
  return translate('gameFiles.noGame', {
    format: formatName(format),
    tags: listed(named) || translate('gameFiles.noTags'),
  });
}

export function formatName(format: string): string {
  return format === 'transcript' ? translate('gameFiles.transcript') : format.toUpperCase();
}
