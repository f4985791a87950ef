/** The dialog about differences from Zillions of Games, made from docs/compatibility.md. */
import { differences } from 'virtual:rule-docs/differences';
import { make } from '../../ui/dom';
import { translate } from '../../language/translate';
import { makeDialog } from '../../ui/dialog';
import { inlineCode } from './help';

export function showDifferences(root: HTMLElement): void {
  const close = make('button', { type: 'submit', class: 'primary' }, translate('ruleEditor.close'));
  const [headings = [], ...rows] = differences.rows;
  const form = make(
    'form',
    { method: 'dialog', class: 'differences' },
    make(
      'div',
      {
        lang: 'en',
        tabindex: '0',
        role: 'group',
        'aria-label': translate('ruleEditor.differences'),
      },
      ...differences.lines.map((line) => make('p', {}, ...inlineCode(line))),
      ...rows.map((row) => makeDifference(headings, row)),
    ),
    make('div', { class: 'row end' }, close),
  );
  const dialog = makeDialog(translate('ruleEditor.differences'), form);
  dialog.addEventListener('close', () => dialog.remove());
  root.append(dialog);
  dialog.showModal();
}

/** A subject, with the content of each column. */
function makeDifference(
  headings: readonly string[],
  [subject = '', ...cells]: string[],
): HTMLElement {
  const definitions = cells.flatMap((cell, at) =>
    /^[–]?$/.test(cell)
      ? []
      : [make('dt', {}, headings[at + 1] ?? ''), make('dd', {}, ...inlineCode(cell))],
  );
  return make(
    'section',
    {},
    make('h3', {}, ...inlineCode(subject)),
    make('dl', {}, ...definitions),
  );
}
