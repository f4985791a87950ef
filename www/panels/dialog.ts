/** The parts that dialogs are made of: a modal window with a form, and labelled fields. */
import { make, makeButton } from '../dom';
import { say } from '../language/say';

let lastField = 0;

/** A modal window that closes with Escape and its buttons. */
export function makeWorkDialog(title: string, form: HTMLFormElement): HTMLDialogElement {
  const heading = make('h2', { id: `dialog-${++lastField}` }, title);
  return make('dialog', { 'aria-labelledby': heading.id }, heading, form);
}

/** One in which nothing is lost, so that a press beside it closes it too. */
export function makeDialog(title: string, form: HTMLFormElement): HTMLDialogElement {
  const dialog = makeWorkDialog(title, form);
  let beganBeside = false;
  dialog.addEventListener('pointerdown', (event) => {
    beganBeside = isBeside(dialog, event);
  });
  dialog.addEventListener('click', (event) => {
    if (beganBeside && isBeside(dialog, event)) dialog.close();
  });
  return dialog;
}

/** Presses on what is behind a modal window go to the window itself, as do those on its padding. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === dialog && !isInside;
}

/** A label with its control. */
export function makeField(label: string, control: HTMLElement): HTMLElement {
  control.id ||= `field-${++lastField}`;
  return make('div', { class: 'field' }, make('label', { for: control.id }, label), control);
}

export function makeCheck(
  label: string,
  name: string,
  checked: boolean,
): { element: HTMLElement; input: HTMLInputElement } {
  const input = make('input', { type: 'checkbox', name });
  input.checked = checked;
  return { element: make('label', { class: 'check' }, input, make('span', {}, label)), input };
}

export interface Option {
  value: string;
  label: string;
}

export function makeSelect(name: string, options: Option[], value: string): HTMLSelectElement {
  const items = options.map((option) => make('option', { value: option.value }, option.label));
  const select = make('select', { name }, ...items);
  select.value = value;
  return select;
}

/** The last row of a form. */
export function makeFormButtons(dialog: () => HTMLDialogElement, submit: string): HTMLElement {
  const cancel = makeButton(say('dialog.cancel'), () => dialog().close(), { class: 'quiet' });
  return make(
    'div',
    { class: 'row end' },
    cancel,
    make('button', { class: 'primary', type: 'submit' }, submit),
  );
}
