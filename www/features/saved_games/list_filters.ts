/** The search field of the list of saved games, and what it is filtered and sorted by. */
import { translate } from '../../language/translate';
import { make, setAttribute } from '../../ui/dom';
import { makeSelect } from '../../ui/fields';
import type { Option } from '../../ui/fields';
import type { Described } from './description';
import { gamesIn, keyOf, opponentsIn, orders, resultFilters } from './finding';
import type { Wanted } from './finding';

export class ListFilters {
  readonly search = make('input', {
    type: 'search',
    name: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: translate('savedGames.search'),
    'aria-label': translate('savedGames.search'),
  });
  private readonly game = makeFilter('game', translate('savedGames.byGame'));
  private readonly result = makeFilter('result', translate('savedGames.byResult'));
  private readonly opponent = makeFilter('opponent', translate('savedGames.byOpponent'));
  private readonly order = makeSelect('order', orderOptions(), 'date');
  readonly element: HTMLElement;

  /** `leave` is called when the arrow key leads to the list. */
  constructor(
    private readonly changed: () => void,
    private readonly leave: () => void,
  ) {
    const { game, result, opponent, order } = this;
    order.ariaLabel = translate('savedGames.order');
    const fields = make('div', { class: 'filters' }, game, result, opponent, order);
    this.element = make('div', { class: 'finding' }, this.search, fields);
    this.search.addEventListener('input', changed);
    this.search.addEventListener('keydown', (event) => this.key(event));
    fields.addEventListener('change', changed);
    offer(result, resultOptions());
    this.offerFrom([]);
  }

  /** Offers what occurs in these games; what was chosen stays so if it still occurs. */
  offerFrom(all: readonly Described[]): void {
    const games = gamesIn(all).map(({ id, title }) => ({ value: id, label: title }));
    offer(this.game, games);
    const opponents = [...opponentsIn(all)].flatMap(([kind, names]) => [
      { value: kind, label: translate(`savedGames.opponent.${kind}`) },
      ...names.map((name) => ({ value: keyOf({ kind, name }), label: name })),
    ]);
    offer(this.opponent, opponents);
  }

  get wanted(): Wanted {
    const { search, game, result, opponent, order } = this;
    return {
      typed: search.value,
      game: game.value,
      result: resultFilters.find((one) => one === result.value) ?? '',
      opponent: opponent.value,
      order: orders.find((one) => one === order.value) ?? 'date',
    };
  }

  /** Whether some games may be hidden. */
  get isNarrowing(): boolean {
    const { typed, game, result, opponent } = this.wanted;
    return [typed.trim(), game, result, opponent].some((one) => one !== '');
  }

  private key(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Escape' && this.search.value !== '') {
      this.search.value = '';
      this.changed();
    } else if (event.key === 'ArrowDown') this.leave();
    // The form of the dialog would be submitted, which closes it.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** A list whose first option lets everything through, and says what the others are. */
function makeFilter(property: string, name: string): HTMLSelectElement {
  const all = { value: '', label: translate('savedGames.all', { name }) };
  const select = makeSelect(property, [all], '');
  select.ariaLabel = name;
  return select;
}

function resultOptions(): Option[] {
  return resultFilters.map((value) => ({ value, label: translate(`savedGames.result.${value}`) }));
}

function orderOptions(): Option[] {
  return orders.map((value) => ({ value, label: translate(`savedGames.order.${value}`) }));
}

function offer(select: HTMLSelectElement, options: Option[]): void {
  const chosen = select.value;
  const items = options.map(({ value, label }) => make('option', { value }, label));
  select.replaceChildren(...[...select.options].slice(0, 1), ...items);
  select.value = options.some(({ value }) => value === chosen) ? chosen : '';
  setAttribute(select, 'disabled', options.length === 0);
}
