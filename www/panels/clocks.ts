/** Shows the clocks in all elements with the number of a player in `data-clock`. */
import { setAttribute, setText } from '../ui/dom';
import { translate } from '../language/translate';
import { leftOf, shortTime, timeText } from '../core/players/clock';
import type { Clock } from '../core/players/clock';

export function showClocks(root: HTMLElement, clock: Clock | null, now: number): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-clock]')) {
    const player = Number(place.dataset['clock']);
    const left = clock ? leftOf(clock, player, now) : Infinity;
    const isShown = Number.isFinite(left);
    const text = isShown ? timeText(left) : '';
    const isShort = isShown && left < shortTime;
    setText(place, isShort ? translate('clock.shortTime', { time: text }) : text);
    setAttribute(place, 'hidden', !isShown);
    setAttribute(place, 'data-short', isShort);
    setAttribute(place, 'data-running', clock?.running === player);
  }
}
