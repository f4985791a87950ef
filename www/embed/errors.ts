/** What a board was given and cannot use, in words for people. */
export class Refused extends Error {
  override name = 'Refused';

  constructor(
    /** An attribute, a method, or `engine`. */
    readonly about: string,
    message: string,
    /** More lines to be shown: what the compiler says, place by place. */
    readonly lines: string[] = [],
  ) {
    super(message);
  }
}

/** Addresses of `data:` may be very long. */
export function shortened(address: string): string {
  return address.length > 200 ? `${address.slice(0, 200)}…` : address;
}
