/**
 * Lays a game with its variations out in rows: the main line a turn a row, variations indented where they branch off.
 *
 * In: the tree. Out: rows in the order in which they are read. Pure, and without recursion over moves.
 */
import type { GameTree, MoveNode } from '../../engine/structures';
import { childrenOf } from '../../core/moves/tree';

export interface Row {
  /** What it shows, so that a row that stays the same can stay on the page. */
  key: string;
  /** How many variations it lies within. */
  level: number;
  /** Whether a variation begins with it. */
  begins: boolean;
  moves: MoveNode[];
  /** What is said about its last move, or about the start of the game where it has none. */
  comment: string;
}

/** Moves of one row of the main line: a turn of everybody, or so many. */
const maxMovesPerRow = 4;
/** Moves of one row of a variation, which wraps. */
const maxMovesPerVariationRow = 16;

interface Line {
  from: MoveNode;
  level: number;
  begins: boolean;
}

export function rowsOf(tree: GameTree): Row[] {
  const [start] = tree.nodes;
  const [main] = start ? childrenOf(tree, start.id) : [];
  const rows: Row[] = start?.comment ? [makeRow(0, false, [], start.comment)] : [];
  const lines: Line[] = main ? [{ from: main, level: 0, begins: false }] : [];
  const first = main?.player ?? null;
  for (let line = lines.pop(); line !== undefined; line = lines.pop())
    lines.push(...layOut(tree, line, first, rows));
  return rows;
}

/** Lays a line out up to where variations branch off it; gives what is left, the next last. */
function layOut(tree: GameTree, line: Line, first: number | null, rows: Row[]): Line[] {
  const { level } = line;
  let { begins } = line;
  let row: MoveNode[] = [];
  const flush = (comment: string) => {
    if (row.length > 0) {
      rows.push(makeRow(level, begins, row, comment));
      begins = false;
    }
    row = [];
  };
  let node: MoveNode | undefined = line.from;
  while (node !== undefined) {
    if (isFull(row, node, level, first)) flush('');
    row.push(node);
    if (node.comment !== '') flush(node.comment);
    const siblings: MoveNode[] = childrenOf(tree, node.parent ?? 0);
    const [next]: MoveNode[] = childrenOf(tree, node.id);
    if (siblings[0] === node && siblings.length > 1) {
      flush('');
      const rest = next ? [{ from: next, level, begins: false }] : [];
      return [...rest, ...variations(siblings.slice(1), level)];
    }
    node = next;
  }
  flush('');
  return [];
}

function variations(nodes: MoveNode[], level: number): Line[] {
  return nodes.toReversed().map((from) => ({ from, level: level + 1, begins: true }));
}

function isFull(row: MoveNode[], next: MoveNode, level: number, first: number | null): boolean {
  if (level > 0) return row.length >= maxMovesPerVariationRow;
  const last = row.at(-1);
  if (last === undefined) return false;
  return row.length >= maxMovesPerRow || (next.player === first && last.player !== first);
}

function makeRow(level: number, begins: boolean, moves: MoveNode[], comment: string): Row {
  const shown = moves.map(({ id, text }) => `${id} ${text}`).join('\n');
  return { key: `${level} ${begins} ${shown}\n${comment}`, level, begins, moves, comment };
}
