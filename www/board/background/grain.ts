/** The grain of wood: long fibres over the whole board, drawn once with the background. */
import { pathOf, textOf } from '../canvas/canvas';
import type { Canvas } from '../canvas/canvas';
import type { Geometry, Rect } from '../layout/points';
import { platesOf } from './plate';

/** The distance between fibres, as a share of the board's height. */
const spacing = 1 / 120;

export function drawGrain(canvas: Canvas, geometry: Geometry, colour: string): void {
  canvas.save();
  canvas.clip(
    pathOf(
      platesOf(geometry)
        .map((plate) => textOf(plate).data)
        .join(''),
    ),
  );
  canvas.strokeStyle = colour;
  for (const fibre of fibresOf(geometry.bounds)) {
    canvas.lineWidth = fibre.width;
    canvas.stroke(fibre.path);
  }
  canvas.restore();
}

interface Fibre {
  path: Path2D;
  width: number;
}

function* fibresOf({ left, top, width, height }: Rect): Generator<Fibre> {
  const random = sequence();
  const step = height * spacing;
  for (let y = top - step; y < top + height + step; y += step * (0.35 + 1.3 * random())) {
    const bend = () => y + (random() - 0.5) * 3 * step;
    const start = `${left - width * 0.1} ${bend()}`;
    const first = `${left + width * (0.2 + 0.2 * random())} ${bend()}`;
    const second = `${left + width * (0.6 + 0.2 * random())} ${bend()}`;
    const end = `${left + width * 1.1} ${bend()}`;
    const path = pathOf(`M${start}C${first} ${second} ${end}`);
    yield { path, width: step * (0.1 + 0.7 * random() ** 4) };
  }
}

/** Numbers from 0 to 1 that look random and are the same every time. */
function sequence(): () => number {
  let state = 7;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}
