/** What the dialog for pictures offers for the game on the board, and how each kind is made. */
import { sceneOf } from '../../board/scene';
import type { BoardView } from '../../board/view';
import type { Size } from '../../board/whole_picture';
import { moveText, readingOf } from '../../core/messages/move_text';
import { numberingOf, numberText } from '../../core/messages/move_numbers';
import { wayTo } from '../../core/moves/tree';
import type { State } from '../../core/state/state';
import type { Engine } from '../../engine/client';
import type { LastMove } from '../../engine/protocol';
import type { MoveNode } from '../../engine/structures';
import { fileNameOf } from '../../games/formats';
import { gifOf, pngOf, svgFileOf } from './board_pictures';
import type { Course } from './board_pictures';
import { filmOf } from './film';
import type { FilmSpeed } from './film';
import { printOf, sizeOf } from './print';

/** The position as PNG or SVG, the last move, or several moves. */
export type Kind = 'png' | 'svg' | 'move' | 'game';

export interface Choice {
  kind: Kind;
  /** The longer side, in pixels. */
  side: number;
  speed: FilmSpeed;
  /** Indices of the first and the last move. */
  from: number;
  to: number;
}

export interface PictureActions {
  kinds: Kind[];
  /** File name without its ending. */
  name: string;
  /** The moves of the line that is shown with their numbers, as people read them. */
  moves: string[];
  sizeOf(side: number): Size;
  /** Resolves to null if it is cancelled. */
  make(choice: Choice, course: Course): Promise<Blob | null>;
}

/** Null before there is a game. */
export function makePictureActions(
  state: State,
  engine: Engine,
  board: BoardView,
): PictureActions | null {
  const { info, tree, view, last } = state;
  const look = board.appearance;
  if (info === null || tree === null || view === null || look === null) return null;
  const paper = getComputedStyle(board.element).getPropertyValue('--page').trim();
  const print = printOf(look, paper);
  const line = wayTo(tree, tree.line.at(-1) ?? tree.present);
  const reading = readingOf(info, tree, view, state.entry, state.settings.notation);
  const { numbers } = numberingOf(info, tree, state.record);
  const film = async ({ kind, side, speed, from, to }: Choice, course: Course) => {
    const moves = kind === 'move' ? [last] : await movesAt(engine, line.slice(from, to + 1));
    const known = moves.filter((move) => move !== null);
    return gifOf(print, filmOf(known, info, look, speed), sizeOf(print, side), course);
  };
  const films: Kind[] = [
    ...(last ? (['move'] as const) : []),
    ...(line[0] ? (['game'] as const) : []),
  ];
  return {
    kinds: ['png', 'svg', ...films],
    name: fileNameOf(info.title),
    moves: line.map((node) => `${numberText(numbers.get(node.id))} ${moveText(reading, node)}`),
    sizeOf: (side) => sizeOf(print, side),
    async make(choice, course) {
      const scene = sceneOf(atRest(state), look.geometry, null);
      const size = sizeOf(print, choice.side);
      if (choice.kind === 'png') return pngOf(print, scene, size);
      if (choice.kind === 'svg') return svgFileOf(print, scene, size);
      return film(choice, course);
    },
  };
}

/** The moves that lead to some nodes. */
async function movesAt(engine: Engine, nodes: MoveNode[]): Promise<(LastMove | null)[]> {
  const moves: (LastMove | null)[] = [];
  for (const { id } of nodes) moves.push(await engine.ask({ kind: 'lastMoveAt', node: id }));
  return moves;
}

/** The board without what is entered, previewed or advised at the moment; drawings remain. */
function atRest(state: State): State {
  return {
    ...state,
    entry: null,
    tokens: [],
    drag: null,
    hover: null,
    preview: null,
    stepPreview: null,
    lookedAt: null,
    planned: null,
    hint: null,
    analysing: false,
  };
}
