/** A small picture of a whole board with its pieces, for lists of games: no names, no marks. */
import { restingFigure } from './pieces/figures';
import { grown, makeGeometry, turnToward } from './layout/geometry';
import type { Geometry } from './layout/points';
import type { Look } from './look';
import { fetchShapes } from './pieces/drawings';
import { setsAround } from './pieces/sets';
import type { PieceSets } from './pieces/sets';
import { restingScene } from './scene';
import type { Scene } from './scene';
import { WholePicture } from './whole_picture';
import { dress } from './canvas/material';
import { readTheme } from './canvas/theme';
import type { Theme } from './canvas/theme';
import type { BoardInfo, GameInfo, Opening, PieceView } from '../engine/structures';
import { shown } from '../core/moves/rule_texts';

/** The margin around the cells, as a share of the pitch. */
const margin = 0.18;

/** Loads what a picture needs; resolves to a function that paints the starting position of an opening onto a canvas. */
export async function loadMiniature({ info, start }: Opening) {
  const paint = await loadSmallBoard(info);
  return (canvas: HTMLCanvasElement, pixels: number): void =>
    paint(canvas, pixels, start?.view.pieces ?? []);
}

/**
 * Loads the shapes of the pieces and computes the layout; resolves to a function that paints positions onto square
 * canvases.
 */
export async function loadSmallBoard(info: GameInfo) {
  await fetchShapes(info.pieceTypes, setsAround(document.body).figures);
  const geometry = plain(shown(info).board);
  return (
    canvas: HTMLCanvasElement,
    pixels: number,
    pieces: readonly PieceView[],
    marks: Partial<Scene> = {},
  ): void => {
    dress(canvas, info.board.material);
    const theme = readTheme(canvas, info.players);
    const look = plainLook(info, geometry, { theme, sets: setsAround(canvas) });
    const size = { width: pixels, height: pixels };
    Object.assign(canvas, size);
    const figures = pieces.map((piece) => restingFigure(geometry, piece));
    new WholePicture(look, geometry.frame, size).paint(canvas, restingScene(figures, marks));
  };
}

/** The look of small boards, without decoration. */
export function plainLook(
  info: GameInfo,
  geometry: Geometry,
  chosen: { theme: Theme; sets: PieceSets },
): Look {
  const turns = info.players.map(({ facing }) => turnToward(geometry.board, facing));
  const plainly = { art: null, numerals: false, names: false };
  return { ...chosen, ...plainly, geometry, types: shown(info).pieceTypes, turns };
}

/** The layout without margins and labels. */
export function plain(board: BoardInfo): Geometry {
  const zones = board.zones.map((zone) => ({ ...zone, label: '' }));
  const geometry = makeGeometry({ ...board, zones });
  const frame = grown(geometry.bounds, geometry.pitch * margin);
  return { ...geometry, frame, ghosts: [], labels: [], numbered: false };
}
