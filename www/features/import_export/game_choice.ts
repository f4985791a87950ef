/** The list of the games in a file, from which one is chosen. */
import { faultText } from '../../engine/fault_text';
import type { ListedGame } from '../../engine/structures';
import { inSuccession } from '../../language/punctuation';
import { translate } from '../../language/translate';
import { hits, textsOf } from '../../core/text_search';
import type { SearchTexts } from '../../core/text_search';
import { make, makeButton, setText } from '../../ui/dom';

/** More are not shown at once; the search finds the others. */
const maxShown = 200;
/** Shorter lists can be read at a glance. */
const fewestToSearch = 8;

/** Tags by what they say, in the formats that have them. */
const tagNames = {
  first: ['White', 'Red', 'PB', '先手', '下手'],
  second: ['Black', 'PW', '後手', '上手'],
  result: ['Result', 'RE'],
  date: ['Date', 'DT', '開始日時', '対局日'],
  event: ['Event', 'EV', '棋戦'],
};

interface Choosable {
  item: HTMLElement;
  found: SearchTexts;
}

export function makeGameChoice(
  games: readonly ListedGame[],
  choose: (game: number) => unknown,
): { element: HTMLElement; focus(): void } {
  const all = games.map((game, at) => makeChoosable(game, at, choose));
  const search = make('input', {
    type: 'search',
    placeholder: translate('gameFiles.search'),
    'aria-label': translate('gameFiles.search'),
    hidden: games.length < fewestToSearch,
  });
  const list = make('ul', { class: 'file-games', 'aria-label': translate('gameFiles.choose') });
  const note = make('p', { class: 'help', role: 'status' });
  const show = () => {
    const found = hits(all, search.value).map(({ item }) => item.item);
    list.replaceChildren(...found.slice(0, maxShown));
    setText(note, noteOn(found.length, games.length));
  };
  const buttons = () => [...list.querySelectorAll<HTMLButtonElement>('button:enabled')];
  const element = make('div', { class: 'game-choice' }, search, note, list);
  search.addEventListener('input', show);
  element.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const stops: HTMLElement[] = [...(search.hidden ? [] : [search]), ...buttons()];
    const at = stops.findIndex((one) => one === event.target);
    const next = stops[at + step];
    event.preventDefault();
    next?.focus();
  });
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [only, another] = buttons();
    if (only !== undefined && another === undefined) only.click();
  });
  show();
  return { element, focus: () => (search.hidden ? buttons()[0] : search)?.focus() };
}

function noteOn(found: number, count: number): string {
  if (found === 0) return translate('gameFiles.none');
  const said = translate('gameFiles.count', { count });
  const more = found - maxShown;
  return more > 0 ? inSuccession([said, translate('gameFiles.more', { count: more })]) : said;
}

function makeChoosable(game: ListedGame, at: number, choose: (game: number) => unknown): Choosable {
  const { tags, moves, faults } = game;
  const players = [tagOf(tags, 'first'), tagOf(tags, 'second')].filter((name) => name !== '');
  const title = players.join(' – ') || translate('gameFiles.game', { number: at + 1 });
  const problem = faults.length > 0 ? faultText({ faults, diagnostics: [], message: '' }) : '';
  const about = [
    tagOf(tags, 'result'),
    tagOf(tags, 'date'),
    tagOf(tags, 'event'),
    problem === ''
      ? translate('gameFiles.moves', { count: moves })
      : translate('gameFiles.damaged', { problem }),
  ].filter((text) => text !== '');
  const button = makeButton(make('bdi', {}, title), () => choose(at), {
    class: 'file-game',
    disabled: problem !== '',
  });
  button.append(' ', make('small', { dir: 'auto' }, about.join(' · ')));
  const values = tags.map(([, value]) => value);
  return { item: make('li', {}, button), found: textsOf(title, [], values) };
}

/** The value of a tag, or '' if it is missing or says that nothing is known, as in `????.??.??`. */
function tagOf(tags: readonly [string, string][], what: keyof typeof tagNames): string {
  const value = tags.find(([name]) => tagNames[what].includes(name))?.[1].trim() ?? '';
  return /^[?.*]*$/.test(value) ? '' : value;
}
