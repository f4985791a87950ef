/** Outlines of turned pieces, from the profile of their right side. */

/** The middle of the square of 64 that figures are drawn in. */
const axis = 32;

/** To a distance from the axis at a height, straight or with a control point in between. */
export type Step = [r: number, y: number] | [cr: number, cy: number, r: number, y: number];

/** A closed path, clockwise, so that parts that overlap form one silhouette. */
export function lathe(steps: Step[]): string {
  const down = steps.map((step, i) => `${i === 0 ? 'M' : letterOf(step)}${places(step, 1)}`);
  const up = steps.map((step, i) => {
    const before = steps[i - 1] ?? step;
    const [r = 0, y = 0] = before.slice(-2);
    return i === 0 ? '' : `${letterOf(step)}${places([...step.slice(0, -2), r, y], -1)}`;
  });
  const [r = 0, y = 0] = steps.at(-1)?.slice(-2) ?? [];
  return `${down.join('')}L${axis - r} ${y}${up.toReversed().join('')}Z`;
}

function letterOf(step: Step): string {
  return step.length === 2 ? 'L' : 'Q';
}

function places(numbers: readonly number[], side: 1 | -1): string {
  return numbers.map((n, i) => (i % 2 === 0 ? axis + side * n : n)).join(' ');
}

/** A stem that widens downward from a collar to a moulded base. */
export function pedestal(collar: { y: number; r: number }, base: number): Step[] {
  const { y, r } = collar;
  return [
    [r, y],
    [r + 2, y + 1.5, r, y + 3],
    [r - 3.5, y + 3],
    [r - 3.5, 44, base - 6, 49],
    [base - 3, 49],
    [base - 0.8, 50.6, base - 3, 52.2],
    [base - 2.5, 52.2],
    [base, 54, base, 58],
    [base - 0.4, 60, base - 2, 60],
  ];
}

/** A line across a turned piece, curved as seen from slightly above. */
export function ring(y: number, r: number): string {
  return `M${axis - r} ${y}Q${axis} ${y + 1.6} ${axis + r} ${y}`;
}

/** A disc, clockwise like the parts that are turned. */
export function ball(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}
