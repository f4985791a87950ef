/**
 * The shapes by their names. What stands on most boards is at hand; everything else is fetched when a game has it, and
 * until then a plain stone with a letter stands for it.
 */
import { roundShapes } from './round';
import type { Shape } from './pen';
import type { PieceTypeInfo } from '../../../engine/structures';

const known: Record<string, Shape> = { ...roundShapes };

export function shapeOf(name: string): Shape | null {
  return Object.hasOwn(known, name) ? (known[name] ?? null) : null;
}

function isMissing({ shape }: PieceTypeInfo): boolean {
  return shape !== '' && shapeOf(shape) === null;
}

/** Fetches the shapes that these kinds of pieces need; true when some have come that were not there. */
export async function fetchShapes(types: PieceTypeInfo[]): Promise<boolean> {
  if (!types.some(isMissing)) return false;
  const { moreShapes } = await import('./more');
  Object.assign(known, moreShapes);
  return true;
}
