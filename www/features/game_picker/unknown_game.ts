/** What the page says about a game in the address that does not exist: which ones may be meant, and all there are. Pure. */
import type { Problem, ProblemLink } from '../../core/state/state';
import { addressOf } from '../../games/catalogue';
import type { GameName } from '../../games/library';
import { compareNames, translate } from '../../language/translate';
import { searchEntries } from './game_search';
import type { SearchEntry } from './game_search';
import { ranked } from './ranking';

/** More games than this are no guess any more. */
const maxGuesses = 4;

export function unknownGame(id: string, games: readonly GameName[]): Problem {
  const entries = games.map(searchEntries);
  const typed = id.replaceAll(/[-_/]+/g, ' ');
  const found = ranked(entries, typed);
  return {
    title: translate('app.noGame', { id }),
    lines: [],
    guesses: found.slice(0, maxGuesses).map(linkTo),
    links: entries.toSorted((a, b) => compareNames(a.title, b.title)).map(linkTo),
  };
}

function linkTo({ id, title }: SearchEntry): ProblemLink {
  return { label: title, address: addressOf(id) };
}
