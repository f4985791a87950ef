/**
 * The catalogue: a search field, filters, and a card with a picture for each game.
 *
 * Without a search the games are in sections, the recent and the popular ones first; a search lists what it finds, the
 * best first. Arrow keys move between the cards, which share a single tab stop.
 */
import { Thumbnails } from '../../board/thumbnails';
import type { Opening } from '../../engine/structures';
import type { GameName } from '../../games/library';
import { translate } from '../../language/translate';
import { neighbour } from '../../ui/card_keys';
import { keyAlong } from '../../ui/direction';
import { make, makeButton, setAttribute, setText } from '../../ui/dom';
import { makeCard, showProblem, showVariantFound } from './card';
import type { Card } from './card';
import { FilterChips } from './filter_chips';
import { familiesOf, filtersFor, passes, popularGames, searchEntries } from './game_search';
import type { Family, SearchEntry } from './game_search';
import { oneAtATime } from '../../core/one_at_a_time';
import { ranked, variantFound } from './ranking';
import { searchKeys } from '../../ui/search_keys';

export interface GameCardsActions {
  opening(gameId: string, variant: number): Promise<Opening>;
  choose(gameId: string, variant: number, byKeys: boolean): void;
  /** Shows the best game that a search has found. */
  preview(gameId: string, variant: number): void;
  start(gameId: string, variant: number): void;
  /** Removes the section of a folder. */
  removeFolder(name: string): void;
  /** Tells whether anything has been found. */
  searched(hasFound: boolean): void;
}

interface Section {
  element: HTMLElement;
  list: HTMLElement;
  cards: Card[];
  /** Whether its games are also in their families. */
  isShortcut: boolean;
}

export class GameCards {
  readonly search = make('input', {
    type: 'search',
    name: 'search',
    dir: 'auto',
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    placeholder: translate('gamePicker.search'),
    'aria-label': translate('gamePicker.search'),
  });
  private readonly found = make('p', { role: 'status', class: 'found' });
  private readonly filters = new FilterChips(() => this.update());
  private readonly list = make('div', { class: 'list' });
  private readonly scroller = make('div', { class: 'scroller' }, this.list);
  readonly pictures = new Thumbnails(this.scroller);
  /** Compiles games of folders: all at once they could take too long. */
  private readonly inTurn = oneAtATime();
  private games: SearchEntry[] = [];
  private sections: Section[] = [];
  private readonly results = makeSection(translate('gamePicker.results'), [], true);
  private shown: Card[] = [];
  readonly element: HTMLElement;

  constructor(private readonly actions: GameCardsActions) {
    const top = make('div', { class: 'top' }, this.search, this.filters.toggle, this.found);
    this.element = make('div', { class: 'catalogue' }, top, this.filters.element, this.scroller);
    this.search.addEventListener('input', () => this.update());
    searchKeys(this.search, {
      update: () => this.update(),
      enter: () => this.focusCard(),
      choose: () => this.startBest(),
    });
    this.list.addEventListener('keydown', (event) => this.listKey(event));
  }

  /** Creates the cards, and shows what a search finds; '' for all. */
  fill(names: GameName[], recent: string[], search: string): void {
    this.games = names.map(searchEntries);
    const last = recent.flatMap((id) => this.games.find((game) => game.id === id) ?? []);
    for (const { picture } of this.cards) this.pictures.drop(picture);
    this.sections = [
      ...this.makeShortcuts('gamePicker.recent', last),
      ...this.makeShortcuts('gamePicker.popular', popularGames(this.games)),
      ...familiesOf(this.games).map((family) => this.makeFamily(family)),
    ];
    this.search.value = search;
    this.filters.fill(filtersFor(this.games));
    this.update();
  }

  /** Marks the chosen game. */
  mark(gameId: string): void {
    for (const { game, button } of this.cards)
      setAttribute(button, 'aria-current', game.id === gameId && 'true');
    const current = this.shown.find(({ game }) => game.id === gameId);
    if (current) this.rove(current);
  }

  isCardFocused(): boolean {
    return this.list.contains(document.activeElement);
  }

  /** Focuses the card that is the tab stop. */
  focusCard(): void {
    this.shown.find(({ button }) => button.tabIndex === 0)?.button.focus();
  }

  /** Scrolls to the section of a folder, and makes its first card the tab stop. */
  showFolder(name: string): void {
    const first = this.shown.find(({ game }) => game.folder === name);
    if (first === undefined) return;
    this.rove(first);
    first.item.closest('section')?.scrollIntoView();
    first.button.focus({ preventScroll: true });
  }

  private get cards(): Card[] {
    return this.sections.flatMap(({ cards }) => cards);
  }

  private makeShortcuts(
    name: 'gamePicker.recent' | 'gamePicker.popular',
    games: SearchEntry[],
  ): Section[] {
    return games.length > 0 ? [this.makeSection({ name: translate(name), games }, true)] : [];
  }

  private makeSection({ name, games }: Family, isShortcut: boolean): Section {
    return makeSection(
      name,
      games.map((game) => this.makeCard(game)),
      isShortcut,
    );
  }

  private makeFamily(family: Family): Section {
    const section = this.makeSection(family, false);
    const { name, folder } = family;
    if (folder !== undefined)
      section.element.firstElementChild?.after(
        makeButton(translate('gamePicker.removeFolder'), () => this.actions.removeFolder(folder), {
          class: 'quiet',
          'aria-label': translate('gamePicker.removeFolderNamed', { name }),
        }),
      );
    return section;
  }

  private makeCard(game: SearchEntry): Card {
    const card = makeCard(game);
    card.button.addEventListener('click', ({ detail }) => this.choose(card, detail === 0));
    const opening = () => this.actions.opening(game.id, 0);
    this.pictures.add(card.picture, async () => {
      if (game.folder === undefined) return opening();
      const compiled = this.inTurn(opening);
      await compiled.catch(() => showProblem(card));
      return compiled;
    });
    return card;
  }

  private choose(card: Card, byKeys: boolean): void {
    this.rove(card);
    this.actions.choose(card.game.id, variantFound(card.game, this.search.value), byKeys);
  }

  /** Shows the games that the search finds, among those that pass the filters. */
  private update(): void {
    const typed = this.search.value;
    const filters = this.filters.on;
    const isSearch = typed.trim() !== '';
    if (isSearch || filters.length > 0)
      this.showResults(ranked(this.games, typed).filter((game) => passes(game, filters)));
    else this.showSections();
    for (const card of this.shown) showVariantFound(card, typed);
    this.scroller.scrollTop = 0;
    const [best] = this.shown;
    this.actions.searched(!isSearch || best !== undefined);
    if (isSearch && best) this.actions.preview(best.game.id, variantFound(best.game, typed));
    const current = this.shown.find(({ button }) => button.ariaCurrent === 'true') ?? best;
    if (current) this.rove(current);
  }

  private showSections(): void {
    for (const { list, cards } of this.sections)
      list.replaceChildren(...cards.map(({ item }) => item));
    this.list.replaceChildren(...this.sections.map(({ element }) => element));
    this.shown = this.cards;
    setText(this.found, '');
  }

  private showResults(games: readonly SearchEntry[]): void {
    const cards = this.sections.flatMap((section) => (section.isShortcut ? [] : section.cards));
    const cardOf = new Map(cards.map((card) => [card.game, card]));
    this.shown = games.flatMap((game) => cardOf.get(game) ?? []);
    this.results.list.replaceChildren(...this.shown.map(({ item }) => item));
    this.list.replaceChildren(...(games.length > 0 ? [this.results.element] : []));
    setText(this.found, countText(games.length));
  }

  /** Makes a card the tab stop. */
  private rove(card: Card): void {
    for (const { button } of this.cards) button.tabIndex = button === card.button ? 0 : -1;
  }

  private startBest(): void {
    const [best] = this.shown;
    if (best) this.actions.start(best.game.id, variantFound(best.game, this.search.value));
  }

  private listKey(event: KeyboardEvent): void {
    const here = this.shown.findIndex(({ button }) => button === event.target);
    if (here < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = this.shown.map(({ button }) => button);
    const next = neighbour(buttons, here, keyAlong(this.scroller, event.key));
    if (next === null) return;
    event.preventDefault();
    const card = this.shown[next];
    if (card === undefined) return this.search.focus();
    this.rove(card);
    card.button.focus();
  }
}

function makeSection(name: string, cards: Card[], isShortcut: boolean): Section {
  const list = make('ul', { role: 'list' }, ...cards.map(({ item }) => item));
  return { element: make('section', {}, make('h3', {}, name), list), list, cards, isShortcut };
}

function countText(count: number): string {
  return count === 0 ? translate('gamePicker.noneFound') : translate('gamePicker.found', { count });
}
