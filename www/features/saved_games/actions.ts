/** The actions of the dialog of saved games. */
import { inSuccession } from '../../language/punctuation';
import { translate } from '../../language/translate';
import { download } from '../../ui/dom';
import { freshName } from '../../core/storage/current_game';
import type { Library } from '../../games/library';
import type { Pair } from './comparison';
import type { Described } from './description';
import type { Settings } from '../../core/state/settings';
import { mergedProgress, addProgress, storedProgress } from '../../core/storage/lesson_progress';
import type { LessonProgress } from '../../core/storage/lesson_progress';
import { RuleDrafts } from '../../core/storage/rule_drafts';
import type { ImportPreview } from './backup_box';
import { ReplayError } from './replay';
import type { Replay } from './replay';
import { RulesOfGames } from './rules_of_games';
import type { SavedGamesActions } from './saved_games_dialog';
import { FileError, maxBytes, newGames, readBackup, writeBackup } from './backup';
import type { SkippedGame, ImportedBackup } from './backup';
import { addGames, findSaved, listGames, removeGames } from '../../core/storage/saved_games';
import type { SavedGame } from '../../core/storage/saved_games';

interface Parts {
  root: HTMLElement;
  library: Library;
  settings(): Settings;
  change(settings: Settings): void;
  load(game: SavedGame): Promise<void>;
  /** Tells the user something outside the dialog. */
  announce(words: string): void;
  reason(error: unknown): string;
}

export function makeSavedGamesActions({
  root,
  library,
  settings,
  change,
  load,
  announce,
  reason,
}: Parts): SavedGamesActions {
  const rulesOfGames = new RulesOfGames(library);
  const words = (error: unknown) => {
    if (error instanceof FileError) return translate(`savedGames.file.${error.problem}`);
    if (error instanceof ReplayError)
      return translate('comparison.unreadable', { reason: error.message });
    return reason(error);
  };
  return {
    list: listGames,
    positionOf: (game) => rulesOfGames.positionOf(game),
    // Another window may have continued it since it was listed.
    open: async (game) => load((await findSaved(game.id).catch(() => null)) ?? game),
    remove: removeGames,
    notRemoved: () => announce(translate('savedGames.notDeleted')),
    save: (games) =>
      download('boardwright-games.json', 'application/json', writeBackup({ games: [...games] })),
    compare: (games) =>
      compare(root, games, (game) => rulesOfGames.replay(game, settings().notation), words),
    async saveBackup() {
      const { games } = await listGames();
      const lessons = await storedProgress();
      const rules = new RuleDrafts().all();
      const text = writeBackup({ settings: settings(), games, lessons, rules });
      download('boardwright.json', 'application/json', text);
    },
    async previewImport(file) {
      if (file.size > maxBytes) throw new FileError('tooLarge');
      return previewOf(readBackup(await file.text()), change);
    },
    moveStyle: () => settings().notation,
    reason: words,
  };
}

/** Rejects if one of the games cannot be read. */
async function compare(
  root: HTMLElement,
  games: Pair<Described>,
  replay: (game: SavedGame) => Promise<Replay>,
  words: (error: unknown) => string,
): Promise<void> {
  const { openComparison } = await import('./comparison_dialog');
  const one = await replay(games[0].game);
  try {
    const two = await replay(games[1].game);
    try {
      await openComparison(root, games, [one, two], words);
    } finally {
      two.close();
    }
  } finally {
    one.close();
  }
}

/** Describes what importing a backup would add. */
async function previewOf(
  imported: ImportedBackup,
  change: Parts['change'],
): Promise<ImportPreview> {
  const drafts = new RuleDrafts();
  const games = newGames(imported.games, (await listGames()).games, freshName);
  const there = await storedProgress();
  const steps = countOf(mergedProgress(there, imported.lessons)) - countOf(there);
  return {
    lines: [
      translate('savedGames.importPreview.games', { count: games.length }),
      translate('savedGames.importPreview.rules', { count: drafts.missing(imported.rules).length }),
      translate('savedGames.importPreview.steps', { count: steps }),
      ...imported.refused.map(refusal),
    ],
    hasSettings: imported.settings !== null,
    async take(withSettings) {
      await addGames(games);
      // The user's current step in a course takes precedence over the one in the file.
      await addProgress(mergedProgress(await storedProgress(), imported.lessons));
      if (withSettings && imported.settings) change(imported.settings);
      return inSuccession([
        translate('savedGames.imported', { count: games.length }),
        takeRules(drafts, imported),
      ]);
    },
  };
}

/** Imports rules; returns a message if there was no room for some. */
function takeRules(drafts: RuleDrafts, { rules }: ImportedBackup): string {
  const missing = drafts.missing(rules).length;
  let count = missing;
  try {
    count -= drafts.takeIn(rules);
  } catch {
    // There was no room at all.
  }
  return count === 0 ? '' : translate('savedGames.rulesSkipped', { count });
}

const countOf = (marks: LessonProgress): number =>
  Object.values(marks).reduce((sum, { done }) => sum + done.length, 0);

const refusal = ({ number, why }: SkippedGame): string =>
  translate(`savedGames.skipped.${why}`, { number });
