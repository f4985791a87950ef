/** The moves of two lines beside each other: a row for each ply, which leads there. */
import { translate } from '../../language/translate';
import { makeNotation } from '../../ui/direction';
import { make, makeButton, scrollInside, setAttribute } from '../../ui/dom';
import { numberText } from '../../core/messages/move_numbers';
import { letters, longest, numberAt } from './comparison';
import type { Line, Pair } from './comparison';

export class ComparisonMoves {
  private readonly rows: HTMLButtonElement[];
  readonly element: HTMLElement;

  constructor(lines: Pair<Line>, go: (ply: number) => void) {
    const plies = Array.from({ length: longest(lines) + 1 }, (_, ply) => ply);
    this.rows = plies.map((ply) => makeRow(lines, ply, () => go(ply)));
    const items = this.rows.map((row) => make('li', {}, row));
    this.element = make('ol', { class: 'lines', 'aria-label': translate('comparison.moves') });
    this.element.append(...items);
  }

  /** Marks a ply, whose row is the tab stop. */
  show(ply: number): void {
    for (const [at, row] of this.rows.entries()) {
      setAttribute(row, 'aria-current', at === ply && 'true');
      row.tabIndex = at === ply ? 0 : -1;
    }
    const row = this.rows[ply];
    if (row === undefined) return;
    scrollInside(this.element, row);
    if (this.element.contains(document.activeElement)) row.focus({ preventScroll: true });
  }
}

function makeRow(lines: Pair<Line>, ply: number, go: () => void): HTMLButtonElement {
  const row = makeButton('', go);
  if (ply === 0) {
    row.append(make('span', { class: 'whole' }, translate('moves.start')));
    return row;
  }
  const moves = lines.map((line) => line.moves[ply - 1]);
  setAttribute(row, 'data-differs', moves[0] !== moves[1]);
  row.append(make('span', { class: 'number' }, numberText(numberAt(lines, ply))));
  for (const at of moves.keys()) {
    const letter = make('span', { class: 'visually-hidden' }, `, ${letters[at] ?? ''} `);
    const text = lines[at]?.texts[ply - 1];
    row.append(letter, make('span', {}, text === undefined ? '–' : makeNotation(text)));
  }
  return row;
}
