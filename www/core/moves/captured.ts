/**
 * What moves have taken off the board, told by the pieces before and after them and by the move in motion. Pure.
 *
 * Pieces have gone of which there are fewer, wherever they stand: as many of a kind as are missing, whoever owned them,
 * but for those that have become another kind, and those that have left the board of their own move, as stones do that
 * come home. As many as the reserves have grown by have gone there, and are counted there.
 */
import type { LastMove } from '../../engine/protocol';
import type { PieceView, PlayerId, ReserveView } from '../../engine/structures';

/** Pieces of one kind and one owner that the moves of a player have taken off the board. */
export interface Captured {
  player: PlayerId;
  owner: PlayerId;
  type: number;
  count: number;
}

/** A piece told apart by nothing but owner and kind. */
type PieceKind = Pick<Captured, 'owner' | 'type'>;

/** Adds pieces to those that were taken. */
export function addCaptured(captured: Captured[], player: PlayerId, removed: PieceKind[]): void {
  for (const { owner, type } of removed) {
    const known = captured.find(
      (one) => one.player === player && one.owner === owner && one.type === type,
    );
    if (known) known.count++;
    else captured.push({ player, owner, type, count: 1 });
  }
}

/** The pieces that a move has taken off the board, whoever owned them. */
export function capturedIn(move: LastMove, after: PieceView[]): PieceKind[] {
  const { before, trace, reserves } = move;
  const [old, now] = [flat(before), flat(after)];
  const created = trace.tracks.filter(({ kind }) => kind === 'create');
  const missing = new Tally();
  missing.add([...old, ...created.map(({ piece }) => piece)], 1);
  missing.add(now, -1);
  const more = [...now];
  const fewer = old.filter((piece) => !takeOut(more, piece));
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

/** The mover's pieces that went off the board themselves. */
function leftByOwnMove({ trace, player }: LastMove): PieceKind[] {
  const removed = trace.tracks.filter(
    ({ kind, piece, becomes }) =>
      (kind === 'slide' || kind === 'jump') && becomes === null && piece.owner === player,
  );
  return removed.map(({ piece }) => piece);
}

/** How many pieces of each kind. */
class Tally {
  private readonly counts = new Map<number, number>();

  add(pieces: PieceKind[], by: number): void {
    for (const { type } of pieces) this.counts.set(type, (this.counts.get(type) ?? 0) + by);
  }

  /** Counts one less; false where there was none. */
  take(piece: PieceKind): boolean {
    const some = (this.counts.get(piece.type) ?? 0) > 0;
    this.add([piece], -1);
    return some;
  }
}

/** All pieces, those under others among them. */
function flat(pieces: PieceView[]): PieceKind[] {
  return pieces.flatMap((piece) => [piece, ...piece.below]);
}

function isSame(a: PieceKind, b: PieceKind): boolean {
  return a.owner === b.owner && a.type === b.type;
}

/** Takes one such piece out of a list; false where there is none. */
function takeOut(pieces: PieceKind[], piece: PieceKind): boolean {
  const at = pieces.findIndex((one) => isSame(one, piece));
  if (at >= 0) pieces.splice(at, 1);
  return at >= 0;
}

/** How many pieces have come to be off the board that may be put onto it again. */
function addedToReserves(before: ReserveView[], after: ReserveView[]): number {
  const grown = after.map(({ player, type, count }) => {
    const old = before.find((one) => one.player === player && one.type === type);
    return Math.max(0, count - (old?.count ?? 0));
  });
  return grown.reduce((sum, count) => sum + count, 0);
}
