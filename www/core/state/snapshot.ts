/**
 * Where the pieces were when a game was saved: enough to show the board at once when the page is opened again.
 *
 * Storage may hold anything, so every part is checked.
 */
import type {
  GameInfo,
  Opening,
  PieceView,
  PlayerId,
  PositionView,
  ReserveView,
} from '../../engine/structures';

export interface Snapshot {
  pieces: PieceView[];
  reserves: ReserveView[];
  player: PlayerId;
}

export function snapshotIn({ pieces, reserves, turn }: PositionView): Snapshot {
  return { pieces, reserves, player: turn.player };
}

/** A position with the pieces of the snapshot and nothing to enter; null if it does not fit the game. */
export function openingOf(stored: unknown, info: GameInfo): Opening['start'] {
  if (!isSnapshot(stored, info)) return null;
  const { pieces, reserves, player } = stored;
  const turn = { player, moveTypes: [], decision: false, random: false, prompt: '' };
  const nothing = {
    moveCount: 0,
    automatic: null,
    attackedRoyals: [],
    outcome: null,
    decidingSites: [],
    scores: [],
    territory: [],
    out: [],
    variables: [],
    plies: 0,
  };
  return {
    view: { pieces, reserves, turn, ...nothing, ply: 0, text: '' },
    entry: null,
    record: '',
  };
}

function isSnapshot(stored: unknown, info: GameInfo): stored is Snapshot {
  const { pieces, reserves, player } = (stored ?? {}) as Partial<Record<string, unknown>>;
  const hasPiece = (value: unknown) => isPiece(value, info);
  const hasReserve = (value: unknown) => isReserve(value, info);
  return (
    isBelow(player, info.players.length) &&
    Array.isArray(pieces) &&
    pieces.every(hasPiece) &&
    Array.isArray(reserves) &&
    reserves.every(hasReserve)
  );
}

function isPiece(value: unknown, info: GameInfo): value is PieceView {
  const { site, type, owner, attributes, below } = (value ?? {}) as Partial<PieceView>;
  if (!isKind({ type, owner }, info) || !isBelow(site, info.board.sites.length)) return false;
  if (!Array.isArray(attributes) || !attributes.every(Number.isInteger)) return false;
  const all = info.pieceTypes[type ?? 0]?.attributes.length === attributes.length;
  return all && Array.isArray(below) && below.every((one) => isKind(one, info));
}

function isReserve(value: unknown, info: GameInfo): value is ReserveView {
  const { type, player, count } = (value ?? {}) as Partial<ReserveView>;
  return isKind({ type, owner: player }, info) && isBelow(count, 10_000);
}

function isKind(value: unknown, info: GameInfo): boolean {
  const { type, owner } = (value ?? {}) as { type?: unknown; owner?: unknown };
  return isBelow(type, info.pieceTypes.length) && isBelow(owner, info.players.length);
}

function isBelow(value: unknown, end: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < end;
}
