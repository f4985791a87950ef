/**
 * Arranges a game with variations in rows: a row per round for the main line, and indented rows for variations. Pure,
 * and without recursion over moves.
 */
import type { GameTree, MoveNode, PlayerId } from '../../engine/structures';
import { numberText } from '../../core/messages/move_numbers';
import type { Numbering } from '../../core/messages/move_numbers';
import { childrenOf } from '../../core/moves/tree';

export interface Row {
  /** Identifies the content, so that an unchanged row can be kept. */
  key: string;
  /** The nesting depth of its variation. */
  level: number;
  /** Whether it is the first row of a variation. */
  begins: boolean;
  moves: MoveNode[];
  /** Whether it is a round, which is divided into turns, or a part of one. */
  isRound: boolean;
  /** The comment on its last move; in a row without moves, one on the start of the game or before the next move. */
  comment: string;
}

/** A row of single moves in the main line: a turn of every player, but at most this many. */
const maxMovesPerRow = 4;
/** A row of a variation, or a round, which may wrap. */
const maxMovesPerWrappedRow = 16;

interface Line {
  from: MoveNode;
  level: number;
  begins: boolean;
}

export function rowsOf(tree: GameTree, numbering: Numbering): Row[] {
  const [start] = tree.nodes;
  const [main] = start ? childrenOf(tree, start.id) : [];
  const layout = new Layout(tree, numbering, main?.player ?? null);
  if (start?.comment) layout.addComment(0, false, start.comment);
  const lines: Line[] = main ? [{ from: main, level: 0, begins: false }] : [];
  for (let line = lines.pop(); line !== undefined; line = lines.pop())
    lines.push(...layout.layOut(line));
  return layout.rows;
}

class Layout {
  readonly rows: Row[] = [];

  constructor(
    private readonly tree: GameTree,
    private readonly numbering: Numbering,
    /** Who makes the first move. */
    private readonly first: PlayerId | null,
  ) {}

  addComment(level: number, begins: boolean, comment: string, name = ''): void {
    const key = `${level} ${begins} ${name}\n${comment}`;
    this.rows.push({ key, level, begins, moves: [], isRound: false, comment });
  }

  /** Arranges a line up to where variations branch off; returns the remaining lines, the next one last. */
  layOut(line: Line): Line[] {
    const { level } = line;
    let { begins } = line;
    let row: MoveNode[] = [];
    const flush = (comment: string) => {
      if (row.length > 0) {
        this.addRow(level, begins, row, comment);
        begins = false;
      }
      row = [];
    };
    let node: MoveNode | undefined = line.from;
    while (node !== undefined) {
      if (node.before !== '') {
        flush('');
        this.addComment(level, begins, node.before, `before ${node.id}`);
        begins = false;
      }
      if (this.isFull(row, node, level)) flush('');
      row.push(node);
      if (node.comment !== '') flush(node.comment);
      const siblings: MoveNode[] = childrenOf(this.tree, node.parent ?? 0);
      const [next]: MoveNode[] = childrenOf(this.tree, node.id);
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

  private addRow(level: number, begins: boolean, moves: MoveNode[], comment: string): void {
    const isRound = level === 0 && this.numbering.byRounds;
    const shown = moves.map(
      ({ id, text, marks }) =>
        `${id} ${numberText(this.numbering.numbers.get(id))} ${text} ${marks}`,
    );
    const key = `${level} ${begins} ${shown.join('\n')}\n${comment}`;
    this.rows.push({ key, level, begins, moves, isRound, comment });
  }

  private isFull(row: MoveNode[], next: MoveNode, level: number): boolean {
    const last = row.at(-1);
    if (last === undefined) return false;
    const { byRounds, numbers } = this.numbering;
    if (level > 0 || byRounds) {
      const isNewRound = numbers.get(next.id)?.number !== numbers.get(last.id)?.number;
      return row.length >= maxMovesPerWrappedRow || (level === 0 && isNewRound);
    }
    return (
      row.length >= maxMovesPerRow || (next.player === this.first && last.player !== this.first)
    );
  }
}

function variations(nodes: MoveNode[], level: number): Line[] {
  return nodes.toReversed().map((from) => ({ from, level: level + 1, begins: true }));
}

/** The moves of a round, divided into turns. */
export function turnsOf(moves: readonly MoveNode[], { numbers }: Numbering): MoveNode[][] {
  const turns: MoveNode[][] = [];
  const moverOf = (node: MoveNode | undefined) => node && numbers.get(node.id)?.mover;
  for (const node of moves) {
    const last = turns.at(-1);
    if (last !== undefined && moverOf(last.at(-1)) === moverOf(node)) last.push(node);
    else turns.push([node]);
  }
  return turns;
}
