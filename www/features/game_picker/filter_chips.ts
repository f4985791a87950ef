/** The filters: buttons that are folded away behind one that says how many are on. */
import { translate } from '../../language/translate';
import { make, makeButton, setText } from '../../ui/dom';
import type { Filter } from './game_search';

export class FilterChips {
  readonly toggle = makeButton(translate('gamePicker.filters'), () => this.unfold(!this.isOpen), {
    class: 'filters',
    'aria-expanded': 'false',
  });
  readonly element = make('div', {
    role: 'group',
    class: 'chips',
    hidden: true,
    'aria-label': translate('gamePicker.filters'),
  });
  private readonly chosen = new Set<Filter>();

  constructor(private readonly changed: () => void) {}

  get on(): Filter[] {
    return [...this.chosen];
  }

  /** Offers these filters, all of them off. */
  fill(filters: readonly Filter[]): void {
    this.chosen.clear();
    this.element.replaceChildren(...filters.map((filter) => this.makeChip(filter)));
    this.unfold(false);
    this.showCount();
  }

  private get isOpen(): boolean {
    return !this.element.hidden;
  }

  private unfold(isOpen: boolean): void {
    this.element.hidden = !isOpen;
    this.toggle.setAttribute('aria-expanded', String(isOpen));
  }

  private makeChip(filter: Filter): HTMLElement {
    const attributes = { 'aria-pressed': 'false', 'data-filter': filter.value };
    const chip = makeButton(
      filter.label,
      () => {
        const isOn = !this.chosen.delete(filter);
        if (isOn) this.chosen.add(filter);
        chip.setAttribute('aria-pressed', String(isOn));
        this.showCount();
        this.changed();
      },
      attributes,
    );
    return chip;
  }

  private showCount(): void {
    const count = this.chosen.size;
    const text =
      count === 0 ? translate('gamePicker.filters') : translate('gamePicker.filtersOn', { count });
    setText(this.toggle, text);
    this.toggle.toggleAttribute('data-on', count > 0);
  }
}
