/**
 * Moves as a film: what is to be seen, and for how long. Pieces move as on the board, and before and after every move
 * the position rests for a while. Pure.
 */
import { Playback } from '../../board/animation/playback';
import type { Look } from '../../board/look';
import { restingFigure } from '../../board/pieces/figures';
import type { Figure } from '../../board/pieces/figures';
import { countingTypes, restingScene } from '../../board/scene';
import type { Scene } from '../../board/scene';
import { piecesAfter } from '../../core/moves/pieces';
import { isChance } from '../../core/players/seats';
import { lengthOf } from '../../core/state/settings';
import type { LastMove } from '../../engine/protocol';
import type { GameInfo, PieceView } from '../../engine/structures';

export type FilmSpeed = 'slow' | 'normal' | 'fast';

export interface Frame {
  scene: Scene;
  moving: Figure[];
  milliseconds: number;
}

/** How long a position is shown between moves, and after the last one. */
const rests: Record<FilmSpeed, { between: number; last: number }> = {
  slow: { between: 1500, last: 3000 },
  normal: { between: 800, last: 2500 },
  fast: { between: 350, last: 2000 },
};
/** As many frames a second as look smooth, since each makes the film larger. */
const frameMilliseconds = 60;

/** The film of moves that follow each other. */
export function filmOf(moves: LastMove[], info: GameInfo, look: Look, speed: FilmSpeed): Frame[] {
  const { between, last } = rests[speed];
  const stage = { info, look, speed };
  const frames = moves.flatMap((move, i) => [
    rest(stage, move.before, moves[i - 1] ?? null, between),
    ...motion(stage, move),
  ]);
  const final = moves.at(-1);
  if (final === undefined) return frames;
  return [...frames, rest(stage, piecesAfter(final.before, final.trace), final, last)];
}

interface Stage {
  info: GameInfo;
  look: Look;
  speed: FilmSpeed;
}

/** A position with the marks of the move that led to it. */
function rest(
  { info, look }: Stage,
  pieces: PieceView[],
  move: LastMove | null,
  milliseconds: number,
): Frame {
  const counting = countingTypes(info);
  const marks = move && { lastMove: move.trace.marks, trail: move.trace, counting };
  return { scene: standing(look, pieces, marks ?? {}), moving: [], milliseconds };
}

function motion({ info, look, speed }: Stage, { before, trace, player }: LastMove): Frame[] {
  const { geometry, types } = look;
  const roller = isChance(info, player) ? player : null;
  const playback = new Playback(before, trace, { geometry, types, roller, reserve: () => null });
  const length = lengthOf(playback.duration, speed, playback.counts);
  const count = Math.round(length / frameMilliseconds);
  return Array.from({ length: count }, (_, i) => {
    const time = ((i + 0.5) / count) * playback.duration;
    return {
      scene: standing(look, playback.restingAt(time)),
      moving: playback.movingAt(time),
      milliseconds: frameMilliseconds,
    };
  });
}

function standing(
  { geometry }: Look,
  pieces: PieceView[],
  marks: Parameters<typeof restingScene>[1] = {},
): Scene {
  return restingScene(
    pieces.map((piece) => restingFigure(geometry, piece)),
    marks,
  );
}
