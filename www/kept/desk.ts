/** What the dialog of kept games needs of the page and of the database. */
import '../language/later';
import { say } from '../language/say';
import { download } from '../lab/files';
import { freshName } from '../state/storage';
import type { Settings } from '../state/state';
import type { KeptActions } from './dialog';
import { FileError, mostBytes, newGames, readEverything, writeEverything } from './everything';
import type { Refused } from './everything';
import { addGames, listGames, removeGame } from './games';
import type { KeptGame } from './games';

interface Parts {
  settings(): Settings;
  change(settings: Settings): void;
  load(game: KeptGame): Promise<void>;
  reason(error: unknown): string;
}

export function makeDesk({ settings, change, load, reason }: Parts): KeptActions {
  return {
    list: listGames,
    open: load,
    remove: ({ id }) => removeGame(id),
    putBack: (game) => addGames([game]),
    async give() {
      const { games } = await listGames();
      const text = writeEverything({ settings: settings(), games });
      download('boardwright.json', 'application/json', text);
    },
    async take(file, withSettings) {
      if (file.size > mostBytes) throw new FileError('tooLarge');
      const taken = readEverything(await file.text());
      const games = newGames(taken.games, (await listGames()).games, freshName);
      await addGames(games);
      if (withSettings && taken.settings) change(taken.settings);
      const words = say('kept.taken', { count: games.length });
      return [words, ...taken.refused.map(refusal)].join(' ');
    },
    reason: (error) =>
      error instanceof FileError ? say(`kept.file.${error.problem}`) : reason(error),
  };
}

const refusal = ({ number, why }: Refused): string => say(`kept.refused.${why}`, { number });
