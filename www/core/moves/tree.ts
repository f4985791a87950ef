/** Navigation in the tree of moves. */
import type { GameTree, MoveNode } from '../../engine/structures';

interface Index {
  nodes: Map<number, MoveNode>;
  /** The children of a node, the main line first. */
  children: Map<number, MoveNode[]>;
}

const indices = new WeakMap<MoveNode[], Index>();

export function nodeOf(tree: GameTree, id: number): MoveNode | null {
  return indexOf(tree).nodes.get(id) ?? null;
}

/** The children of a node, the main line first. */
export function childrenOf(tree: GameTree, id: number): MoveNode[] {
  return indexOf(tree).children.get(id) ?? [];
}

/** The moves from the start to a node, including it. */
export function wayTo(tree: GameTree, id: number): MoveNode[] {
  const way: MoveNode[] = [];
  let node = nodeOf(tree, id);
  while (node !== null && node.parent !== null) {
    way.push(node);
    node = nodeOf(tree, node.parent);
  }
  return way.toReversed();
}

/** Whether a node is on the main line. */
export function isMain(tree: GameTree, id: number): boolean {
  return wayTo(tree, id).every(
    (node) => node.parent === null || childrenOf(tree, node.parent)[0] === node,
  );
}

/** The last node of the main line; the root if there are no moves. */
export function endOfMainLine(tree: GameTree): number {
  let id = tree.nodes[0]?.id ?? 0;
  for (;;) {
    const [next] = childrenOf(tree, id);
    if (next === undefined) return id;
    id = next.id;
  }
}

/** Where to go from the current node; `up` and `down` change the variation. */
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

/** The neighbouring variation of the current move, or of the nearest earlier move that has one. */
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
