/** Draws figures from outlines: parts that form a silhouette, and lines and dots inside it. */
import { drawText } from '../../canvas/lettering';
import { fillRaised, inkOf } from './pen';
import type { Shape, ShapePen } from './pen';

/** SVG paths in a square of 64, with the origin at the top left. */
export interface Outline {
  body: string;
  /** Lines inside the silhouette. */
  lines?: string;
  /** Areas filled with ink. */
  spots?: string;
}

/** The base of most figures. */
export const foot = 'M13 59V55Q13 50 19 50H45Q51 50 51 55V59Z';
/** A line on the base of dark figures, for people who want more than colours to tell owners apart. */
const footLine = 'M18 54.6H46';

const unit = 64;
/** How much larger a figure is than a stone. */
const share = 1.18;

export function figure({ body, lines = '', spots = '' }: Outline): Shape {
  let paths: Record<'body' | 'lines' | 'marked' | 'spots', Path2D> | null = null;
  return (pen) => {
    paths ??= {
      body: new Path2D(body),
      lines: new Path2D(lines),
      marked: new Path2D(body.endsWith(foot) ? lines + footLine : lines),
      spots: new Path2D(spots),
    };
    const { canvas, size, tones } = pen;
    const scale = (size * share) / unit;
    canvas.save();
    canvas.scale(scale, scale);
    canvas.translate(-unit / 2, -unit / 2);
    canvas.lineJoin = 'round';
    canvas.lineCap = 'round';
    if (tones.rim) strokeOutline(pen, paths.body, tones.edge, 8.5);
    if (tones.rim) strokeOutline(pen, paths.body, tones.fill, 5.5);
    strokeOutline(pen, paths.body, tones.edge, tones.rim ? 2.4 : 4);
    raise(pen, paths.body);
    canvas.lineWidth = 2.6;
    canvas.strokeStyle = tones.ink;
    canvas.stroke(tones.signed && !tones.light ? paths.marked : paths.lines);
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

/** Fills the silhouette with soft light from above. */
function raise(pen: ShapePen, path: Path2D): void {
  const { canvas, tones } = pen;
  fillRaised(pen, tones.fill, path);
  const light = canvas.createLinearGradient(0, 4, 0, 60);
  light.addColorStop(0, 'rgb(255 255 255 / 0.16)');
  light.addColorStop(0.5, 'rgb(255 255 255 / 0)');
  light.addColorStop(1, 'rgb(0 0 0 / 0.12)');
  canvas.fillStyle = light;
  canvas.fill(path);
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
