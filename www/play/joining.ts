/** Whether pieces can do more as a group than each of them alone. Pure. */
import type { Entry } from '../engine/structures';

/** Whether all that a group can do is said by pointing with one of its pieces as well. */
export function saysNoMore({ targets, headings, choices }: Entry, alone: Entry[]): boolean {
  const said = new Set(alone.flatMap((entry) => entry.targets.flatMap(({ moves }) => moves)));
  const ways = [...targets, ...headings.flatMap(({ reaches }) => reaches)];
  return choices.length === 0 && ways.every(({ moves }) => moves.some((text) => said.has(text)));
}
