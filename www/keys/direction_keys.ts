/**
 * Moves the selection in a direction by a digit key.
 *
 * `D` announces the digits and makes the next one a direction, even if cells have digits in their names.
 */
import type { Entry, Heading } from '../engine/structures';
import { joinAnd, translate } from '../language/translate';
import type { Lazy } from '../ui/lazy';
import type { Direction, digitLabels, digitsOf } from './direction_digits';

interface Board {
  /** The directions as they are displayed while a move is entered. */
  directionsFor(entry: Entry | null): Direction[];
}

/** The code that assigns digits, which is loaded later. */
type Digits = Pick<Lazy<{ digitsOf: typeof digitsOf; digitLabels: typeof digitLabels }>, 'use'>;

export class DirectionKeys {
  private waits = false;

  constructor(
    private readonly entry: () => Entry | null,
    private readonly board: Board,
    private readonly go: (direction: number) => void,
    private readonly announce: (text: string) => void,
    private readonly digits: Digits,
  ) {}

  /** Whether there is a direction in which the selection can move. */
  get offers(): boolean {
    return this.headings.length > 0;
  }

  private get headings(): Heading[] {
    return this.entry()?.headings ?? [];
  }

  private get directions(): Direction[] {
    return this.board.directionsFor(this.entry());
  }

  /** Announces the directions, and takes the next digit as one; false if there are none. */
  begin(): boolean {
    if (!this.offers) return false;
    this.waits = true;
    this.digits.use(({ digitLabels }) => {
      const words = digitLabels(this.headings, this.directions);
      this.announce(translate('direction.list', { directions: joinAnd(words) }));
    });
    return true;
  }

  /** Handles a key: a digit after `D`, or one that nothing else uses. */
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
