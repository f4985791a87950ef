/** Draughtsmen: turned discs with ridges, and kings, which carry a crown. */
import { pathOf } from '../../canvas/canvas';
import { body, circle, inscribe } from './round';
import { strokePath } from './pen';
import type { Shape, ShapePen } from './pen';

/** Where the surface goes down towards the middle, or up again. */
type Level = [share: number, rises: boolean];

const ridges: Level[] = [
  [0.87, false],
  [0.78, true],
  [0.58, false],
];
const dish: Level[] = [[0.87, false]];

const man: Shape = (pen) => {
  body(pen);
  for (const level of ridges) turn(pen, level);
  inscribe(pen);
};

/** An edge, with light from above on what rises and shade on what goes down. */
function turn(pen: ShapePen, [share, rises]: Level): void {
  const { canvas, size, tones } = pen;
  const { light } = tones;
  const reach = size * share * 0.54;
  const bright = { rgb: '255 255 255', most: light ? 0.6 : 0.17 };
  const dim = { rgb: '0 0 0', most: light ? 0.1 : 0.36 };
  const [above, below] = rises ? [bright, dim] : [dim, bright];
  const slope = canvas.createLinearGradient(0, -reach, 0, reach);
  slope.addColorStop(0, `rgb(${above.rgb} / ${above.most})`);
  slope.addColorStop(0.5, `rgb(${above.rgb} / 0)`);
  slope.addColorStop(0.5, `rgb(${below.rgb} / 0)`);
  slope.addColorStop(1, `rgb(${below.rgb} / ${below.most})`);
  circle(pen, share);
  canvas.fillStyle = slope;
  canvas.fill();
  canvas.save();
  canvas.globalAlpha *= light ? 0.36 : 0.3;
  strokePath(pen, light ? tones.edge : tones.ink, 0.024);
  canvas.restore();
}

/** In a square of 78 around the middle. */
const crown =
  'M-20-11L-11 0Q-6-5 0-17Q6-5 11 0L20-11Q21 2 17 13H-17Q-21 2-20-11Z' +
  'M-17 17.5H17V23Q0 25.5-17 23Z' +
  'M-24-13.5a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1-7.2 0ZM-4-20a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z' +
  'M16.8-13.5a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 1 1-7.2 0Z';

const crownedMan: Shape = (pen) => {
  body(pen);
  for (const level of dish) turn(pen, level);
  const { canvas, size, tones } = pen;
  canvas.save();
  canvas.scale(size / 78, size / 78);
  canvas.fillStyle = tones.ink;
  const path = pathOf(crown);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  canvas.fill(path);
  canvas.restore();
};

export const draughtsmen: Record<string, Shape> = { man, 'crowned-man': crownedMan };
