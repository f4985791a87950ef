/** Changes to a position that is being set up. Pure. */
import type { Arrangement, PieceView, SiteId } from '../../engine/structures';

/** A piece to place: its kind, owner and attributes. */
export interface PaletteItem {
  type: number;
  owner: number;
  attributes: number[];
}

export function pieceOn({ pieces }: Arrangement, site: SiteId): PieceView | null {
  return pieces.find((piece) => piece.site === site) ?? null;
}

/**
 * Places a piece on a site: on top of others while there is room, otherwise replacing them. Placing the same piece
 * again removes it.
 */
export function put(
  draft: Arrangement,
  site: SiteId,
  item: PaletteItem,
  most: number,
): Arrangement {
  const old = pieceOn(draft, site);
  if (most === 1 && old !== null && isLike(old, item)) return erase(draft, site);
  const under =
    old === null || most === 1
      ? []
      : [{ type: old.type, owner: old.owner, attributes: old.attributes }, ...old.below];
  const below = under.length < most ? under : under.slice(0, most - 1);
  return withPiece(draft, { ...item, attributes: [...item.attributes], site, below });
}

/** Removes the top piece from a site. */
export function erase(draft: Arrangement, site: SiteId): Arrangement {
  const [next, ...below] = pieceOn(draft, site)?.below ?? [];
  if (next === undefined) return without(draft, site);
  return withPiece(draft, { ...next, site, below });
}

/** Moves everything on a site to another, replacing what is there. */
export function move(draft: Arrangement, from: SiteId, to: SiteId): Arrangement {
  const piece = pieceOn(draft, from);
  if (piece === null || from === to) return draft;
  return withPiece(without(draft, from), { ...piece, site: to });
}

/** Removes everything that the page shows. */
export function clear(draft: Arrangement, isHidden: (site: SiteId) => boolean): Arrangement {
  const pieces = draft.pieces.filter(({ site }) => isHidden(site));
  return { ...draft, pieces, reserves: [] };
}

/** Sets the size of a player's reserve. */
export function reserve(
  draft: Arrangement,
  player: number,
  type: number,
  count: number,
): Arrangement {
  const others = draft.reserves.filter((one) => one.player !== player || one.type !== type);
  return { ...draft, reserves: count > 0 ? [...others, { player, type, count }] : others };
}

export function set(draft: Arrangement, at: number, value: number): Arrangement {
  const settings = draft.settings.map((one, i) => (i === at ? { ...one, value } : one));
  return { ...draft, settings };
}

function isLike(piece: PieceView, { type, owner, attributes }: PaletteItem): boolean {
  return (
    piece.type === type &&
    piece.owner === owner &&
    piece.attributes.every((value, i) => value === attributes[i])
  );
}

function without(draft: Arrangement, site: SiteId): Arrangement {
  return { ...draft, pieces: draft.pieces.filter((piece) => piece.site !== site) };
}

function withPiece(draft: Arrangement, piece: PieceView): Arrangement {
  const { pieces } = without(draft, piece.site);
  return { ...draft, pieces: [...pieces, piece] };
}
