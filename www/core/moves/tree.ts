/** Ways through the tree of a game: nodes by id, what follows a node, and the way to it. */
import type { GameTree, MoveNode } from '../../engine/structures';

interface Index {
  nodes: Map<number, MoveNode>;
  /** The nodes that follow a node, the main line first. */
  children: Map<number, MoveNode[]>;
}

const indices = new WeakMap<MoveNode[], Index>();

export function nodeOf(tree: GameTree, id: number): MoveNode | null {
  return indexOf(tree).nodes.get(id) ?? null;
}

/** What follows a node, the main line first. */
export function childrenOf(tree: GameTree, id: number): MoveNode[] {
  return indexOf(tree).children.get(id) ?? [];
}

/** The moves that lead to a node, itself the last. */
export function wayTo(tree: GameTree, id: number): MoveNode[] {
  const way: MoveNode[] = [];
  let node = nodeOf(tree, id);
  while (node !== null && node.parent !== null) {
    way.push(node);
    node = nodeOf(tree, node.parent);
  }
  return way.toReversed();
}

/** Whether only first moves lead to a node. */
export function isMain(tree: GameTree, id: number): boolean {
  return wayTo(tree, id).every(
    (node) => node.parent === null || childrenOf(tree, node.parent)[0] === node,
  );
}

/** The last move of the main line; the start where there is none. */
export function endOfMainLine(tree: GameTree): number {
  let id = tree.nodes[0]?.id ?? 0;
  for (;;) {
    const [next] = childrenOf(tree, id);
    if (next === undefined) return id;
    id = next.id;
  }
}

/** The node that comes next, before, or beside the present; null where there is none. */
export type Step = 'next' | 'previous' | 'first' | 'last' | 'up' | 'down';

export function stepTo(tree: GameTree, step: Step): number | null {
  const { line, present, nodes } = tree;
  const at = line.indexOf(present);
  const start = nodes[0]?.id ?? 0;
  switch (step) {
    case 'next':
      return line[at + 1] ?? null;
    case 'previous':
      return at < 0 ? null : (line[at - 1] ?? start);
    case 'first':
      return at < 0 ? null : start;
    case 'last':
      return line.at(-1) === present ? null : (line.at(-1) ?? null);
    case 'up':
      return sibling(tree, -1);
    case 'down':
      return sibling(tree, 1);
  }
}

/** The variation before or behind the present move, or the nearest move before it that has one. */
function sibling(tree: GameTree, by: number): number | null {
  for (const node of wayTo(tree, tree.present).toReversed()) {
    const all = childrenOf(tree, node.parent ?? 0);
    const other = all[all.indexOf(node) + by];
    if (other !== undefined) return other.id;
  }
  return null;
}

function indexOf(tree: GameTree): Index {
  const known = indices.get(tree.nodes);
  if (known !== undefined) return known;
  const index: Index = { nodes: new Map(), children: new Map() };
  for (const node of tree.nodes) {
    index.nodes.set(node.id, node);
    if (node.parent === null) continue;
    const siblings = index.children.get(node.parent);
    if (siblings) siblings.push(node);
    else index.children.set(node.parent, [node]);
  }
  indices.set(tree.nodes, index);
  return index;
}
