/**
 * Which pieces a move has removed from the board, worked out from the pieces before and after it and from its trace.
 * Pure.
 *
 * A kind of piece of which there are fewer afterwards was captured, whoever owned it, except for pieces that were
 * promoted or that left the board by their own move, as when bearing off. Pieces that went into a reserve are shown
 * there, so they are left out.
 */
import type { LastMove } from '../../engine/protocol';
import type { GameInfo, PieceView, PlayerId, ReserveView } from '../../engine/structures';

/** Pieces that look the same and that a player's moves have removed from the board. */
export interface Captured {
  player: PlayerId;
  owner: PlayerId;
  type: number;
  /** The value that they showed, such as the pips of a die, or null. */
  value: number | null;
  count: number;
}

type RemovedPiece = Pick<PieceView, 'owner' | 'type' | 'attributes'>;

/** Adds pieces to the captured ones. */
export function addCaptured(
  { pieceTypes }: Pick<GameInfo, 'pieceTypes'>,
  captured: Captured[],
  player: PlayerId,
  removed: RemovedPiece[],
): void {
  for (const { owner, type, attributes } of removed) {
    const value = attributes[pieceTypes[type]?.value ?? -1] ?? null;
    const known = captured.find(
      (one) =>
        one.player === player && one.owner === owner && one.type === type && one.value === value,
    );
    if (known) known.count++;
    else captured.push({ player, owner, type, value, count: 1 });
  }
}

/** The pieces that a move has removed from the board, whoever owned them. */
export function capturedIn(move: LastMove, after: PieceView[]): RemovedPiece[] {
  const { before, trace, reserves } = move;
  const [old, now] = [flat(before), flat(after)];
  const created = trace.tracks.filter(({ kind }) => kind === 'create');
  const missing = new Tally();
  missing.add([...old, ...created.map(({ piece }) => piece)], 1);
  missing.add(now, -1);
  const more = [...now];
  // Of pieces of one kind, those that look as before are still there.
  const changed = old.filter((piece) => !takeOut(more, piece, isEqual));
  const fewer = changed.filter((piece) => !takeOut(more, piece));
  for (const { piece, becomes } of trace.tracks) {
    if (becomes === null || piece.type === becomes.type) continue;
    if (!fewer.some((one) => isSame(one, piece)) || !takeOut(more, becomes)) continue;
    takeOut(fewer, piece);
    missing.add([piece], -1);
    missing.add([becomes], 1);
  }
  const removed = fewer.filter((piece) => missing.take(piece));
  for (const piece of leftByOwnMove(move)) takeOut(removed, piece);
  return removed.slice(addedToReserves(...reserves));
}

/** The mover's pieces that left the board by themselves. */
function leftByOwnMove({ trace, player }: LastMove): RemovedPiece[] {
  const removed = trace.tracks.filter(
    ({ kind, piece, becomes }) =>
      (kind === 'slide' || kind === 'jump') && becomes === null && piece.owner === player,
  );
  return removed.map(({ piece }) => piece);
}

/** Counts pieces by kind. */
class Tally {
  private readonly counts = new Map<number, number>();

  add(pieces: RemovedPiece[], by: number): void {
    for (const { type } of pieces) this.counts.set(type, (this.counts.get(type) ?? 0) + by);
  }

  /** Counts one less; false if there was none. */
  take(piece: RemovedPiece): boolean {
    const some = (this.counts.get(piece.type) ?? 0) > 0;
    this.add([piece], -1);
    return some;
  }
}

/** All pieces, including those under others. */
function flat(pieces: PieceView[]): RemovedPiece[] {
  return pieces.flatMap((piece) => [piece, ...piece.below]);
}

function isSame(a: RemovedPiece, b: RemovedPiece): boolean {
  return a.owner === b.owner && a.type === b.type;
}

function isEqual(a: RemovedPiece, b: RemovedPiece): boolean {
  return isSame(a, b) && a.attributes.every((value, i) => value === b.attributes[i]);
}

/** Removes one such piece from a list; false if there is none. */
function takeOut(pieces: RemovedPiece[], piece: RemovedPiece, isSuch = isSame): boolean {
  const at = pieces.findIndex((one) => isSuch(one, piece));
  if (at >= 0) pieces.splice(at, 1);
  return at >= 0;
}

/** How many pieces the move has added to the reserves. */
function addedToReserves(before: ReserveView[], after: ReserveView[]): number {
  const grown = after.map(({ player, type, count }) => {
    const old = before.find((one) => one.player === player && one.type === type);
    return Math.max(0, count - (old?.count ?? 0));
  });
  return grown.reduce((sum, count) => sum + count, 0);
}
