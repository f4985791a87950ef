/** What all pictures of a board have in common. */
import { grown } from '../../board/layout/geometry';
import type { Rect } from '../../board/layout/points';
import type { Look } from '../../board/look';
import type { Size } from '../../board/whole_picture';

export interface Print {
  look: Look;
  /** The colour behind the board. */
  paper: string;
  /** What is visible, in board units. */
  frame: Rect;
}

/** The margin around what the page shows, as a share of the pitch. */
const margin = 0.1;

export function printOf(look: Look, paper: string): Print {
  const { frame, pitch } = look.geometry;
  return { look, paper, frame: grown(frame, pitch * margin) };
}

/** The size of a picture whose longer side is given. */
export function sizeOf({ frame: { width, height } }: Print, side: number): Size {
  const scale = side / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
