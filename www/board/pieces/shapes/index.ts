/**
 * The shapes by name. Those on most boards are part of the page; the others are loaded when a game needs them, and
 * until then a plain stone with a letter is drawn.
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

/** Loads the shapes that these kinds of pieces need; resolves to whether there were new ones. */
export async function fetchShapes(types: PieceTypeInfo[]): Promise<boolean> {
  if (!types.some(isMissing)) return false;
  const { moreShapes } = await import('./more');
  Object.assign(known, moreShapes);
  return true;
}
