/**
 * Arranges a game with variations in rows: a row per turn for the main line, and indented rows for variations. Pure,
 * and without recursion over moves.
 */
import type { GameTree, MoveNode } from '../../engine/structures';
import { childrenOf } from '../../core/moves/tree';

export interface Row {
  /** Identifies the content, so that an unchanged row can be kept. */
  key: string;
  /** The nesting depth of its variation. */
  level: number;
  /** Whether it is the first row of a variation. */
  begins: boolean;
  moves: MoveNode[];
  /** The comment on its last move; in a row without moves, one on the start of the game or before the next move. */
  comment: string;
}

/** A row of the main line holds a turn of every player, but at most this many moves. */
const maxMovesPerRow = 4;
/** A row of a variation, which may wrap. */
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

/** Arranges a line up to where variations branch off; returns the remaining lines, the next one last. */
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
    if (node.before !== '') {
      flush('');
      rows.push(makeRow(level, begins, [], node.before, `before ${node.id}`));
      begins = false;
    }
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

function makeRow(
  level: number,
  begins: boolean,
  moves: MoveNode[],
  comment: string,
  name = '',
): Row {
  const shown = moves.map(({ id, text, marks }) => `${id} ${text} ${marks}`).join('\n') || name;
  return { key: `${level} ${begins} ${shown}\n${comment}`, level, begins, moves, comment };
}
