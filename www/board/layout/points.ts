/** Points, rectangles, and the results of `geometry.ts`, in the units of the board's layout. */
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

/** A place beyond the edge that a wrapping link leads to; it stands for another site. */
export interface EdgeCopy extends Point {
  from: SiteId;
  site: SiteId;
}

/** The label of a row or column. */
export interface EdgeLabel extends Point {
  text: string;
}

export interface Geometry {
  board: BoardInfo;
  /** Everything that is drawn, including margins. */
  frame: Rect;
  /** The cells without margins. */
  bounds: Rect;
  /** The corners of a cell, relative to its centre. */
  corners: Point[];
  /** The distance between neighbours. */
  pitch: number;
  /** The width of a piece. */
  pieceSize: number;
  /** The height of cells that hold pieces one above the other; 0 if pieces are centred. */
  long: number;
  /** The visible sites. */
  sites: SiteId[];
  /** Rows from top to bottom, each from left to right. */
  rows: SiteId[][];
  /** Columns from left to right, each from top to bottom, if cells form columns rather than rows; otherwise empty. */
  columns: SiteId[][];
  ghosts: EdgeCopy[];
  labels: EdgeLabel[];
  /** Whether sites are named by numbers rather than rows and columns. */
  numbered: boolean;
  /** The darker squares, if the board is chequered. */
  others: ReadonlySet<SiteId>;
  /** The rotation of the board, in radians. */
  turn: number;
  /** The squares between the sites of a board that uses only every other square. */
  gaps: Point[];
}
