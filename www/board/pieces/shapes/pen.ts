/** What shapes are drawn with. They are drawn around the origin, and look the same in every game. */
import type { Canvas } from '../../canvas/canvas';
import type { Tones } from '../../canvas/theme';

export interface ShapePen {
  canvas: Canvas;
  /** The width of a square piece; round ones are slightly wider. */
  size: number;
  /** Pixels per unit of the size. */
  scale: number;
  tones: Tones;
  /** Whether the piece is held, which deepens its shadow. */
  lifted: boolean;
  /** Whether only what the piece holds is drawn. */
  loose: boolean;
  /** The value that the piece shows, or null. */
  value: number | null;
  /** The text on the piece. */
  text: string;
  /** Whether the text is in the second ink. */
  secondInk: boolean;
}

export type Shape = (pen: ShapePen) => void;

/** Fills a path, or the current one, with a shadow under it. */
export function fillRaised(
  { canvas, size, lifted, scale: drawn }: ShapePen,
  fill: string,
  path?: Path2D,
): void {
  const scale = size * drawn;
  canvas.save();
  canvas.shadowColor = 'rgb(0 0 0 / 0.38)';
  canvas.shadowBlur = (lifted ? 0.26 : 0.12) * scale;
  canvas.shadowOffsetY = (lifted ? 0.12 : 0.045) * scale;
  canvas.fillStyle = fill;
  if (path) canvas.fill(path);
  else canvas.fill();
  canvas.restore();
}

/** Shadows are measured in pixels regardless of the transform, so they need its scale. */
export function scaleOf(canvas: Canvas): number {
  const { a, b } = canvas.getTransform();
  return Math.hypot(a, b);
}

export function strokePath({ canvas, size }: ShapePen, colour: string, width: number): void {
  canvas.lineWidth = size * width;
  canvas.strokeStyle = colour;
  canvas.stroke();
}

/** The ink for text. */
export function inkOf({ tones, secondInk }: ShapePen): string {
  return secondInk ? tones.secondInk : tones.ink;
}
