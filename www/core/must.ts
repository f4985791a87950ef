/** Returns the value, or throws an error that says what was missing: for what cannot fail unless the page has a bug. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`);
  return value;
}

/** The element of a list that is known to be there. */
export function at<T>(list: readonly T[], index: number): T {
  return must(list[index], `element ${index} of ${list.length}`);
}
