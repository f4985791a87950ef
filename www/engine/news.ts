/** The tree of a game between worker and page: in a long game, only what is new crosses. */
import type { GameTree, MoveNode } from './structures.ts';

/** A tree as it is told to somebody who knows an earlier one. */
export interface TreeNews extends GameTree {
  /** So many of the nodes known come before those given here. */
  kept: number;
}

/** Leaves out the nodes that were told before. */
export function newsOf(told: MoveNode[], tree: GameTree): TreeNews {
  const differs = tree.nodes.findIndex((node, at) => node !== told[at]);
  const kept = differs < 0 ? tree.nodes.length : differs;
  return { ...tree, kept, nodes: tree.nodes.slice(kept) };
}

/** The tree of which news came. Where no node is new or gone, the nodes stay one array. */
export function treeOf(known: MoveNode[], { kept, nodes, ...tree }: TreeNews): GameTree {
  const isSame = nodes.length === 0 && kept === known.length;
  return { ...tree, nodes: isSame ? known : [...known.slice(0, kept), ...nodes] };
}
