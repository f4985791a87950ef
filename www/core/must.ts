/** Returns the value, or throws an error that names what is missing. For values that only a bug can make missing. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`);
  return value;
}

/** Returns an element that must exist. */
export function at<T>(list: readonly T[], index: number): T {
  return must(list[index], `element ${index} of ${list.length}`);
}
