/** Something that a board was given and cannot use, with a message for people. */
export class BoardError extends Error {
  override name = 'BoardError';

  constructor(
    /** An attribute, a method, or `engine`. */
    readonly about: string,
    message: string,
    /** More lines to show: what the compiler reports, with places. */
    readonly lines: string[] = [],
  ) {
    super(message);
  }
}

/** Addresses with `data:` may be very long. */
export function shortened(address: string): string {
  return address.length > 200 ? `${address.slice(0, 200)}…` : address;
}
