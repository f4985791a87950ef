/** Points, rectangles, and what `geometry.ts` works out of a board, in the units of its layout. */
import type { BoardInfo, SiteId } from '../../engine/structures';

export interface Point {
  x: number;
  y: number;
}

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A place beyond the edge where a wrapping link leads from a site; it stands for another. */
export interface EdgeCopy extends Point {
  from: SiteId;
  site: SiteId;
}

/** A label beside a row or column, from what the names of its sites have in common. */
export interface EdgeLabel extends Point {
  text: string;
}

export interface Geometry {
  board: BoardInfo;
  /** All that is drawn, margins included. */
  frame: Rect;
  /** The cells without the margins. */
  bounds: Rect;
  /** Corners of a cell around its centre. */
  corners: Point[];
  /** Distance between neighbours. */
  pitch: number;
  /** The height of cells along which pieces lie; 0 where these stand in the middle of their cells. */
  long: number;
  /** The sites that are shown. */
  sites: SiteId[];
  /** Sites of equal height, from top to bottom, each from left to right. */
  rows: SiteId[][];
  /** Columns from left to right, each from top to bottom, where cells stand in columns and not in rows; else none. */
  columns: SiteId[][];
  ghosts: EdgeCopy[];
  labels: EdgeLabel[];
  /** Whether squares have numbers for names, and not rows and columns. */
  numbered: boolean;
  /** Every other cell of a board of squares in rows and columns. */
  others: ReadonlySet<SiteId>;
  /** How far the board is turned, in radians. */
  turn: number;
  /** Where a board that has sites on every other square only is closed by plain squares. */
  gaps: Point[];
}
