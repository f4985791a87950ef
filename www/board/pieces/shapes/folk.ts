/** People and buildings. */
import { figure } from './figures';
import type { Shape } from './pen';

const eyes = (y: number, apart: number) =>
  [32 - apart, 32 + apart]
    .map((x) => `M${x - 2.2} ${y}a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0Z`)
    .join('');

export const folkShapes: Record<string, Shape> = {
  dwarf: figure({
    body: 'M13 26Q14 6 32 5Q50 6 51 26L56 28V34H51Q54 49 32 62Q10 49 13 34H8V28Z',
    lines: 'M11 31H53M32 7V29M20 46Q26 40 32 44Q38 40 44 46M27 50V55M37 50V55',
    spots: eyes(37, 7),
  }),
  troll: figure({
    body: 'M6 60Q4 42 17 37Q15 31 16 26L6 17L18 19Q21 7 32 7Q43 7 46 19L58 17L48 26Q49 31 47 37Q60 42 58 60Z',
    lines: 'M22 21L29 24M42 21L35 24M22 39Q32 33 42 39M25 37V30M39 37V30M17 60V51M47 60V51',
    spots: eyes(28, 6),
  }),
  sorcerer: figure({
    body: 'M35 2Q41 17 44 29Q54 31 54 35Q51 40 44 41Q48 50 50 60H14Q16 50 20 41Q13 40 10 35Q10 31 20 29Q25 14 35 2Z',
    lines: 'M19 31Q32 36 45 31M24 44Q32 62 40 44',
    spots: `${eyes(39.5, 5)}M33 12L34.6 17L39.5 17L35.6 20L37 25L33 22L29 25L30.4 20L26.5 17L31.4 17Z`,
  }),
  person: figure({
    body: 'M32 5A12 12 0 0 1 40 27Q55 31 55 59H9Q9 31 24 27A12 12 0 0 1 32 5Z',
    lines: 'M24 29Q32 35 40 29M22 59V46M42 59V46M27 20Q32 25 37 20',
    spots: eyes(15, 4.5),
  }),
  soldier: figure({
    body: 'M8 59Q8 38 20 35Q15 30 15 24Q15 9 27 8L28 4H32L33 8Q44 10 44 24Q44 30 40 35Q48 38 48 59ZM55 4L61 16H57V59H53V16H49Z',
    lines: 'M16 23H43M29.5 23V31M16 59V50M41 59V50',
  }),
  tower: figure({
    body: 'M9 59V29H15V33H20V29H24V13H29V17H35V13H40V29H44V33H49V29H55V59Z',
    lines: 'M24 34V40M40 34V40M24 22H40',
    spots: 'M26 59V49Q32 42 38 49V59Z',
  }),
};
