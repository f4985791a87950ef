/** Whether two plain values say the same, however they were made. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Set && b instanceof Set) return isSame([...a], [...b]);
  const [first, second] = [Object.entries(a), Object.entries(b)];
  return (
    first.length === second.length &&
    first.every(([key, value]) => isSame(value, (b as Record<string, unknown>)[key]))
  );
}
