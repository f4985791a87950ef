/** What of the browser's storage is used, and how it says that it is full. */

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Whether the browser has refused to store something because there is no room left. */
export function isQuotaExceeded(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'QuotaExceededError';
}
