/** Scores as people write them: `7½` for a score of 15 that is counted in halves. Pure. */
import type { GameInfo } from '../../engine/structures';
import { formatNumber } from '../../language/translate';

const fractions = new Map([
  [0.25, '¼'],
  [0.5, '½'],
  [0.75, '¾'],
]);

export function scoreText({ scoreUnit }: Pick<GameInfo, 'scoreUnit'>, score: number): string {
  const points = Math.abs(score) / scoreUnit;
  const sign = fractions.get(points % 1);
  if (sign === undefined) return formatNumber(score / scoreUnit);
  const whole = Math.floor(points);
  return `${score < 0 ? '−' : ''}${whole === 0 ? '' : formatNumber(whole)}${sign}`;
}
