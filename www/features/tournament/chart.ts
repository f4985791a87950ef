/** The chart of A's score game by game, with its confidence interval. The table beside it has the numbers. */
import { formatNumber, formatPercent, translate } from '../../language/translate';
import type { CurvePoint } from './statistics';

const space = 'http://www.w3.org/2000/svg';
const [width, height] = [600, 180];
const edge = { left: 44, right: 8, top: 8, bottom: 22 };

/** The points of a line in SVG format. */
export function lineOf(
  points: readonly CurvePoint[],
  value: (point: CurvePoint) => number,
): string {
  const last = Math.max(points.at(-1)?.games ?? 1, 2);
  const x = (games: number) =>
    edge.left + ((games - 1) / (last - 1)) * (width - edge.left - edge.right);
  return points.map((point) => `${round(x(point.games))},${round(yOf(value(point)))}`).join(' ');
}

function yOf(share: number): number {
  return edge.top + (1 - share) * (height - edge.top - edge.bottom);
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

export function drawChart(points: readonly CurvePoint[]): SVGSVGElement {
  const chart = shape('svg', { viewBox: `0 0 ${width} ${height}`, class: 'chart', role: 'img' });
  chart.setAttribute('aria-label', labelOf(points));
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const y = String(round(yOf(share)));
    const kind = share === 0.5 ? 'even' : 'rule';
    chart.append(
      shape('line', {
        x1: String(edge.left),
        x2: String(width - edge.right),
        y1: y,
        y2: y,
        class: kind,
      }),
      label(formatPercent(share), edge.left - 5, Number(y) + 4, 'end'),
    );
  }
  const last = points.at(-1);
  if (last === undefined) return chart;
  const high = lineOf(points, (point) => point.high);
  const low = lineOf(points, (point) => point.low)
    .split(' ')
    .toReversed()
    .join(' ');
  chart.append(
    shape('polygon', { points: `${high} ${low}`, class: 'band' }),
    shape('polyline', { points: lineOf(points, (point) => point.score), class: 'score' }),
    label('1', edge.left, height - 6, 'middle'),
    label(formatNumber(last.games), width - edge.right, height - 6, 'end'),
  );
  return chart;
}

function labelOf(points: readonly CurvePoint[]): string {
  const last = points.at(-1);
  if (last === undefined) return translate('tournament.chart.empty');
  const { games, score, low, high } = last;
  return translate('tournament.chart', {
    count: games,
    score: formatPercent(score),
    low: formatPercent(low),
    high: formatPercent(high),
  });
}

function shape<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function label(text: string, x: number, y: number, anchor: string): SVGTextElement {
  const element = shape('text', { x: String(x), y: String(y), 'text-anchor': anchor });
  element.textContent = text;
  return element;
}
