/** Whether the browser has refused to store something because there is no room left. */
export function isQuotaExceeded(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'QuotaExceededError';
}
