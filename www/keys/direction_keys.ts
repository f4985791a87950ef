/**
 * Sends what is chosen in a direction, by its digit.
 *
 * `D` tells which digits there are and makes the next one of them a direction, even where cells have names of digits.
 */
import type { Entry, Heading } from '../engine/structures';
import { joinAnd, translate } from '../language/translate';
import type { Lazy } from '../ui/lazy';
import type { Direction, digitLabels, digitsOf } from './direction_digits';

interface Board {
  /** Directions as they are seen while a move is entered. */
  directionsFor(entry: Entry | null): Direction[];
}

/** What knows the digits, which comes later. */
type Digits = Pick<Lazy<{ digitsOf: typeof digitsOf; digitLabels: typeof digitLabels }>, 'use'>;

export class DirectionKeys {
  private waits = false;

  constructor(
    private readonly entry: () => Entry | null,
    private readonly board: Board,
    private readonly go: (direction: number) => void,
    private readonly tell: (text: string) => void,
    private readonly digits: Digits,
  ) {}

  /** Whether what is chosen can be sent anywhere. */
  get offers(): boolean {
    return this.headings.length > 0;
  }

  private get headings(): Heading[] {
    return this.entry()?.headings ?? [];
  }

  private get directions(): Direction[] {
    return this.board.directionsFor(this.entry());
  }

  /** Tells the directions, and takes the next digit for one; false where there are none. */
  begin(): boolean {
    if (!this.offers) return false;
    this.waits = true;
    this.digits.use(({ digitLabels }) => {
      const words = digitLabels(this.headings, this.directions);
      this.tell(translate('direction.list', { directions: joinAnd(words) }));
    });
    return true;
  }

  /** Takes a key: a digit that was waited for, or, where none was, one that nothing else wants. */
  take(key: string, isWanted: boolean): boolean {
    const digit = /^(?:Numpad)?([1-9])$/.exec(key)?.[1];
    const waited = this.waits;
    this.waits = false;
    if (digit === undefined || (!waited && !isWanted) || !this.offers) return false;
    let isUsed = true;
    this.digits.use(({ digitsOf }) => {
      const heading = digitsOf(this.headings, this.directions).get(digit);
      isUsed = heading !== undefined;
      if (heading) this.go(heading.direction);
    });
    return isUsed;
  }
}
