/** An address as it is shown. In: any. Out: as much of it as fits. */

/** Addresses of `data:` may be very long. */
export function shortly(address: string): string {
  return address.length > 200 ? `${address.slice(0, 200)}…` : address;
}
