/** Whether a value from outside is a whole number from 0, such as an index or a number of moves. */
export function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
