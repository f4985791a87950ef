/**
 * The moves of a game as numbers: each move by its place among the legal moves sorted by their texts, and all of them
 * together as one number in mixed radix. So a move takes as little space as there are choices, and a forced one takes
 * none.
 */

/** The place of a move, from 0, among so many. */
export interface MoveNumber {
  number: number;
  of: number;
}

/** The texts of moves in the order of their UTF-16 code units, which is the same on every machine. */
export const sortedMoves = (texts: readonly string[]): string[] => texts.toSorted();

/** The bytes of the numbers; the first move is the lowest digit, and the lowest byte comes first. */
export function bytesOf(moves: readonly MoveNumber[]): Uint8Array<ArrayBuffer> {
  let all = 0n;
  for (const { number, of } of moves.toReversed()) all = all * BigInt(of) + BigInt(number);
  const digits = all === 0n ? '' : all.toString(16);
  const pairs = digits.padStart(digits.length + (digits.length % 2), '0').match(/../g) ?? [];
  return Uint8Array.from(pairs.toReversed(), (pair) => Number.parseInt(pair, 16));
}

/** Reads the numbers one by one, since only the position says how many moves there are. */
export class NumberReader {
  private left: bigint;

  constructor(bytes: Uint8Array) {
    const digits = Array.from(bytes.toReversed(), (byte) => byte.toString(16).padStart(2, '0'));
    this.left = BigInt(`0x0${digits.join('')}`);
  }

  next(of: number): number {
    const number = Number(this.left % BigInt(of));
    this.left /= BigInt(of);
    return number;
  }

  /** Whether nothing is left over. */
  get isDone(): boolean {
    return this.left === 0n;
  }
}
