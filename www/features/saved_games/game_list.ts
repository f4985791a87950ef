/**
 * The cards of saved games. They share a single tab stop; arrow keys lead from card to card, Delete deletes, and Ctrl+A
 * selects all.
 */
import { Thumbnails } from '../../board/thumbnails';
import type { Opening } from '../../engine/structures';
import { translate } from '../../language/translate';
import type { SavedGame } from '../../core/storage/saved_games';
import { neighbour } from '../../ui/card_keys';
import { keyAlong } from '../../ui/direction';
import { hasFocus, make, setAttribute, setText } from '../../ui/dom';
import { relativeTime } from './dates';
import type { Described } from './description';
import { makeSavedCard } from './saved_card';
import type { SavedCard } from './saved_card';

export interface GameListActions {
  /** The position in which a game was left. */
  positionOf(game: SavedGame): Promise<Opening>;
  open(game: SavedGame): void;
  remove(games: readonly SavedGame[]): void;
  /** The selection has changed. */
  selected(): void;
  /** The focus leaves the list at the top. */
  leave(): void;
}

/** The controls of a card. */
const controls = ['open', 'select', 'remove'] as const;

export class GameList {
  private readonly list = make('ul', {
    class: 'games',
    role: 'list',
    'aria-label': translate('savedGames.title'),
  });
  readonly element = make('div', { class: 'scroller' }, this.list);
  private readonly pictures = new Thumbnails(this.element);
  /** By the games' ids. */
  private cards = new Map<string, SavedCard>();
  private shown: SavedCard[] = [];
  /** The tab stop. */
  private current: SavedCard | null = null;

  constructor(private readonly actions: GameListActions) {
    this.list.addEventListener('keydown', (event) => this.key(event));
    this.list.addEventListener('focusin', ({ target }) => {
      const card = this.cardAt(target);
      if (card !== null) this.rove(card);
    });
  }

  open(): void {
    this.pictures.open();
  }

  close(): void {
    this.pictures.close();
    for (const { picture } of this.cards.values()) this.pictures.drop(picture);
  }

  /** Makes the cards of all games; those that have not changed are kept, with their pictures. */
  fill(all: readonly Described[], now: number): void {
    const before = this.cards;
    this.cards = new Map(
      all.map((one) => [one.game.id, this.keptOf(before, one, now) ?? this.makeCard(one, now)]),
    );
    for (const [id, card] of before)
      if (this.cards.get(id) !== card) this.pictures.drop(card.picture);
  }

  /** Shows some games in an order; what is not shown is not selected. */
  show(games: readonly Described[]): void {
    const [hadFocus, place] = [hasFocus(this.list), this.place()];
    this.shown = games.flatMap(({ game }) => this.cards.get(game.id) ?? []);
    this.list.replaceChildren(...this.shown.map(({ item }) => item));
    const shown = new Set(this.shown);
    for (const card of this.cards.values()) if (!shown.has(card)) this.setSelected(card, false);
    const isThere = this.current !== null && shown.has(this.current);
    const next = isThere ? this.current : this.shown[Math.min(place, this.shown.length - 1)];
    if (next) this.rove(next);
    if (hadFocus) this.focus();
    this.actions.selected();
  }

  /** The selected games, in the order of the list. */
  get selection(): SavedGame[] {
    return this.shown.flatMap(({ select, described }) => (select.checked ? described.game : []));
  }

  get size(): number {
    return this.shown.length;
  }

  selectAll(isSelected: boolean): void {
    for (const card of this.shown) this.setSelected(card, isSelected);
    this.actions.selected();
  }

  /** Focuses the card that is the tab stop; without cards the focus leaves. */
  focus(): void {
    const card = this.shown[this.place()];
    if (card === undefined) this.actions.leave();
    else card.open.focus();
  }

  private keptOf(
    before: ReadonlyMap<string, SavedCard>,
    { game }: Described,
    now: number,
  ): SavedCard | null {
    const card = before.get(game.id);
    if (card === undefined || card.described.game.mark !== game.mark) return null;
    setText(card.time, relativeTime(game.at, now));
    return card;
  }

  private makeCard(described: Described, now: number): SavedCard {
    const { game } = described;
    const card = makeSavedCard(described, now, {
      open: () => this.actions.open(game),
      select: () => {
        this.setSelected(card, card.select.checked);
        this.actions.selected();
      },
      remove: () => this.actions.remove([game]),
    });
    for (const control of controls) card[control].tabIndex = -1;
    this.pictures.add(card.picture, () => this.actions.positionOf(game));
    return card;
  }

  private setSelected({ select, item }: SavedCard, isSelected: boolean): void {
    select.checked = isSelected;
    setAttribute(item, 'data-selected', isSelected);
  }

  /** Makes a card the tab stop. */
  private rove(card: SavedCard): void {
    for (const control of controls) {
      if (this.current !== null) this.current[control].tabIndex = -1;
      card[control].tabIndex = 0;
    }
    this.current = card;
  }

  /** The index of the tab stop. */
  private place(): number {
    return Math.max(
      this.shown.findIndex((card) => card === this.current),
      0,
    );
  }

  private cardAt(target: EventTarget | null): SavedCard | null {
    return this.shown.find(({ item }) => target instanceof Node && item.contains(target)) ?? null;
  }

  private key(event: KeyboardEvent): void {
    const card = this.cardAt(event.target);
    if (card === null || event.altKey) return;
    const { key } = event;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'a') return;
      this.selectAll(true);
    } else if (key === 'Delete') this.removeFrom(card);
    else if (!this.go(card, event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Deletes what is selected or, if nothing is, the card with the focus. */
  private removeFrom(card: SavedCard): void {
    const { selection } = this;
    this.actions.remove(selection.length > 0 ? selection : [card.described.game]);
  }

  /** Follows an arrow key to the same control of another card. */
  private go(card: SavedCard, { key, target }: KeyboardEvent): boolean {
    const items = this.shown.map(({ item }) => item);
    const next = neighbour(items, this.shown.indexOf(card), keyAlong(this.element, key));
    if (next === null) return false;
    const control = controls.find((one) => card[one] === target) ?? 'open';
    const to = this.shown[next];
    if (to === undefined) this.actions.leave();
    else to[control].focus();
    return true;
  }
}
