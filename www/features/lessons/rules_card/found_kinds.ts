/**
 * Kinds of moves as they are found: lists of them come from the engine again and again.
 *
 * In: what was known, and what is found by now. Out: the same list, in which what has not changed is the same object, so
 * that nothing of it is drawn anew.
 */
import type { FoundKind } from '../../../engine/structures';

export function withKnown(known: readonly FoundKind[], found: readonly FoundKind[]): FoundKind[] {
  return found.map((kind) => known.find((one) => isSame(one, kind)) ?? kind);
}

/** Whether a list, made by `withKnown`, has anything new. */
export function hasChanged(known: readonly FoundKind[], found: readonly FoundKind[]): boolean {
  return found.some((kind) => !known.includes(kind));
}

/** Whether both are one kind with one example. */
function isSame(a: FoundKind, b: FoundKind): boolean {
  const { position, text } = b.example;
  return a.id === b.id && a.example.position === position && a.example.text === text;
}
