/** Labels of rows and columns, from what the names of sites have in common. */
import type { EdgeLabel, Rect } from './geometry';
import { at } from '../../must';
import type { BoardInfo, SiteId } from '../../engine/types';

/** Labels at the left of rows and under the columns, where the names of sites are made of the two. */
export function labelsOf(
  board: BoardInfo,
  rows: SiteId[][],
  bounds: Rect,
  room: { left: number; below: number },
): EdgeLabel[] {
  const names = rows.map((row) => row.map((site) => at(board.sites, site).name));
  const starts = names.map(commonHead);
  const isTail = starts.some((head) => head === '');
  const heads = isTail ? names.map(commonTail) : starts;
  if (heads.some((head) => head === '') || new Set(heads).size < heads.length) return [];
  const x = bounds.left - room.left + room.below * 0.5;
  const left = rows.map((row, i) => ({ x, y: at(board.sites, at(row, 0)).y, text: at(heads, i) }));
  const y = bounds.top + bounds.height + room.below * 0.45;
  const columns = rows.map((row, i) =>
    row.map((site) => {
      const { name, x: column } = at(board.sites, site);
      const { length } = at(heads, i);
      return { x: column, y, text: isTail ? name.slice(0, -length) : name.slice(length) };
    }),
  );
  return [...left, ...columnLabels(columns)];
}

/** One label for each column that goes straight down; where the rows are shifted, those of the last row. */
function columnLabels(rows: EdgeLabel[][]): EdgeLabel[] {
  const columns = new Map(rows.flat().map((label) => [label.x, label]));
  const isStraight = rows.flat().every(({ x, text }) => columns.get(x)?.text === text);
  const texts = new Set([...columns.values()].map(({ text }) => text));
  const straight = isStraight && texts.size === columns.size;
  return straight ? [...columns.values()] : (rows.at(-1) ?? []);
}

/** The letters (or digits) that all names begin with. */
function commonHead(names: string[]): string {
  const [first = ''] = names;
  const head = /^(\p{L}+|\d+)/u.exec(first)?.[0] ?? '';
  return names.length > 1 && names.every((name) => name.startsWith(head)) ? head : '';
}

/** The letters (or digits) that all names end with. */
function commonTail(names: string[]): string {
  const [first = ''] = names;
  const tail = /(\p{L}+|\d+)$/u.exec(first)?.[0] ?? '';
  return names.length > 1 && names.every((name) => name.endsWith(tail)) ? tail : '';
}
