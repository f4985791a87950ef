/** Plain shapes with text, and objects: tiles, wedges, crates, pits, rocks. Drawn in a square of 64. */
import { drawText } from '../../canvas/lettering';
import { drawUnderline } from './round';
import { fillRaised, inkOf, strokePath } from './pen';
import type { Shape, ShapePen } from './pen';

type Place = [x: number, y: number];

const unit = 64;

function polygon({ canvas, size }: ShapePen, places: Place[], share = 1): void {
  const scale = (size / unit) * share;
  canvas.beginPath();
  canvas.lineJoin = 'round';
  for (const [x, y] of places) canvas.lineTo(x * scale, y * scale);
  canvas.closePath();
}

/** A body with corners. */
function solid(pen: ShapePen, places: Place[]): void {
  polygon(pen, places);
  strokePath(pen, pen.tones.edge, 0.09);
  fillRaised(pen, pen.tones.fill);
  if (!pen.tones.rim) return;
  polygon(pen, places, 0.82);
  strokePath(pen, pen.tones.ink, 0.03);
}

/** Writes the text or number of a piece; without one, a dot or a ring may show the owner. */
function write(pen: ShapePen, x: number, y: number, share: number): void {
  const { canvas, size, tones } = pen;
  const text = pen.text || (pen.value === null ? '' : String(pen.value));
  canvas.save();
  canvas.translate((x * size) / unit, (y * size) / unit);
  canvas.fillStyle = inkOf(pen);
  const { length } = [...text];
  if (text !== '')
    drawText(canvas, text, size * share * (length > 2 ? 0.55 : length > 1 ? 0.74 : 1), 700);
  else if (tones.signed) {
    canvas.globalAlpha *= 0.55;
    canvas.beginPath();
    canvas.arc(0, 0, size * (tones.light ? 0.12 : 0.1), 0, 2 * Math.PI);
    if (tones.light) strokePath(pen, tones.ink, 0.05);
    else canvas.fill();
  }
  canvas.restore();
}

function form(places: Place[], y = 0, share = 0.6): Shape {
  return (pen) => {
    solid(pen, places);
    write(pen, 0, y, share);
  };
}

const square: Place[] = [
  [-28, -28],
  [28, -28],
  [28, 28],
  [-28, 28],
];

const tile: Shape = (pen) => {
  const { canvas, size, tones } = pen;
  const rounded = (share: number) => {
    canvas.beginPath();
    const side = size * 1.08 * share;
    canvas.roundRect(-side / 2, -side / 2, side, side, side * 0.14);
  };
  rounded(1);
  fillRaised(pen, tones.fill);
  rounded(0.95);
  strokePath(pen, tones.edge, 0.05);
  rounded(0.84);
  canvas.save();
  canvas.globalAlpha *= 0.3;
  strokePath(pen, tones.light ? tones.edge : tones.ink, 0.025);
  canvas.restore();
  write(pen, 0, 0, 0.68);
};

/** The sides of a block clockwise from the top, as bits of its number: set where it continues in the next cell. */
const sides = [1, 2, 4, 8] as const;
/** How far a block extends, as a share of its size: where it ends, where it continues, and to the edge of the cell. */
const reaches = { end: 0.63, on: 0.95, cell: 0.72 };

/** Part of a block of several cells. It has edges only where it ends, so that the parts look like one. */
const block: Shape = (pen) => {
  const { canvas, size, tones, value } = pen;
  const isJoined = sides.map((side) => ((value ?? 0) & side) !== 0);
  const [top, right, bottom, left] = isJoined.map(
    (joined) => size * (joined ? reaches.on : reaches.end),
  ) as [number, number, number, number];
  const corners = isJoined.map((joined, i) =>
    joined || isJoined[(i + 3) % 4] === true ? 0 : size * 0.12,
  );
  const body = (share: number) => {
    const inner = size * (1 - share);
    canvas.beginPath();
    canvas.roundRect(
      inner - left,
      inner - top,
      left + right - 2 * inner,
      top + bottom - 2 * inner,
      corners,
    );
  };
  canvas.save();
  canvas.beginPath();
  const edge = size * reaches.cell;
  canvas.rect(-edge, -edge, 2 * edge, 2 * edge);
  canvas.clip();
  body(1);
  canvas.fillStyle = tones.fill;
  canvas.fill();
  body(0.98);
  strokePath(pen, tones.edge, 0.05);
  body(0.91);
  canvas.globalAlpha *= 0.3;
  strokePath(pen, tones.light ? tones.edge : tones.ink, 0.025);
  canvas.restore();
};

/** Where a wedge points, its shoulders and its foot. */
const [tip, shoulder, heel]: [Place, Place, Place] = [
  [0, -39],
  [22, -29],
  [30, 37],
];
const wedgeSides = [tip, shoulder, heel, mirrored(heel), mirrored(shoulder)];

function mirrored([x, y]: Place): Place {
  return [-x, y];
}

/** Points ahead, so that its facing is visible whatever is written on it; thicker towards its foot. */
const wedge: Shape = (pen) => {
  solid(pen, wedgeSides);
  drawSlope(pen);
  write(pen, 0, 3, [...pen.text].length > 1 ? 0.6 : 0.72);
  if (pen.secondInk) drawUnderline(pen, 0.47);
};

/** Light on the two edges at the tip, shade on the foot. */
function drawSlope(pen: ShapePen): void {
  const { canvas, size, tones } = pen;
  const slope = canvas.createLinearGradient(0, (size * tip[1]) / unit, 0, (size * heel[1]) / unit);
  slope.addColorStop(0, 'rgb(255 255 255 / 0.18)');
  slope.addColorStop(0.5, 'rgb(255 255 255 / 0)');
  slope.addColorStop(1, `rgb(0 0 0 / ${tones.light ? 0.14 : 0.24})`);
  polygon(pen, wedgeSides, 0.98);
  canvas.fillStyle = slope;
  canvas.fill();
  const ridge = [mirrored(shoulder), tip, shoulder].map(([x, y]): Place => [
    x * 0.9,
    y * 0.93 + 0.4,
  ]);
  strokeLines(pen, [ridge], `rgb(255 255 255 / ${tones.light ? 0.9 : 0.3})`, 0.03);
}

const triangle: Place[] = [
  [0, -33],
  [34, 27],
  [-34, 27],
];

const circle: Place[] = Array.from({ length: 24 }, (_, i) => {
  const angle = (i / 12) * Math.PI;
  return [32 * Math.cos(angle), 32 * Math.sin(angle)];
});

const star: Place[] = Array.from({ length: 10 }, (_, i) => {
  const angle = ((i - 2.5) / 5) * Math.PI;
  const radius = i % 2 === 0 ? 34 : 16;
  return [radius * Math.cos(angle), radius * Math.sin(angle) + 2];
});

const cross: Place[] = [
  [-28, -18],
  [-18, -28],
  [0, -10],
  [18, -28],
  [28, -18],
  [10, 0],
  [28, 18],
  [18, 28],
  [0, 10],
  [-18, 28],
  [-28, 18],
  [-10, 0],
];

function strokeLines(pen: ShapePen, lines: Place[][], colour: string, width: number): void {
  const { canvas, size } = pen;
  canvas.beginPath();
  canvas.lineCap = 'round';
  for (const places of lines)
    places.forEach(([x, y], i) => {
      const [a, b] = [(x * size) / unit, (y * size) / unit];
      if (i === 0) canvas.moveTo(a, b);
      else canvas.lineTo(a, b);
    });
  strokePath(pen, colour, width);
}

/** A frame with boards in it. */
const crate: Shape = (pen) => {
  solid(pen, square);
  const ink = pen.tones.light ? pen.tones.edge : pen.tones.ink;
  polygon(pen, square, 0.72);
  strokePath(pen, ink, 0.045);
  strokeLines(pen, [[[-20, 20], [20, -20]]], ink, 0.11); // prettier-ignore
  strokeLines(pen, [[[-20, 20], [20, -20]]], pen.tones.fill, 0.03); // prettier-ignore
};

const rock: Shape = (pen) => {
  solid(pen, [
    [-30, 8],
    [-22, -18],
    [-4, -29],
    [19, -22],
    [31, 2],
    [24, 25],
    [-16, 29],
  ]);
  const facets: Place[][] = [
    [
      [-22, -18],
      [-3, -7],
      [19, -22],
    ],
    [
      [-3, -7],
      [2, 14],
      [24, 25],
    ],
    [
      [2, 14],
      [-16, 29],
    ],
  ];
  pen.canvas.save();
  pen.canvas.globalAlpha *= 0.6;
  strokeLines(pen, facets, pen.tones.ink, 0.04);
  pen.canvas.restore();
};

/** Narrowing steps, seen from the side. */
const pyramid: Shape = (pen) => {
  solid(pen, [
    [-9, -32],
    [9, -32],
    [12, -14],
    [21, -14],
    [24, 4],
    [31, 4],
    [33, 28],
    [-33, 28],
    [-31, 4],
    [-24, 4],
    [-21, -14],
    [-12, -14],
  ]);
  write(pen, 0, 12, 0.5);
};

/** A hollow with as many seeds as there is room for, and their number. */
const pit: Shape = (pen) => {
  const { value } = pen;
  if (!pen.loose) drawBowl(pen);
  if (value === null || value === 0) return;
  for (let seed = 0; seed < Math.min(value, maxSeeds); seed++) drawSeed(pen, seed, value);
  if (value > 3) drawCount(pen, value);
};

function drawBowl(pen: ShapePen): void {
  const { canvas, size, tones } = pen;
  canvas.beginPath();
  canvas.arc(0, 0, size * 0.6, 0, 2 * Math.PI);
  canvas.fillStyle = tones.fill;
  canvas.fill();
  strokePath(pen, tones.edge, 0.05);
  const hollow = canvas.createRadialGradient(0, size * 0.2, size * 0.1, 0, 0, size * 0.6);
  hollow.addColorStop(0, 'rgb(0 0 0 / 0)');
  hollow.addColorStop(1, 'rgb(0 0 0 / 0.38)');
  canvas.fillStyle = hollow;
  canvas.fill();
}

const maxSeeds = 19;

/** Seeds lie in a spiral from the centre. */
function drawSeed({ canvas, size, tones }: ShapePen, seed: number, value: number): void {
  const angle = seed * 2.4;
  const away = size * 0.105 * Math.sqrt(seed + (value === 1 ? 0 : 0.6));
  canvas.beginPath();
  canvas.arc(away * Math.cos(angle), away * Math.sin(angle), size * 0.085, 0, 2 * Math.PI);
  canvas.fillStyle = tones.ink;
  canvas.fill();
  canvas.lineWidth = size * 0.02;
  canvas.strokeStyle = tones.fill;
  canvas.stroke();
}

function drawCount({ canvas, size, tones }: ShapePen, value: number): void {
  canvas.save();
  canvas.translate(size * 0.42, size * 0.42);
  canvas.beginPath();
  canvas.arc(0, 0, size * 0.23, 0, 2 * Math.PI);
  canvas.fillStyle = tones.fill;
  canvas.fill();
  canvas.lineWidth = size * 0.035;
  canvas.strokeStyle = tones.edge;
  canvas.stroke();
  canvas.fillStyle = tones.ink;
  drawText(canvas, String(value), size * 0.31);
  canvas.restore();
}

export const formShapes: Record<string, Shape> = {
  tile,
  block,
  wedge,
  crate,
  rock,
  pyramid,
  pit,
  circle: form(circle, 0, 0.66),
  triangle: form(triangle, 8, 0.52),
  square: form(square, 0, 0.66),
  cross: (pen) => solid({ ...pen, tones: { ...pen.tones, rim: false } }, cross),
  star: form(star, 3, 0.36),
};
