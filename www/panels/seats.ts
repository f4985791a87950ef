/** The choice of who plays a side: a person, or the computer at a level. */
import { levels } from '../state/levels';
import type { Seat } from '../state/roles';
import { seatText } from '../words/texts';
import { makeSelect } from './fields';

export function makeSeat(name: string, seat: Seat): HTMLSelectElement {
  const seats: Seat[] = ['human', ...levels.map((_, index) => index + 1)];
  const options = seats.map((one) => ({ value: String(one), label: seatText(one) }));
  return makeSelect(name, options, String(seat));
}

export function seatOf({ value }: HTMLSelectElement): Seat {
  return value === 'human' ? value : Number(value);
}
