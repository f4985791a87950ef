/** Lens-shaped stones, lit from the upper left: light ones like shell, with its fine lines, dark ones like slate. */
import { circle, drawRim, inscribe, line, round } from './round';
import { fillRaised, strokePath } from './pen';
import type { Shape, ShapePen } from './pen';

export const stone: Shape = (pen) => {
  circle(pen, 1);
  fillRaised(pen, pen.tones.fill);
  if (pen.tones.light) drawShell(pen);
  drawCurve(pen);
  drawShine(pen);
  drawRim(pen, pen.tones.signed ? line : line * 0.6);
  inscribe(pen);
};

/** Smaller stones do not show the lines of the shell. */
const smallest = 26;

function drawShell(pen: ShapePen): void {
  const { canvas, size, scale } = pen;
  if (size * scale < smallest) return;
  canvas.save();
  circle(pen, 1);
  canvas.clip();
  canvas.rotate(-0.5);
  canvas.globalAlpha *= 0.045;
  for (let y = -5; y <= 5; y++) {
    const at = y * size * 0.085;
    canvas.beginPath();
    canvas.moveTo(-size * 0.54, at);
    canvas.quadraticCurveTo(0, at * 1.5 + size * 0.03, size * 0.54, at);
    strokePath(pen, pen.tones.ink, 0.022);
  }
  canvas.restore();
}

/** The shade where the stone curves down to its edge. */
function drawCurve(pen: ShapePen): void {
  const { canvas, size, tones } = pen;
  const radius = size * round;
  const curve = canvas.createRadialGradient(
    -radius * 0.22,
    -radius * 0.28,
    radius * 0.45,
    0,
    0,
    radius,
  );
  curve.addColorStop(0, 'rgb(0 0 0 / 0)');
  curve.addColorStop(0.55, `rgb(0 0 0 / ${tones.light ? 0.05 : 0.14})`);
  curve.addColorStop(1, `rgb(0 0 0 / ${tones.light ? 0.26 : 0.5})`);
  circle(pen, 1);
  canvas.fillStyle = curve;
  canvas.fill();
}

/** Slate is dull, so its light is broad and faint; shell has a bright spot. */
function drawShine(pen: ShapePen): void {
  const { canvas, size, tones } = pen;
  const radius = size * round;
  const [x, y] = [-radius * 0.36, -radius * 0.42];
  const reach = radius * (tones.light ? 0.62 : 0.95);
  const shine = canvas.createRadialGradient(x, y, 0, x, y, reach);
  shine.addColorStop(0, `rgb(255 255 255 / ${tones.light ? 0.9 : 0.4})`);
  shine.addColorStop(0.35, `rgb(255 255 255 / ${tones.light ? 0.45 : 0.2})`);
  shine.addColorStop(1, 'rgb(255 255 255 / 0)');
  circle(pen, 1);
  canvas.fillStyle = shine;
  canvas.fill();
}
