/** What a trace does not say of its pieces: which of them chance rolls, and where they wait off the board. */
import type { Act, Staging } from './acts';
import { at } from '../../must';
import type { PieceView } from '../../engine/structures';

/** Steps that a roll takes. */
const rolling = 10;

/** Where chance has moved, all its pieces with values roll, those too that come to rest as they were. */
export function withRolls(acts: Act[], before: PieceView[], { roller, types }: Staging): Act[] {
  if (roller === null) return acts;
  const rolls = (piece: PieceView) => piece.owner === roller && at(types, piece.type).value >= 0;
  const told = acts.map((act): Act => (rolls(act.piece) ? { ...act, ...roll } : act));
  const known = new Set(told.map(({ piece }) => piece.site));
  const others = before.filter((piece) => rolls(piece) && !known.has(piece.site));
  return [...told, ...others.map(rollOf)];
}

const roll = { style: 'roll', start: 0, end: rolling } as const;

function rollOf(piece: PieceView): Act {
  const path = [{ site: piece.site, direction: -1, wraps: false }];
  return { ...roll, piece, becomes: piece, path, fresh: false, outside: null, half: null };
}

/** What comes from or goes to a place off the board that is to be seen comes from or goes there. */
export function withReserves(acts: Act[], { reserve }: Staging): Act[] {
  const mover = acts.find(({ style }) => style !== 'vanish')?.piece.owner;
  return acts.map((act) => {
    if (act.path.length > 1 || act.outside !== null) return act;
    const { owner, type } = act.piece;
    if (act.style === 'appear') return { ...act, outside: reserve(owner, type) };
    if (act.style === 'vanish' && mover !== undefined)
      return { ...act, outside: reserve(mover, type) };
    return act;
  });
}
