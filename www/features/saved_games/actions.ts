/** What the dialog of kept games needs of the page and of what is kept. */
import { translate } from '../../language/translate';
import { download } from '../../ui/dom';
import { freshName } from '../../core/storage/autosave';
import type { Settings } from '../../core/state/settings';
import { mergedProgress, addProgress, storedProgress } from '../../core/storage/lesson_progress';
import type { LessonProgress } from '../../core/storage/lesson_progress';
import { Drafts } from '../../core/storage/drafts';
import type { SavedGamesActions, Offer } from './dialog';
import { FileError, mostBytes, newGames, readBackup, writeBackup } from './backup';
import type { Refused, Taken } from './backup';
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
    putBack: (game) => addGames([game]),
    async give() {
      const { games } = await listGames();
      const lessons = await storedProgress();
      const rules = new Drafts().all();
      const text = writeBackup({ settings: settings(), games, lessons, rules });
      download('boardwright.json', 'application/json', text);
    },
    async look(file) {
      if (file.size > mostBytes) throw new FileError('tooLarge');
      return offerOf(readBackup(await file.text()), change);
    },
    reason: (error) =>
      error instanceof FileError ? translate(`savedGames.file.${error.problem}`) : reason(error),
  };
}

/** What a file would bring. */
async function offerOf(taken: Taken, change: Parts['change']): Promise<Offer> {
  const drafts = new Drafts();
  const games = newGames(taken.games, (await listGames()).games, freshName);
  const there = await storedProgress();
  const steps = countOf(mergedProgress(there, taken.lessons)) - countOf(there);
  return {
    lines: [
      translate('savedGames.importPreview.games', { count: games.length }),
      translate('savedGames.importPreview.rules', { count: drafts.missing(taken.rules).length }),
      translate('savedGames.importPreview.steps', { count: steps }),
      ...taken.refused.map(refusal),
    ],
    hasSettings: taken.settings !== null,
    async take(withSettings) {
      await addGames(games);
      // Where somebody is in a course, that is where it goes on.
      await addProgress(mergedProgress(await storedProgress(), taken.lessons));
      if (withSettings && taken.settings) change(taken.settings);
      return [
        translate('savedGames.imported', { count: games.length }),
        takeRules(drafts, taken),
      ].join(' ');
    },
  };
}

/** Takes in rules; what to say where not all of them can be kept. */
function takeRules(drafts: Drafts, { rules }: Taken): string {
  const missing = drafts.missing(rules).length;
  let count = missing;
  try {
    count -= drafts.takeIn(rules);
  } catch {
    // No room: none of them came in.
  }
  return count === 0 ? '' : translate('savedGames.rulesSkipped', { count });
}

const countOf = (marks: LessonProgress): number =>
  Object.values(marks).reduce((sum, { done }) => sum + done.length, 0);

const refusal = ({ number, why }: Refused): string =>
  translate(`savedGames.skipped.${why}`, { number });
