/** A small picture of a whole board with its pieces, as for lists of games: no names, no marks. */
import { restingFigure } from './pieces/figures';
import { fit, makeGeometry, turnToward } from './layout/geometry';
import type { Geometry, Rect } from './layout/points';
import { drawBackground } from './background/background';
import { fetchShapes } from './pieces/shapes';
import { Sprites } from './pieces/sprites';
import { readTheme } from './canvas/theme';
import type { Theme } from './canvas/theme';
import type { BoardInfo, GameInfo, Opening } from '../engine/structures';

/** Share of the distance between neighbours that is left free around the cells. */
const margin = 0.12;

/** Fetches what the pieces of a game are drawn with, and works out where everything is; then gives what paints it onto a canvas of a size in pixels. */
export async function rehearseMiniature({ info, start }: Opening) {
  await fetchShapes(info.pieceTypes);
  const geometry = plain(info.board);
  return (canvas: HTMLCanvasElement, pixels: number): void => {
    const theme = readTheme(canvas, info.players);
    const { scale, x, y } = fit(geometry.frame, pixels, pixels);
    Object.assign(canvas, { width: pixels, height: pixels });
    const context = canvas.getContext('2d');
    if (context === null) return;
    context.setTransform(scale, 0, 0, scale, x, y);
    drawBackground(context, geometry, theme, false);
    const sprites = plainSprites(info, geometry, theme, scale);
    for (const piece of start?.view.pieces ?? [])
      sprites.draw(context, restingFigure(geometry, piece));
  };
}

/** Pieces as they are drawn on small boards, at a scale. */
export function plainSprites(
  info: GameInfo,
  geometry: Geometry,
  theme: Theme,
  scale: number,
): Sprites {
  const style = {
    types: info.pieceTypes,
    players: theme.players,
    turns: info.players.map(({ facing }) => turnToward(geometry.board, facing)),
    art: null,
    size: geometry.pitch * 0.7,
    long: geometry.long,
    numerals: false,
  };
  return new Sprites(style, geometry.pitch, scale);
}

/** Nothing around the cells, and nothing written on them. */
export function plain(board: BoardInfo): Geometry {
  const zones = board.zones.map((zone) => ({ ...zone, label: '' }));
  const geometry = makeGeometry({ ...board, zones });
  const frame = grown(geometry.bounds, geometry.pitch * margin);
  return { ...geometry, frame, ghosts: [], labels: [], numbered: false };
}

function grown({ left, top, width, height }: Rect, by: number): Rect {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by };
}
