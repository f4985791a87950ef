/**
 * The pieces that each player has captured, drawn small beside the player's name. Loaded with the first move of a game.
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
import type { PieceIcon } from '../board/pieces/icon';
import type { State } from '../core/state/state';
import { playerName, typeName } from '../core/messages/labels';
import './captured_pieces.css';

export interface CapturedActions {
  /** Returns the move that leads to a node. */
  moveTo(node: MoveNode): Promise<LastMove | null>;
  /** Draws a piece. */
  paint(canvas: HTMLCanvasElement, icon: PieceIcon): void;
}

/** Where to show a player's captures. */
export interface CapturedPlace {
  player: PlayerId;
  captured: HTMLElement;
}

interface Picture {
  canvas: HTMLCanvasElement;
  icon: PieceIcon;
}

/** What is known of a move. */
interface KnownMove {
  before: PieceView[];
  removed: ReturnType<typeof capturedIn>;
}

const pictureSize = 22;

export class CapturedPieces {
  /** The position for which captures were last requested. */
  private asked: PositionView | null = null;
  private readonly known = new WeakMap<MoveNode, KnownMove>();
  private pictures: Picture[] = [];

  constructor(private readonly actions: CapturedActions) {}

  render({ info, view, tree }: State, places: readonly CapturedPlace[]): void {
    if (info === null || view === null || tree === null || view === this.asked) return;
    this.asked = view;
    const isCounted = info.hints['animate captures'] !== 'false';
    this.gather(info, isCounted ? tree : null, view).then(
      (captured) => captured && this.show(info, captured, places),
      () => (this.asked = null),
    );
  }

  /** Draws the pieces again, for example after a change of colours. */
  paint(): void {
    for (const { canvas, icon } of this.pictures) this.actions.paint(canvas, icon);
  }

  /** The captures of all moves up to the current node; null if another position was requested meanwhile. */
  private async gather(
    info: GameInfo,
    tree: GameTree | null,
    view: PositionView,
  ): Promise<Captured[] | null> {
    const way = tree === null ? [] : wayTo(tree, tree.present);
    let after = view.pieces;
    for (const node of way.toReversed()) {
      const known = this.known.get(node) ?? (await this.look(node, after));
      if (view !== this.asked) return null;
      this.known.set(node, known);
      after = known.before;
    }
    const captured: Captured[] = [];
    for (const node of way)
      addCaptured(info, captured, node.player ?? -1, this.known.get(node)?.removed ?? []);
    return captured;
  }

  private async look(node: MoveNode, after: PieceView[]): Promise<KnownMove> {
    const move = await this.actions.moveTo(node);
    return move
      ? { before: move.before, removed: capturedIn(move, after) }
      : { before: after, removed: [] };
  }

  private show(info: GameInfo, captured: Captured[], places: readonly CapturedPlace[]): void {
    this.pictures = [];
    for (const { player, captured: element } of places)
      this.fill(element, info, player, capturedBy(captured, player));
    this.paint();
  }

  private fill(element: HTMLElement, info: GameInfo, player: PlayerId, captured: Captured[]): void {
    const words = capturedText(info, player, captured);
    setAttribute(element, 'hidden', captured.length === 0);
    setAttribute(element, 'aria-label', words);
    setAttribute(element, 'title', words);
    element.replaceChildren(...captured.map((one) => this.draw(one)));
  }

  private draw({ owner, type, value, count }: Captured): HTMLElement {
    const canvas = make('canvas');
    this.pictures.push({ canvas, icon: { owner, type, value, size: pictureSize } });
    return make('span', {}, canvas, count > 1 ? `×${count}` : '');
  }
}

/** A player's captures, ordered by owner, then by kind as in the rule file, then by what they showed. */
export function capturedBy(captured: readonly Captured[], player: PlayerId): Captured[] {
  const own = captured.filter((one) => one.player === player);
  return own.toSorted(
    (a, b) => a.owner - b.owner || a.type - b.type || (a.value ?? 0) - (b.value ?? 0),
  );
}

/** As in "Captured by White: Black Pawn: 3 and Black Queen: 1". */
export function capturedText(
  info: GameInfo,
  player: PlayerId,
  captured: readonly Captured[],
): string {
  const pieces = captured.map(({ owner, type, value, count }) => {
    const name = typeName(info, type);
    const piece = value === null ? name : `${name} ${value}`;
    return translate('captured.piece', { name: playerName(info, owner), piece, count });
  });
  return translate('captured.label', { name: playerName(info, player), pieces: joinAnd(pieces) });
}
