/** A small picture of a whole board with its pieces, for lists of games: no names, no marks. */
import { restingFigure } from './pieces/figures';
import { fit, makeGeometry, turnToward } from './layout/geometry';
import type { Geometry, Rect } from './layout/points';
import { drawBackground } from './background/background';
import { fetchShapes } from './pieces/drawings';
import { setsAround } from './pieces/sets';
import type { PieceSets } from './pieces/sets';
import { Sprites } from './pieces/sprites';
import { dress } from './canvas/material';
import { readTheme } from './canvas/theme';
import type { Theme } from './canvas/theme';
import type { BoardInfo, GameInfo, Opening } from '../engine/structures';

/** The margin around the cells, as a share of the pitch. */
const margin = 0.18;

/**
 * Loads the shapes of the pieces and computes the layout; resolves to a function that paints the board onto a canvas.
 */
export async function loadMiniature({ info, start }: Opening) {
  await fetchShapes(info.pieceTypes, setsAround(document.body).figures);
  const geometry = plain(info.board);
  return (canvas: HTMLCanvasElement, pixels: number): void => {
    dress(canvas, info.board.material);
    const theme = readTheme(canvas, info.players);
    const { scale, x, y } = fit(geometry.frame, pixels, pixels);
    Object.assign(canvas, { width: pixels, height: pixels });
    const context = canvas.getContext('2d');
    if (context === null) return;
    context.setTransform(scale, 0, 0, scale, x, y);
    drawBackground(context, geometry, theme, false);
    const sprites = plainSprites(info, geometry, { theme, sets: setsAround(canvas) }, scale);
    for (const piece of start?.view.pieces ?? [])
      sprites.draw(context, restingFigure(geometry, piece));
  };
}

/** Sprites for small boards, without decoration. */
export function plainSprites(
  info: GameInfo,
  geometry: Geometry,
  { theme, sets }: { theme: Theme; sets: PieceSets },
  scale: number,
): Sprites {
  const style = {
    types: info.pieceTypes,
    players: theme.players,
    turns: info.players.map(({ facing }) => turnToward(geometry.board, facing)),
    art: null,
    size: geometry.pieceSize,
    long: geometry.long,
    numerals: false,
    sets,
  };
  return new Sprites(style, geometry.pitch, scale);
}

/** The layout without margins and labels. */
export function plain(board: BoardInfo): Geometry {
  const zones = board.zones.map((zone) => ({ ...zone, label: '' }));
  const geometry = makeGeometry({ ...board, zones });
  const frame = grown(geometry.bounds, geometry.pitch * margin);
  return { ...geometry, frame, ghosts: [], labels: [], numbered: false };
}

function grown({ left, top, width, height }: Rect, by: number): Rect {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}
