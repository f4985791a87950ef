/** Draws a single piece onto its own canvas, for lists beside the board. */
import { drawPiece, resting } from './piece';
import type { Theme } from '../canvas/theme';
import type { Settings } from '../../core/state/settings';
import type { GameInfo, PlayerId } from '../../engine/structures';

/** Draws a kind of piece upright in a player's colours; `size` is in CSS pixels. */
export function paintIcon(
  canvas: HTMLCanvasElement,
  info: GameInfo,
  { theme, letters }: { theme: Pick<Theme, 'beside'>; letters: Settings['letters'] },
  piece: { owner: PlayerId; type: number; size: number },
): void {
  const { owner, type, size } = piece;
  // The game has changed, but the lists beside the board have not been updated yet.
  if (info.pieceTypes[type] === undefined) return;
  const pixels = Math.round(size * devicePixelRatio);
  canvas.width = pixels;
  canvas.height = pixels;
  canvas.style.width = `${size}px`;
  canvas.style.height = `${size}px`;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.translate(pixels / 2, pixels / 2);
  const style = {
    types: info.pieceTypes,
    players: theme.beside,
    turns: [],
    art: null,
    size: pixels * 0.78,
    long: 0,
    numerals: false,
    letters,
  };
  const attributes = (info.pieceTypes[type]?.attributes ?? []).map(({ max }) => max);
  drawPiece(context, style, { site: 0, type, owner, attributes, below: [] }, resting);
}
