/**
 * The catalogue: a search field, filters, and a card with a picture for each game, grouped by family.
 *
 * Arrow keys move between the cards, which share a single tab stop.
 */
import type { Opening } from '../../engine/structures';
import type { GameName } from '../../games/library';
import { translate } from '../../language/translate';
import { make, setAttribute, setText } from '../../ui/dom';
import {
  familiesOf,
  filtersFor,
  isFound,
  passes,
  searchEntries,
  variantFound,
} from './game_search';
import type { Family, Filter, SearchEntry } from './game_search';
import { Thumbnails } from './thumbnails';

export interface GameCardsActions {
  opening(gameId: string, variant: number): Promise<Opening>;
  choose(gameId: string, variant: number, byKeys: boolean): void;
}

interface Card {
  game: SearchEntry;
  item: HTMLElement;
  button: HTMLButtonElement;
  note: HTMLElement;
  picture: HTMLCanvasElement;
}

interface Section {
  element: HTMLElement;
  cards: Card[];
  /** Hidden while there is a search or filter. */
  isRecent: boolean;
}

export class GameCards {
  readonly search = make('input', {
    type: 'search',
    name: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: translate('gamePicker.search'),
    'aria-label': translate('gamePicker.search'),
  });
  private readonly found = make('p', { role: 'status', class: 'found' });
  private readonly chips = make('div', {
    role: 'group',
    class: 'chips',
    'aria-label': translate('gamePicker.filters'),
  });
  private readonly list = make('div', { class: 'list' });
  private readonly scroller = make('div', { class: 'scroller' }, this.chips, this.list);
  readonly pictures = new Thumbnails(this.scroller);
  private readonly chosenFilters = new Set<Filter>();
  private sections: Section[] = [];
  private shown: Card[] = [];
  readonly element: HTMLElement;

  constructor(private readonly actions: GameCardsActions) {
    const top = make('div', { class: 'top' }, this.search, this.found);
    this.element = make('div', { class: 'catalogue' }, top, this.scroller);
    this.search.addEventListener('input', () => this.applyFilters());
    this.search.addEventListener('keydown', (event) => this.searchKey(event));
    this.list.addEventListener('keydown', (event) => this.listKey(event));
  }

  /** Creates the cards, those played recently first. */
  fill(names: GameName[], recent: string[]): void {
    const games = names.map(searchEntries);
    const last = recent.flatMap((id) => games.find((game) => game.id === id) ?? []);
    for (const { picture } of this.sections.flatMap(({ cards }) => cards))
      this.pictures.drop(picture);
    this.sections = [
      ...(last.length > 0
        ? [this.makeSection({ name: translate('gamePicker.recent'), games: last }, true)]
        : []),
      ...familiesOf(games).map((family) => this.makeSection(family, false)),
    ];
    this.list.replaceChildren(...this.sections.map(({ element }) => element));
    this.search.value = '';
    this.chosenFilters.clear();
    this.chips.replaceChildren(...filtersFor(games).map((filter) => this.makeChip(filter)));
    this.scroller.scrollTop = 0;
    this.applyFilters();
  }

  /** Marks the chosen game. */
  mark(gameId: string): void {
    for (const { game, button } of this.sections.flatMap(({ cards }) => cards))
      setAttribute(button, 'aria-current', game.id === gameId && 'true');
    const current = this.shown.find(({ game }) => game.id === gameId);
    if (current) this.rove(current);
  }

  /** Focuses the card that is the tab stop. */
  focusCard(): void {
    this.shown.find(({ button }) => button.tabIndex === 0)?.button.focus();
  }

  private makeSection({ name, games }: Family, isRecent: boolean): Section {
    const cards = games.map((game) => this.makeCard(game));
    const list = make('ul', { role: 'list' }, ...cards.map(({ item }) => item));
    const element = make('section', {}, make('h3', {}, name), list);
    return { element, cards, isRecent };
  }

  private makeCard(game: SearchEntry): Card {
    const picture = make('canvas', { 'aria-hidden': 'true' });
    const note = make('small', { class: 'note', hidden: true });
    const made = [game.author, yearOf(game)].filter((part) => part !== '').join(', ');
    const words = make('span', { class: 'label' }, make('strong', {}, game.title), ' ', note);
    if (made !== '') words.append(' ', make('small', {}, made));
    const button = make(
      'button',
      { type: 'button', class: 'card', 'data-game': game.id, tabindex: '-1' },
      make('span', { class: 'picture' }, picture),
      words,
    );
    const card = { game, item: make('li', {}, button), button, note, picture };
    button.addEventListener('click', ({ detail }) => this.choose(card, detail === 0));
    this.pictures.add(picture, () => this.actions.opening(game.id, 0));
    return card;
  }

  private makeChip(filter: Filter): HTMLElement {
    const attributes = { type: 'button', 'aria-pressed': 'false', 'data-filter': filter.value };
    const chip = make('button', attributes, filter.label);
    chip.addEventListener('click', () => {
      const isOn = !this.chosenFilters.delete(filter);
      if (isOn) this.chosenFilters.add(filter);
      chip.setAttribute('aria-pressed', String(isOn));
      this.applyFilters();
    });
    return chip;
  }

  private choose(card: Card, byKeys: boolean): void {
    this.rove(card);
    this.actions.choose(card.game.id, variantFound(card.game, this.search.value), byKeys);
  }

  /** Shows the cards that match the search and the filters. */
  private applyFilters(): void {
    const typed = this.search.value;
    const filters = [...this.chosenFilters];
    const isAll = typed.trim() === '' && filters.length === 0;
    for (const { element, cards, isRecent } of this.sections) {
      const agrees = ({ game }: Card) => isFound(game, typed) && passes(game, filters);
      for (const card of cards) {
        card.item.hidden = isRecent ? !isAll : !agrees(card);
        const variant = variantFound(card.game, typed);
        card.note.hidden = variant === 0;
        setText(card.note, card.game.variants[variant] ?? '');
      }
      element.hidden = cards.every(({ item }) => item.hidden);
    }
    this.shown = this.sections.flatMap(({ cards }) => cards).filter(({ item }) => !item.hidden);
    const count = new Set(this.shown.map(({ game }) => game)).size;
    setText(
      this.found,
      count === 0 ? translate('gamePicker.noneFound') : translate('gamePicker.found', { count }),
    );
    const current = this.shown.find(({ button }) => button.ariaCurrent === 'true');
    const first = current ?? this.shown[0];
    if (first) this.rove(first);
  }

  /** Makes a card the tab stop. */
  private rove(card: Card): void {
    for (const { button } of this.sections.flatMap(({ cards }) => cards))
      button.tabIndex = button === card.button ? 0 : -1;
  }

  private searchKey(event: KeyboardEvent): void {
    const [first] = this.shown;
    if (event.key === 'Escape' && this.search.value !== '') {
      this.search.value = '';
      this.applyFilters();
    } else if (event.key === 'ArrowDown') this.focusCard();
    else if (event.key === 'Enter' && first) this.choose(first, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private listKey(event: KeyboardEvent): void {
    const here = this.shown.findIndex(({ button }) => button === event.target);
    if (here < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = this.shown.map(({ button }) => button);
    const next = neighbour(buttons, here, event.key);
    if (next === null) return;
    event.preventDefault();
    const card = this.shown[next];
    if (card === undefined) return this.search.focus();
    this.rove(card);
    card.button.focus();
  }
}

function yearOf({ year }: SearchEntry): string {
  if (year === null) return '';
  return year < 0 ? translate('about.bc', { year: String(-year) }) : String(year);
}

/** The index of the next card; -1 if the key leaves the list at the top, null if it leads nowhere. */
export function neighbour(all: readonly Element[], here: number, key: string): number | null {
  const last = all.length - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(here + 1, last);
    case 'ArrowLeft':
      return Math.max(here - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowDown':
      return beyondRow(all, here, 1) ?? here;
    case 'ArrowUp':
      return beyondRow(all, here, -1) ?? -1;
    default:
      return null;
  }
}

/** The card in the next row up or down whose centre is nearest. */
function beyondRow(all: readonly Element[], here: number, step: 1 | -1): number | null {
  const boxes = all.map((one) => one.getBoundingClientRect());
  const from = boxes[here];
  if (from === undefined) return null;
  const tops = boxes.map(({ top }) => (top - from.top) * step).filter((by) => by > 1);
  if (tops.length === 0) return null;
  const row = Math.min(...tops);
  const gapOf = ({ left, width }: DOMRect) =>
    Math.abs(left + width / 2 - from.left - from.width / 2);
  const candidates = boxes.flatMap((box, index) =>
    Math.abs((box.top - from.top) * step - row) <= 1 ? [{ index, gap: gapOf(box) }] : [],
  );
  return candidates.toSorted((a, b) => a.gap - b.gap)[0]?.index ?? null;
}
