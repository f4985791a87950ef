/** The keys of a search field that stands above its results. */

interface Actions {
  /** Shows what is found for the text of the field. */
  update: () => void;
  /** Moves the focus to the results. */
  enter: () => void;
  /** Chooses the best result, if there is one. */
  choose: () => void;
}

/** Enter chooses if something is typed, Escape clears the field, and the arrow leads to the results. */
export function searchKeys(field: HTMLInputElement, { update, enter, choose }: Actions): void {
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Escape' && field.value !== '') {
      field.value = '';
      update();
    } else if (event.key === 'ArrowDown') enter();
    else if (event.key === 'Enter') {
      if (field.value.trim() !== '') choose();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
