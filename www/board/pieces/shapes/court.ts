/** Figures of a court and an army. */
import { figure, foot } from './figures';
import type { Shape } from './pen';

const horse =
  'M19 50Q18 43 25 37Q30 32 30 28Q25 33 19 34Q14 35 12 31Q10 28 13 25Q17 20 19 16Q21 12 26 11L27 5L33 10' +
  'Q47 14 48 32Q48 42 45 50Z';
const eye = (x: number, y: number, radius = 2) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
const ball = eye;

const lobes =
  'M32 22Q35 17 42 17Q53 18 52 29Q51 37 43 42V50H21V42Q13 37 12 29Q11 18 22 17Q29 17 32 22Z';

export const courtShapes: Record<string, Shape> = {
  king: figure({
    body: `${lobes}M29 3H35V8H40V14H35V22H29V14H24V8H29Z${foot}`,
    lines: 'M32 25V39M21 43Q32 38 43 43M18 28Q18 23 23 23M46 28Q46 23 41 23',
  }),
  prince: figure({
    body: `${lobes}${ball(32, 13, 5)}${foot}`,
    lines: 'M32 25V39M21 43Q32 38 43 43',
  }),
  queen: figure({
    body:
      'M11 20L20 40L22 50H42L44 40L53 20L42 31L39 13L32 29L25 13L22 31Z' +
      `${ball(11, 18, 3.5)}${ball(24.5, 11, 3.5)}${ball(39.5, 11, 3.5)}${ball(53, 18, 3.5)}${foot}`,
    lines: 'M21 43Q32 39 43 43M20 36Q32 32 44 36',
  }),
  amazon: figure({
    body:
      'M11 22L20 40L22 50H42L44 40L53 22L40 32L32 12L24 32Z' +
      `M32 2L40 14H35V24H29V14H24Z${ball(11, 20, 3.5)}${ball(53, 20, 3.5)}${foot}`,
    lines: 'M21 43Q32 39 43 43M32 18V34',
  }),
  rook: figure({
    body: `M15 11H23V16H28V11H36V16H41V11H49V23L44 28L46 50H18L20 28L15 23Z${foot}`,
    lines: 'M20 28H44M19 44H45',
  }),
  bishop: figure({
    body: `M32 12Q47 22 43 34Q41 39 37 41L40 50H24L27 41Q23 39 21 34Q17 22 32 12Z${ball(32, 9, 4)}${foot}`,
    lines: 'M32 21V32M26.5 26.5H37.5M26 41H38',
  }),
  knight: figure({
    body: `${horse}${foot}`,
    lines: 'M34 16Q42 21 42 36',
    spots: `${eye(24, 20)}${eye(15.5, 29, 1.3)}`,
  }),
  pawn: figure({
    body: `${ball(32, 20, 9)}M23 31Q23 28 27 28H37Q41 28 41 31Q41 33 38 33Q38 43 45 50H19Q26 43 26 33Q23 33 23 31Z${foot}`,
    lines: 'M26 33H38',
  }),
  chancellor: figure({
    body:
      'M22 38Q22 33 27 29Q21 31 17 30Q13 28 15 24Q18 19 20 15Q22 11 27 10L28 4L33 9Q45 13 43 38Z' +
      `M15 36H22V40H28V36H36V40H42V36H49V45L45 50H19L15 45Z${foot}`,
    lines: 'M34 15Q39 20 39 31M19 46H45',
    spots: eye(24.5, 18),
  }),
  archbishop: figure({
    body: `${horse}M30 8Q39 0 42 14L34 14Z${foot}`,
    lines: 'M38 27V41M32 33H44',
    spots: `${eye(24, 20)}${eye(15.5, 29, 1.3)}`,
  }),
  general: figure({
    body: `M16 36Q15 14 32 13Q49 14 48 36L46 42H39L38 50H26L25 42H18ZM29 14Q29 4 44 4Q39 9 37 15Z${foot}`,
    lines: 'M17 32H47M32 33V46M25 23Q28 19 33 19',
  }),
  vizier: figure({
    body: `M14 25Q14 11 32 10Q50 11 50 25Q50 32 45 33L43 50H21L19 33Q14 32 14 25Z${ball(32, 9, 4)}${foot}`,
    lines: 'M16 29Q31 24 47 17M16 21Q34 31 49 28M21 36H43',
  }),
  elephant: figure({
    body:
      'M25 11Q44 7 50 22Q54 36 48 50H27Q29 43 25 39Q20 37 19 44Q18 51 12 50Q8 48 10 40Q13 31 13 24Q14 14 25 11Z' +
      foot,
    lines: 'M33 18Q47 17 45 31Q42 40 34 35Q30 26 33 18M24 33Q18 36 13 34',
    spots: eye(22, 22),
  }),
  camel: figure({
    body:
      'M9 19Q10 11 18 11Q25 11 26 19Q26 27 29 31Q32 18 39 18Q48 22 49 40L48 50H21Q23 41 19 34Q16 29 16 24Q10 24 9 19Z' +
      foot,
    lines: 'M34 31Q36 25 41 26',
    spots: eye(18, 17, 1.8),
  }),
  giraffe: figure({
    body:
      'M12 17Q16 10 25 10L25 3L29 3L30 10Q35 12 36 20L42 38Q46 45 46 50H22Q27 36 24 22Q15 24 12 17Z' +
      foot,
    spots: `${eye(22, 15, 1.8)}${eye(30.5, 25, 2.2)}${eye(31, 35, 2.6)}${eye(38, 42, 2.4)}${eye(29, 44, 2.2)}`,
  }),
  lion: figure({
    body:
      'M32 6L38 10L45 8L47 15L54 18L51 26L55 33L48 38L47 46L40 46L42 50H22L24 46L17 46L16 38L9 33L13 26L10 18L17 15L19 8L26 10Z' +
      foot,
    lines: 'M22 24Q22 16 32 16Q42 16 42 24Q43 35 32 42Q21 35 22 24M32 34V38',
    spots: `${eye(27.5, 25)}${eye(36.5, 25)}M28 31H36L32 35Z`,
  }),
  cannon: figure({
    body: `M7 20L13 14L42 17Q52 19 52 28Q51 36 42 36L34 36L11 30Z${ball(34, 42, 12)}${foot}`,
    lines: `M18 15L17 31M34 31V53M23 42H45M45 20Q47 26 44 33`,
  }),
  catapult: figure({
    body: `M9 52L14 42H50L55 52ZM46 44L22 12L16 17L39 44Z${ball(16, 13, 8)}${ball(19, 53, 7)}${ball(45, 53, 7)}`,
    lines: 'M11 13Q16 17 21 12M17 47H47',
    spots: `${eye(19, 53, 2)}${eye(45, 53, 2)}`,
  }),
  scout: figure({
    body: `M26 6H31V50H26ZM31 8L53 17L31 27Z${foot}M22 50L28 40L35 50Z`,
    lines: 'M36 15L43 17.5L36 20.5',
  }),
};
