/** Labels of rows and columns, from what the names of their sites have in common. */
import type { EdgeLabel, Rect } from './points';
import { at } from '../../core/must';
import type { BoardInfo, SiteId } from '../../engine/structures';

/** Labels to the left of rows and below columns, if the names of sites consist of the two, at some distances from the cells. */
export function labelsOf(
  board: BoardInfo,
  rows: SiteId[][],
  bounds: Rect,
  distance: { left: number; below: number },
): EdgeLabel[] {
  const names = rows.map((row) => row.map((site) => at(board.sites, site).name));
  const starts = names.map(commonHead);
  const isTail = starts.some((head) => head === '');
  const heads = isTail ? names.map(commonTail) : starts;
  if (heads.some((head) => head === '') || new Set(heads).size < heads.length) return [];
  const x = bounds.left - distance.left;
  const left = rows.map((row, i) => ({ x, y: at(board.sites, at(row, 0)).y, text: at(heads, i) }));
  const y = bounds.top + bounds.height + distance.below;
  const named = rows.map((row, i) =>
    row.map((site) => {
      const { name, x: column, y: height } = at(board.sites, site);
      const { length } = at(heads, i);
      const text = isTail ? name.slice(0, -length) : name.slice(length);
      return { x: column, y: height, text };
    }),
  );
  return [...left, ...columnLabels(named, y, bounds.width * roomForLabel)];
}

/**
 * A label below each column. If rows are shifted, so that columns slant, only those that reach the last row have it
 * there; the others have it where they end.
 */
function columnLabels(rows: EdgeLabel[][], y: number, room: number): EdgeLabel[] {
  const below = (labels: Iterable<EdgeLabel>) => Array.from(labels, (label) => ({ ...label, y }));
  const columns = new Map(rows.flat().map((label) => [label.x, label]));
  const isStraight = rows.flat().every(({ x, text }) => columns.get(x)?.text === text);
  const texts = new Set([...columns.values()].map(({ text }) => text));
  if (isStraight && texts.size === columns.size) return below(columns.values());
  const last = rows.at(-1) ?? [];
  const others = [...texts].filter((text) => last.every((label) => label.text !== text));
  return [...below(last), ...others.flatMap((text) => endLabel(rows.flat(), text, room))];
}

/** The distance of a label from the last cell, in steps of the board: beyond the rim of the plate. */
const stepToLabel = 0.98;
const stepToRim = 0.72;
/** Half of what a label takes on a board of many cells, as a share of the board's width, since labels do not shrink. */
const roomForLabel = 0.026;

/** A label after the lowest cell of a slanting column; none if another cell is in the way. */
function endLabel(names: EdgeLabel[], text: string, room: number): EdgeLabel[] {
  const [end, next] = names.filter((name) => name.text === text).toReversed();
  if (end === undefined || next === undefined) return [];
  const [dx, dy] = [end.x - next.x, end.y - next.y];
  const step = Math.hypot(dx, dy);
  const isCovered = names.some(({ x, y }) => Math.hypot(x - end.x - dx, y - end.y - dy) < step / 2);
  const steps = Math.max(stepToLabel, stepToRim + room / step);
  return isCovered ? [] : [{ x: end.x + steps * dx, y: end.y + steps * dy, text }];
}

/** The letters or digits that all names start with. */
function commonHead(names: string[]): string {
  const [first = ''] = names;
  const head = /^(\p{L}+|\d+)/u.exec(first)?.[0] ?? '';
  return names.length > 1 && names.every((name) => name.startsWith(head)) ? head : '';
}

/** The letters or digits that all names end with. */
function commonTail(names: string[]): string {
  const [first = ''] = names;
  const tail = /(\p{L}+|\d+)$/u.exec(first)?.[0] ?? '';
  return names.length > 1 && names.every((name) => name.endsWith(tail)) ? tail : '';
}
