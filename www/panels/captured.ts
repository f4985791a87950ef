/**
 * The pieces that the moves of each player have taken off the board, drawn small beside the player's name. Fetched with
 * the first move of a game.
 */
import { make, setAttribute } from '../ui/dom';
import type { LastMove } from '../engine/protocol';
import type {
  GameTree,
  MoveNode,
  GameInfo,
  PieceView,
  PlayerId,
  PositionView,
} from '../engine/structures';
import { joinAnd, translate } from '../language/translate';
import { wayTo } from '../core/moves/tree';
import { addCaptured, capturedIn } from '../core/moves/captured';
import type { Captured } from '../core/moves/captured';
import type { State } from '../core/state/state';
import { playerName, typeName } from '../core/messages/texts';
import './captured.css';

export interface CapturedActions {
  /** The move that leads to a node. */
  moveTo(node: MoveNode): Promise<LastMove | null>;
  /** Draws a piece; `size` is in CSS pixels. */
  paint(canvas: HTMLCanvasElement, owner: PlayerId, type: number, size: number): void;
}

/** Where to show what a player has taken. */
export interface CapturedPlace {
  player: PlayerId;
  taken: HTMLElement;
}

interface Picture extends Pick<Captured, 'owner' | 'type'> {
  canvas: HTMLCanvasElement;
}

/** What is known of a move that was looked at. */
interface Seen {
  before: PieceView[];
  gone: ReturnType<typeof capturedIn>;
}

const pictureSize = 22;

export class CapturedPieces {
  /** The position that was asked about last. */
  private asked: PositionView | null = null;
  private readonly seen = new WeakMap<MoveNode, Seen>();
  private pictures: Picture[] = [];

  constructor(private readonly actions: CapturedActions) {}

  render({ info, view, tree }: State, places: readonly CapturedPlace[]): void {
    if (info === null || view === null || tree === null || view === this.asked) return;
    this.asked = view;
    const isTold = info.hints['animate captures'] !== 'false';
    this.gather(isTold ? tree : null, view).then(
      (taken) => taken && this.show(info, taken, places),
      () => (this.asked = null),
    );
  }

  /** Draws the pieces anew, as where the colours have changed. */
  paint(): void {
    for (const { canvas, owner, type } of this.pictures)
      this.actions.paint(canvas, owner, type, pictureSize);
  }

  /** What the moves that led to a position have taken; null where another one was asked about meanwhile. */
  private async gather(tree: GameTree | null, view: PositionView): Promise<Captured[] | null> {
    const way = tree === null ? [] : wayTo(tree, tree.present);
    let after = view.pieces;
    for (const node of way.toReversed()) {
      const known = this.seen.get(node) ?? (await this.look(node, after));
      if (view !== this.asked) return null;
      this.seen.set(node, known);
      after = known.before;
    }
    const taken: Captured[] = [];
    for (const node of way) addCaptured(taken, node.player ?? -1, this.seen.get(node)?.gone ?? []);
    return taken;
  }

  private async look(node: MoveNode, after: PieceView[]): Promise<Seen> {
    const move = await this.actions.moveTo(node);
    return move
      ? { before: move.before, gone: capturedIn(move, after) }
      : { before: after, gone: [] };
  }

  private show(info: GameInfo, taken: Captured[], places: readonly CapturedPlace[]): void {
    this.pictures = [];
    for (const { player, taken: element } of places)
      this.fill(element, info, player, capturedBy(taken, player));
    this.paint();
  }

  private fill(element: HTMLElement, info: GameInfo, player: PlayerId, taken: Captured[]): void {
    const words = capturedText(info, player, taken);
    setAttribute(element, 'hidden', taken.length === 0);
    setAttribute(element, 'aria-label', words);
    setAttribute(element, 'title', words);
    element.replaceChildren(...taken.map((one) => this.draw(one)));
  }

  private draw({ owner, type, count }: Captured): HTMLElement {
    const canvas = make('canvas');
    this.pictures.push({ canvas, owner, type });
    return make('span', {}, canvas, count > 1 ? `×${count}` : '');
  }
}

/** What a player has taken, always in the same order: by owners, then by kinds as the rule file lists them. */
export function capturedBy(taken: readonly Captured[], player: PlayerId): Captured[] {
  const own = taken.filter((one) => one.player === player);
  return own.toSorted((a, b) => a.owner - b.owner || a.type - b.type);
}

/** As in "Captured by White: Black Pawn: 3 and Black Queen: 1". */
export function capturedText(info: GameInfo, player: PlayerId, taken: readonly Captured[]): string {
  const pieces = taken.map(({ owner, type, count }) => {
    const piece = typeName(info, type);
    return translate('captured.piece', { name: playerName(info, owner), piece, count });
  });
  return translate('captured.label', { name: playerName(info, player), pieces: joinAnd(pieces) });
}
