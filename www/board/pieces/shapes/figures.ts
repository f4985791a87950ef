/** Draws figures from outlines: parts that form a silhouette, and lines and dots inside it. */
import { pathOf } from '../../canvas/canvas';
import { drawText } from '../../canvas/lettering';
import type { Canvas } from '../../canvas/canvas';
import type { Tones } from '../../canvas/theme';
import { fillRaised, inkOf } from './pen';
import type { Shape, ShapePen } from './pen';

/** SVG paths in a square of 64, with the origin at the top left. */
export interface Outline {
  body: string;
  /** Lines inside the silhouette. */
  lines?: string;
  /** Areas filled with ink. */
  spots?: string;
  /** A line on dark figures, for people who want more than colours to tell owners apart. */
  mark?: string;
}

/** How figures of a set are painted. */
export interface Finish {
  /** How much larger a figure is than a stone. */
  share: number;
  /** The width of the stroke around the silhouette, half of which is visible, and of the lines inside. */
  edge: number;
  line: number;
  lineOpacity(tones: Tones): number;
  /** Light and shade on the silhouette. */
  light(canvas: Canvas, tones: Tones): CanvasGradient;
}

/** Flat, with soft light from above. */
const diagram: Finish = {
  share: 1.18,
  edge: 4,
  line: 2.6,
  lineOpacity: () => 1,
  light: (canvas) => {
    const down = canvas.createLinearGradient(0, 4, 0, 60);
    down.addColorStop(0, 'rgb(255 255 255 / 0.16)');
    down.addColorStop(0.5, 'rgb(255 255 255 / 0)');
    down.addColorStop(1, 'rgb(0 0 0 / 0.12)');
    return down;
  },
};

/** The base of most figures. */
export const foot = 'M13 59V55Q13 50 19 50H45Q51 50 51 55V59Z';
/** The mark of figures on this base. */
const footLine = 'M18 54.6H46';

const unit = 64;

export function figure(outline: Outline, finish = diagram): Shape {
  const { body, lines = '', spots = '' } = outline;
  const { mark = body.endsWith(foot) ? footLine : '' } = outline;
  let paths: Record<'body' | 'lines' | 'marked' | 'spots', Path2D> | null = null;
  return (pen) => {
    paths ??= {
      body: pathOf(body),
      lines: pathOf(lines),
      marked: pathOf(lines + mark),
      spots: pathOf(spots),
    };
    const { canvas, size, tones } = pen;
    const scale = (size * finish.share) / unit;
    canvas.save();
    canvas.scale(scale, scale);
    canvas.translate(-unit / 2, -unit / 2);
    canvas.lineJoin = 'round';
    canvas.lineCap = 'round';
    if (tones.rim) strokeOutline(pen, paths.body, tones.edge, 8.5);
    if (tones.rim) strokeOutline(pen, paths.body, tones.fill, 5.5);
    strokeOutline(pen, paths.body, tones.edge, tones.rim ? 2.4 : finish.edge);
    raise(pen, paths.body, finish);
    carve(pen, finish, tones.signed && !tones.light ? paths.marked : paths.lines);
    canvas.fillStyle = tones.ink;
    canvas.fill(paths.spots);
    canvas.restore();
    if (pen.text !== '') drawTag(pen);
  };
}

function strokeOutline({ canvas }: ShapePen, path: Path2D, colour: string, width: number): void {
  canvas.lineWidth = width;
  canvas.strokeStyle = colour;
  canvas.stroke(path);
}

/** Fills the silhouette. */
function raise(pen: ShapePen, path: Path2D, { light }: Finish): void {
  const { canvas, tones } = pen;
  fillRaised(pen, tones.fill, path);
  canvas.fillStyle = light(canvas, tones);
  canvas.fill(path);
}

function carve({ canvas, tones }: ShapePen, { line, lineOpacity }: Finish, path: Path2D): void {
  canvas.save();
  canvas.globalAlpha *= lineOpacity(tones);
  canvas.lineWidth = line;
  canvas.strokeStyle = tones.ink;
  canvas.stroke(path);
  canvas.restore();
}

/** A short text on a small disc at the base. */
function drawTag(pen: ShapePen): void {
  const { canvas, size, tones, text } = pen;
  canvas.save();
  canvas.translate(size * 0.36, size * 0.34);
  canvas.beginPath();
  canvas.arc(0, 0, size * 0.25, 0, 2 * Math.PI);
  canvas.fillStyle = tones.ink;
  canvas.fill();
  canvas.lineWidth = size * 0.03;
  canvas.strokeStyle = tones.fill;
  canvas.stroke();
  canvas.fillStyle = pen.secondInk ? inkOf(pen) : tones.fill;
  drawText(canvas, text, size * (text.length > 1 ? 0.26 : 0.38), 700);
  canvas.restore();
}
