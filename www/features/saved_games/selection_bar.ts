/** What can be done with the selected games: compare two, save them to a file, delete them. */
import { translate } from '../../language/translate';
import type { SavedGame } from '../../core/storage/saved_games';
import { make, makeButton, setAttribute, setText } from '../../ui/dom';
import { makeCheck } from '../../ui/fields';
import { haveSameRules } from './comparison';

export interface SelectionActions {
  selectAll(isSelected: boolean): void;
  compare(): void;
  save(): void;
  remove(): void;
}

let lastBar = 0;

export class SelectionBar {
  private readonly all = makeCheck(translate('savedGames.selectAll'), 'all', false);
  private readonly note = make('p', { class: 'note', id: `selection-note-${++lastBar}` });
  private readonly compare: HTMLButtonElement;
  private readonly save: HTMLButtonElement;
  private readonly remove: HTMLButtonElement;
  readonly element: HTMLElement;

  constructor(actions: SelectionActions) {
    const { all, note } = this;
    all.input.addEventListener('change', () => actions.selectAll(all.input.checked));
    this.compare = makeButton(translate('savedGames.compare'), actions.compare, {
      'aria-describedby': note.id,
    });
    this.save = makeButton(translate('savedGames.saveSelected'), actions.save);
    this.remove = makeButton(translate('savedGames.deleteSelected'), actions.remove);
    const buttons = make('div', { class: 'row' }, this.compare, this.save, this.remove);
    this.element = make('div', { class: 'selection' }, all.element, note, buttons);
  }

  /** Shows what can be done with the selected ones among the listed games. */
  render(selection: readonly SavedGame[], listed: number): void {
    const { all, note, compare, save, remove, element } = this;
    const count = selection.length;
    all.input.checked = count > 0 && count === listed;
    all.input.indeterminate = count > 0 && count < listed;
    setText(note, noteFor(selection));
    compare.disabled = pairOf(selection) === null;
    save.disabled = count === 0;
    remove.disabled = count === 0;
    element.hidden = listed === 0;
    setAttribute(element, 'data-selected', count > 0);
  }
}

/** Two games that can be compared; null if the selection is something else. */
export function pairOf(selection: readonly SavedGame[]): readonly [SavedGame, SavedGame] | null {
  const [one, two, third] = selection;
  if (one === undefined || two === undefined || third !== undefined) return null;
  return haveSameRules(one, two) ? [one, two] : null;
}

function noteFor(selection: readonly SavedGame[]): string {
  const count = selection.length;
  if (count === 0) return translate('savedGames.selectHint');
  const selected = translate('savedGames.selected', { count });
  const isUnlike = count === 2 && pairOf(selection) === null;
  return isUnlike ? `${selected} ${translate('savedGames.otherRules')}` : selected;
}
