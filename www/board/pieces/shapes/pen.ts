/** What a shape is drawn with. Shapes stand around the origin and are drawn the same way whatever game they are in. */
import type { Canvas } from '../../canvas/lettering';
import type { Tones } from '../../canvas/theme';

export interface ShapePen {
  canvas: Canvas;
  /** Width of a square piece; round ones are a little wider. */
  size: number;
  /** Pixels to a unit of the size. */
  scale: number;
  tones: Tones;
  /** The piece is being held, so its shadow is deeper. */
  lifted: boolean;
  /** Only what the piece holds is drawn, not itself. */
  loose: boolean;
  /** A number that belongs to the piece. */
  value: number | null;
  /** What is to be written on it. */
  text: string;
  /** Whether that is to be written in the second ink. */
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

/** Shadows are measured in pixels whatever the transform is, so they need its scale. */
export function scaleOf(canvas: Canvas): number {
  const { a, b } = canvas.getTransform();
  return Math.hypot(a, b);
}

export function strokePath({ canvas, size }: ShapePen, colour: string, width: number): void {
  canvas.lineWidth = size * width;
  canvas.strokeStyle = colour;
  canvas.stroke();
}

/** The ink that text is written in. */
export function inkOf({ tones, secondInk }: ShapePen): string {
  return secondInk ? tones.secondInk : tones.ink;
}
