/** Draws a single piece onto its own canvas, for lists beside the board. */
import { drawPiece, resting } from './piece';
import type { Theme } from '../canvas/theme';
import type { PieceSets } from './sets';
import type { GameInfo, PlayerId } from '../../engine/structures';
import { shown } from '../../core/moves/rule_texts';

/** A piece drawn beside the board. */
export interface PieceIcon {
  owner: PlayerId;
  type: number;
  /** The value that it shows; without one, the greatest. */
  value?: number | null;
  /** In CSS pixels. */
  size: number;
}

/** Draws a kind of piece upright in a player's colours. */
export function paintIcon(
  canvas: HTMLCanvasElement,
  info: GameInfo,
  { theme, sets }: { theme: Pick<Theme, 'beside'>; sets: PieceSets },
  { owner, type, value, size }: PieceIcon,
): void {
  const kind = info.pieceTypes[type];
  // The game has changed, but the lists beside the board have not been updated yet.
  if (kind === undefined) return;
  const pixels = Math.round(size * devicePixelRatio);
  canvas.width = pixels;
  canvas.height = pixels;
  canvas.style.width = `${size}px`;
  canvas.style.height = `${size}px`;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.translate(pixels / 2, pixels / 2);
  const style = {
    types: shown(info).pieceTypes,
    players: theme.beside,
    turns: [],
    art: null,
    size: pixels * 0.78,
    long: 0,
    numerals: false,
    sets,
  };
  const attributes = kind.attributes.map(({ max }, at) =>
    at === kind.value ? (value ?? max) : max,
  );
  drawPiece(context, style, { site: 0, type, owner, attributes, below: [] }, resting);
}
