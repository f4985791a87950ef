/**
 * The second set of chess pieces: turned wood in the manner of Staunton, with light from the left. Those of other forms
 * of chess stand on the same pedestals.
 */
import { figure } from './figures';
import type { Outline } from './figures';
import { ball, lathe, pedestal, ring } from './lathe';
import type { Step } from './lathe';
import type { Shape } from './pen';
import { turnedWood } from './turned_wood';

/** What is turned, what else belongs to the silhouette, and what is carved into it. */
interface Turned extends Outline {
  collar: { y: number; r: number };
  base: number;
  /** The profile above the collar, from the top. */
  head?: Step[];
}

function turned({
  collar,
  base,
  head = [[0, collar.y]],
  body,
  lines = '',
  spots = '',
}: Turned): Outline {
  const rings = ring(collar.y + 3, collar.r - 4) + ring(49.2, base - 6) + ring(52.4, base - 4.5);
  return {
    body: lathe([...head, ...pedestal(collar, base)]) + body,
    lines: rings + lines,
    spots,
    mark: `M${32 - base + 6} 57H${26 + base}`,
  };
}

const cross = 'M30.3 2H33.7V5.3H37.2V8.7H33.7V13H30.3V8.7H26.8V5.3H30.3Z';

const royal: Turned = {
  collar: { y: 29.5, r: 10 },
  base: 17.5,
  head: [
    [0, 11.5],
    [3, 11.5, 4, 13.8],
    [10.5, 14, 11.5, 17],
    [7, 29.5],
  ],
  body: cross,
  lines: ring(17.4, 10.4),
};

const coronet = 'M18.6 15.2L23.4 18.6L27 13.4L32 17.8L37 13.4L40.6 18.6L45.4 15.2L40.5 30H23.5Z';

const lady: Turned = {
  collar: { y: 29.5, r: 10.5 },
  base: 17.5,
  head: [
    [0, 12],
    [6, 13, 8, 19],
    [7.5, 29.5],
  ],
  body: coronet + ball(32, 10.6, 2.9),
  lines: ring(25, 8),
};

const tower =
  'M19 16Q19 14.6 20.4 14.6H25V18.6H29.3V14.6H34.7V18.6H39V14.6H43.6Q45 14.6 45 16V24Q45 27 41.5 27.4H22.5Q19 27 19 24Z';

const horse =
  'M19.5 49C18.8 42 24.6 37.6 28 33C24.8 33.8 22.6 33.6 20.6 35C18.6 36.4 16 36.4 14.3 34.6C12.5 32.6 12.8 30 14.6 ' +
  '27.4C16.6 24.4 17 21.4 18.8 17.8C20.2 15 22.8 13 25.6 11.8L26.4 5.4L31 9.8C41 10.4 47.4 18.6 47.6 30C47.7 38 45.6 ' +
  '43 44.5 49Z';
const mane = 'M33 14C40 17.4 43.4 27 41.2 41M28 33C31.4 31.6 33 28.6 33 25.4';
const gaze = ball(23.4, 19.6, 1.7) + ball(16.4, 30.4, 1);

const mitre: Turned = {
  collar: { y: 31, r: 9.5 },
  base: 16,
  head: [
    [0, 8],
    [2.6, 8.2, 2.6, 10.6],
    [2.6, 12.6, 1.5, 13.2],
    [8.6, 18, 8.8, 24],
    [8.6, 28.4, 5.6, 31],
  ],
  body: '',
  lines: 'M33.6 22.6L38 16.8',
};

/** The low base that carved heads stand on. */
const plinth = { collar: { y: 45.5, r: 13.5 }, base: 17.5 };

/** By the names of shapes. */
export const outlines: Record<string, Outline> = {
  king: turned(royal),
  prince: turned({ ...royal, body: ball(32, 8.8, 3.6) }),
  queen: turned(lady),
  amazon: turned({ ...lady, body: `${coronet}M32 1.6L36.2 8L32 15.6L27.8 8Z` }),
  rook: turned({
    collar: { y: 27.4, r: 11 },
    base: 17,
    head: [
      [0, 19],
      [11, 19],
    ],
    body: tower,
    lines: ring(23, 11.6),
  }),
  bishop: turned(mitre),
  knight: turned({ ...plinth, body: horse, lines: mane, spots: gaze }),
  pawn: turned({
    collar: { y: 30.5, r: 9.4 },
    base: 15.5,
    head: [
      [0, 14.2],
      [8.2, 14.4, 8.4, 22.4],
      [8.2, 27.8, 5.4, 30.5],
    ],
    body: '',
  }),
  chancellor: turned({
    ...plinth,
    body:
      'M18.5 34H23.5V37.6H28.6V34H35.4V37.6H40.5V34H45.5V43Q45.5 46 42 46.4H22Q18.5 46 18.5 43Z' +
      'M22.6 38C22.4 33.4 26 31 28.4 28C25.6 28.8 23.6 28.8 21.6 29.8C19 31 15.8 29.4 16.2 26.2C16.6 23.4 18.8 21 20 ' +
      '17.6C21 14.6 23.2 12.6 25.8 11.6L26.4 5.6L30.8 9.6C38.6 10 43.4 16.6 43.6 25C43.7 30 43 34 42.4 38Z',
    lines: `M32.6 13.6C38 16.4 40.4 23 39.4 32M28.4 28C31 26.8 32.4 24.6 32.4 22${ring(41.6, 12.6)}`,
    spots: ball(24, 18.4, 1.7),
  }),
  archbishop: turned({
    ...plinth,
    body: `${horse}M30.6 14C30 8 34 3.6 37.4 1.8C41.6 5.4 43.4 11 41.4 19Z`,
    lines: `${mane}M36.8 12.6L39.8 7.6`,
    spots: gaze,
  }),
  general: turned({
    collar: { y: 36, r: 11 },
    base: 16.5,
    body:
      'M19.2 36.6Q17.6 14.6 32 13.4Q46.4 14.6 44.8 36.6Z' +
      'M29.6 14.6Q29 5 44.4 3.4Q46 9 36.6 14.8Z',
    lines: 'M20.4 28.6H43.6M32 28.6V36',
  }),
  vizier: turned({
    collar: { y: 33, r: 10 },
    base: 16.5,
    body: `M17.6 22.6Q17.6 11.4 32 11Q46.4 11.4 46.4 22.6Q46.4 30 39 33.4H25Q17.6 30 17.6 22.6Z${ball(32, 9.8, 3.6)}`,
    lines: 'M19 26Q33 24 43.6 15M19.4 17.6Q32 28 45.4 25.6',
  }),
  elephant: turned({
    ...plinth,
    body:
      'M26.6 10.6C37 8 46.6 14 47.4 26C47.8 34 45.6 40 44.6 46H27C28 41 27.4 37 24.6 35.6C22 36 21 38.4 20.8 41.4C20.4 ' +
      '46 17.4 48.6 13.4 47.6C10.6 46.8 9.6 44 11 42.2C13.4 43.6 15 42.6 15 40C15 33 14 27 15.8 20.6C17 15.4 20.6 12 26.6 10.6Z',
    lines:
      'M34 18C43 17 45 25 43 31.4C41.4 36 36.6 36.4 34.2 32.4C31.6 28 32 22.6 34 18M24.6 35.6C21.6 35.6 18 33.6 16.6 31',
    spots: ball(23.6, 22, 1.9),
  }),
  camel: turned({
    ...plinth,
    body:
      'M11.4 15.6C11.6 11.6 16 9.6 20.6 10.2L22.4 6.8L25 10.8C28 12.4 28.2 16.4 27.2 19.6C26.4 23 27.6 26 30.6 27.4C33 ' +
      '20 38 16.6 41.6 18.4C46.6 21 48.4 32 46.6 46H21.6C23.6 38 21.6 33 19.4 28.6C18 25.8 18 23 18.4 20.6C14.6 21.2 11.2 19.6 11.4 15.6Z',
    lines: 'M33 32C34.6 28 38 26.4 41.6 27.6M12.4 16.8H16',
    spots: ball(20.4, 14.6, 1.6),
  }),
  giraffe: turned({
    ...plinth,
    body:
      'M15.4 12.6C16.6 9.4 21 8 25 8L25.2 2.6H27.8L28.2 8L31 3.6L33.2 4.8L31.4 9.6C33.4 11.6 34 14 34.6 17.4C36.4 29 40.6 ' +
      '37 43.6 46H21.6C26 36 26.4 28 25.4 19C22.4 19.4 16.4 18.6 15.4 12.6Z',
    spots: `${ball(24, 12.4, 1.5)}${ball(30.4, 22, 2)}${ball(30, 30, 2.4)}${ball(35.6, 34.4, 2.1)}${ball(30.6, 39.6, 2.5)}`,
  }),
  lion: turned({
    collar: { y: 37.5, r: 11 },
    base: 17,
    body:
      'M32 6.4L37.4 9.6L43.8 8.6L46 14.8L51.4 18.4L49.2 24.6L51 31L45.6 34.6L43 40.4L36.6 39.6L32 43L27.4 39.6L21 40.4L18.4 ' +
      '34.6L13 31L14.8 24.6L12.6 18.4L18 14.8L20.2 8.6L26.6 9.6Z',
    lines: 'M22 23Q22 14.6 32 14.6Q42 14.6 42 23Q42.6 32.6 32 38Q21.4 32.6 22 23M32 31.6V34.6',
    spots: `${ball(27.4, 23, 1.7)}${ball(36.6, 23, 1.7)}M28.4 28.4H35.6L32 32Z`,
  }),
  cannon: turned({
    ...plinth,
    body: `M6.6 20L12.6 12.4L16.4 14L42 16.4C50 17 53.4 21.6 53 27C52.4 33 48 35.6 42 35.2L33 34.6L10.4 27.4Z${ball(33, 38, 9.6)}`,
    lines: 'M17.4 14.2L15.6 28.8M44 17.6Q46.4 25 43.6 34.2M33 30.4V46M25.4 38H40.6',
    spots: ball(33, 38, 2.4),
  }),
  catapult: turned({
    collar: { y: 47, r: 16 },
    base: 18,
    body: `M42.6 46L18.4 16.6L22.6 13L49 42V48H15V43H40.2Z${ball(18.4, 13.6, 7)}`,
    lines: 'M13.4 13.6Q18.4 18 23.4 13.6M30 43L41.6 36.6',
  }),
  scout: turned({
    collar: { y: 44, r: 8 },
    base: 15,
    body: `M29.6 7H34.4V46H29.6ZM34 8.4L53 17L34 26Z${ball(32, 6, 3)}`,
    lines: 'M34.4 8.6V26',
  }),
};

export const stauntonShapes: Record<string, Shape> = Object.fromEntries(
  Object.entries(outlines).map(([name, outline]) => [name, figure(outline, turnedWood)]),
);
