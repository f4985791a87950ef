/**
 * Successive lists of the kinds of moves found so far. An unchanged kind stays the same object, so that it is not drawn
 * again.
 */
import type { FoundKind } from '../../../engine/structures';

export function withKnown(known: readonly FoundKind[], found: readonly FoundKind[]): FoundKind[] {
  return found.map((kind) => known.find((one) => isSame(one, kind)) ?? kind);
}

/** Whether a list from `withKnown` differs from the previous one. */
export function hasChanged(known: readonly FoundKind[], found: readonly FoundKind[]): boolean {
  return found.some((kind) => !known.includes(kind));
}

/** Whether the kind and its example are the same. */
function isSame(a: FoundKind, b: FoundKind): boolean {
  const { position, text } = b.example;
  return a.id === b.id && a.example.position === position && a.example.text === text;
}
