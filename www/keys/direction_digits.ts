/** The digits for directions: as on the numeric keypad, or clockwise from 1 to 6 if there are six directions. Pure. */
import type { BoardInfo, Heading } from '../engine/structures';
import { translate } from '../language/translate';

export type Direction = BoardInfo['directions'][number];

/** The digit for the direction of each heading, as the board is displayed. */
export function digitsOf(headings: Heading[], directions: Direction[]): Map<string, Heading> {
  const real = directions.filter(({ dx, dy }) => Math.hypot(dx, dy) > 0);
  const isSix = real.length === 6 && real.filter(({ dx, dy }) => isSlanting(dx, dy)).length >= 4;
  const digits = headings.flatMap((heading): [string, Heading][] => {
    const direction = directions[heading.direction];
    if (direction === undefined) return [];
    return [[isSix ? clockDigit(direction, real) : keypadDigit(direction), heading]];
  });
  return new Map(digits.toSorted(([a], [b]) => a.localeCompare(b)));
}

function isSlanting(dx: number, dy: number): boolean {
  return Math.abs(dx) > 0.1 && Math.abs(dy) > 0.1;
}

/** Counts clockwise, from 1 for the first direction at or after twelve o'clock. */
function clockDigit(direction: Direction, directions: Direction[]): string {
  const order = directions.map(clockAngle).toSorted((a, b) => a - b);
  return String(order.indexOf(clockAngle(direction)) + 1);
}

function clockAngle({ dx, dy }: Direction): number {
  const angle = Math.atan2(dx, -dy);
  // Straight up comes first, despite rounding errors.
  return angle < -0.01 ? angle + 2 * Math.PI : angle;
}

/** 7 8 9 are up, 4 and 6 sideways, 1 2 3 down. */
function keypadDigit({ dx, dy }: Direction): string {
  const column = Math.abs(dx) < 0.1 ? 0 : Math.sign(dx);
  const row = Math.abs(dy) < 0.1 ? 0 : Math.sign(dy);
  return String(5 + column - 3 * row);
}

/** Each digit with a description of its direction. */
export function digitLabels(headings: Heading[], directions: Direction[]): string[] {
  return [...digitsOf(headings, directions)].map(([digit, { direction, reaches }]) => {
    const name = directions[direction]?.name ?? '';
    const distance = reaches.at(-1)?.distance ?? 1;
    return distance > 1
      ? translate('direction.upTo', { digit, name, distance })
      : translate('direction.one', { digit, name });
  });
}
