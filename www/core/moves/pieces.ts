/** The pieces after moves and steps. Pure. */
import type { Entry, PieceView, Trace } from '../../engine/structures';

export function piecesAfter(before: PieceView[], trace: Trace): PieceView[] {
  const left = new Set(
    trace.tracks.flatMap(({ kind, piece }) => (kind === 'create' ? [] : piece.site)),
  );
  const arrived = trace.tracks.flatMap(({ becomes }) => becomes ?? []);
  const occupied = new Set(arrived.map(({ site }) => site));
  return [...before.filter(({ site }) => !left.has(site) && !occupied.has(site)), ...arrived];
}

/** The pieces after the steps of a compound move entered so far. */
export function withChanges(pieces: PieceView[], { preview }: Entry): PieceView[] {
  if (preview.length === 0) return pieces;
  const changed = new Set(preview.map(({ site }) => site));
  const unchanged = pieces.filter(({ site }) => !changed.has(site));
  return [...unchanged, ...preview.flatMap(({ piece }) => (piece ? [piece] : []))];
}

type Kind = Pick<PieceView, 'type' | 'owner'>;

export function isLike(a: Kind, b: Kind): boolean {
  return a.type === b.type && a.owner === b.owner;
}

export function samePiece(a: PieceView, b: PieceView): boolean {
  return (
    a.type === b.type &&
    a.owner === b.owner &&
    a.attributes.every((value, i) => value === b.attributes[i]) &&
    a.below.length === b.below.length
  );
}
