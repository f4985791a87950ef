/** The menu of who plays a side: a person, the computer at a level, or an external program. */
import { make } from '../ui/dom';
import { translate } from '../language/translate';
import { levels } from '../core/players/levels';
import { isExternal } from '../core/players/seats';
import type { External, Seat } from '../core/players/seats';
import { seatText } from '../core/messages/labels';
import { makeSelect } from '../ui/fields';

/** Asks which program plays; resolves to null if none is chosen. */
export type PickProgram = () => Promise<External | null>;

/** The value of the option that asks for a program. */
const other = 'other';

/** The seat that each menu shows. */
const shown = new WeakMap<HTMLSelectElement, Seat>();

/** The `change` event is fired only after a program has been chosen. */
export function makeSeat(name: string, seat: Seat, pick: PickProgram): HTMLSelectElement {
  const seats: Seat[] = ['human', ...levels.map((_, index) => index + 1)];
  const options = seats.map((one) => ({ value: String(one), label: seatText(one) }));
  const select = makeSelect(
    name,
    [...options, { value: other, label: translate('seat.other') }],
    '',
  );
  showSeat(select, seat);
  select.addEventListener('change', (event) => {
    if (select.value !== other) return showSeat(select, seatOf(select));
    event.stopImmediatePropagation();
    const before = shown.get(select) ?? seat;
    void pick().then((program) => {
      showSeat(select, program ?? before);
      if (program !== null) select.dispatchEvent(new Event('change'));
    });
  });
  return select;
}

/** Shows who plays; a program gets an option of its own. */
export function showSeat(select: HTMLSelectElement, seat: Seat): void {
  const value = String(seat);
  const isListed = [...select.options].some((option) => option.value === value);
  if (isExternal(seat) && !isListed)
    select.lastElementChild?.before(make('option', { value }, seatText(seat)));
  shown.set(select, seat);
  select.value = value;
}

export function seatOf({ value }: HTMLSelectElement): Seat {
  return value === 'human' || isExternal(value) ? value : Number(value);
}
