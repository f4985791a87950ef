/** The actions of the dialog of saved games. */
import { inSuccession } from '../../language/punctuation';
import { translate } from '../../language/translate';
import { download } from '../../ui/dom';
import { freshName } from '../../core/storage/current_game';
import type { Settings } from '../../core/state/settings';
import { mergedProgress, addProgress, storedProgress } from '../../core/storage/lesson_progress';
import type { LessonProgress } from '../../core/storage/lesson_progress';
import { RuleDrafts } from '../../core/storage/rule_drafts';
import type { SavedGamesActions, ImportPreview } from './saved_games_dialog';
import { FileError, maxBytes, newGames, readBackup, writeBackup } from './backup';
import type { Refused, ImportedBackup } from './backup';
import { addGames, listGames, removeGame } from '../../core/storage/saved_games';
import type { SavedGame } from '../../core/storage/saved_games';

interface Parts {
  settings(): Settings;
  change(settings: Settings): void;
  load(game: SavedGame): Promise<void>;
  reason(error: unknown): string;
}

export function makeSavedGamesActions({
  settings,
  change,
  load,
  reason,
}: Parts): SavedGamesActions {
  return {
    list: listGames,
    open: load,
    remove: ({ id }) => removeGame(id),
    restore: (game) => addGames([game]),
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
    reason: (error) =>
      error instanceof FileError ? translate(`savedGames.file.${error.problem}`) : reason(error),
  };
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

const refusal = ({ number, why }: Refused): string =>
  translate(`savedGames.skipped.${why}`, { number });
