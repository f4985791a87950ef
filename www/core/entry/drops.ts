/** Pieces off the board that may be put onto it. Pure. */
import type { Entered } from '../../engine/protocol';
import type { State } from '../state/state';
import { droppedName } from '../moves/names';

/** The types of pieces that the one to move may put onto the board. */
export function droppable({ base, info }: State): number[] {
  if (base === null || info === null) return [];
  const names = new Set(base.targets.flatMap(({ moves }) => moves.map(droppedName)));
  return [...info.pieceTypes.keys()].filter((type) => names.has(info.pieceTypes[type]?.name ?? ''));
}

/** What may be entered once a piece off the board is held: the places where it can be put. */
export function holding(base: Entered, name: string): Entered {
  const targets = base.targets.map((target) => ({
    ...target,
    moves: target.moves.filter((text) => droppedName(text) === name),
  }));
  return { ...base, targets: targets.filter(({ moves }) => moves.length > 0) };
}
