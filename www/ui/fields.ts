/** Form fields with labels. */
import { make } from './dom';

let lastField = 0;

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
