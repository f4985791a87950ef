/** Works out from the state what is to be drawn at a moment. Pure: the same state and time give the same scene. */
import { figuresAt, restingFigure, samePiece } from './motion';
import type { Figure } from './motion';
import type { Geometry } from './geometry';
import type { Motion } from './animate';
import type { Entry, PieceView, SiteId, Target, Trace } from '../engine/types';
import { mayDecide, mayEnter } from '../state';
import type { State } from '../state';

export interface Scene {
  figures: Figure[];
  lastMove: SiteId[];
  trail: Trace | null;
  numbered: boolean;
  chosen: SiteId[];
  forced: SiteId[];
  addable: SiteId[];
  /** Pieces on offer in a decision. */
  offered: SiteId[];
  targets: Target[];
  /** Sites of pieces that are not the mover's. */
  taken: Set<SiteId>;
  preview: Trace | null;
  /** Sites that steps of the move being entered, or pointed at, give other values. */
  changed: SiteId[];
}

/** What moves at the moment, with its time in steps. */
export interface Moment {
  motion: Motion;
  time: number;
}

export function sceneOf(
  state: State,
  geometry: Geometry,
  moment: Moment | null,
  still: boolean,
): Scene {
  const entering = moment === null && mayEnter(state) ? state.entry : null;
  return {
    figures: moment
      ? movingFigures(geometry, moment, still)
      : standingFigures(state, geometry, entering),
    lastMove: moment === null ? (state.last?.trace.marks ?? []) : [],
    trail: moment === null && state.tokens.length === 0 ? (state.last?.trace ?? null) : null,
    numbered: still,
    taken: new Set(
      state.view?.pieces
        .filter(({ owner }) => owner !== state.view?.turn.player)
        .map(({ site }) => site),
    ),
    preview: state.preview,
    changed: entering ? changedSites(state, entering) : [],
    ...marksOf(state, entering),
  };
}

function changedSites({ foreseen, preview }: State, entry: Entry): SiteId[] {
  const settled = (foreseen ?? entry).preview.map(({ site }) => site);
  const changing = preview?.tracks.filter(({ kind }) => kind === 'change') ?? [];
  return [...new Set([...settled, ...changing.map(({ piece }) => piece.site)])];
}

function marksOf(
  state: State,
  entry: Entry | null,
): Pick<Scene, 'chosen' | 'forced' | 'addable' | 'offered' | 'targets'> {
  const none: SiteId[] = [];
  if (entry === null)
    return { chosen: none, forced: none, addable: none, offered: none, targets: [] };
  const { chosen, addable, targets } = entry;
  const deciding = mayDecide(state);
  return {
    chosen,
    forced: entry.forced.filter((site) => !chosen.includes(site)),
    addable: deciding || state.tokens.length === 0 ? none : addable,
    offered: deciding ? addable : none,
    targets: shownTargets(state, targets),
  };
}

/** Above this many targets before anything is chosen, dots everywhere would say nothing. */
const quietAbove = 40;

/** The targets to mark; one whose move is shown already needs no mark. */
function shownTargets(state: State, targets: Target[]): Target[] {
  const { tokens, held, preview, hover } = state;
  if (tokens.length === 0 && held === null && targets.length > quietAbove) return [];
  return preview ? targets.filter(({ site }) => site !== hover) : targets;
}

function movingFigures(geometry: Geometry, { motion, time }: Moment, still: boolean): Figure[] {
  if (!still) return figuresAt(geometry, motion.before, motion.trace, time);
  const before = motion.before;
  const after = figuresAt(geometry, before, motion.trace, motion.trace.duration).map(
    ({ piece }) => piece,
  );
  const share = motion.trace.duration === 0 ? 1 : time / motion.trace.duration;
  return [
    ...before.map((piece) => fading(geometry, piece, after, 1 - share)),
    ...without(after, before).map((piece) => ({
      ...restingFigure(geometry, piece),
      opacity: share,
    })),
  ];
}

/** A piece that stays as it is, or fades because it is not among the others. */
function fading(
  geometry: Geometry,
  piece: PieceView,
  others: PieceView[],
  opacity: number,
): Figure {
  const stays = without([piece], others).length === 0;
  return { ...restingFigure(geometry, piece), opacity: stays ? 1 : opacity };
}

function without(pieces: PieceView[], others: PieceView[]): PieceView[] {
  return pieces.filter(
    (piece) => !others.some((other) => other.site === piece.site && samePiece(other, piece)),
  );
}

function standingFigures(state: State, geometry: Geometry, entry: Entry | null): Figure[] {
  const standing = state.view?.pieces ?? [];
  const pieces = entry ? withChanges(standing, state.foreseen ?? entry) : standing;
  const shown = state.preview
    ? previewFigures(geometry, pieces, state.preview)
    : pieces.map((piece) => restingFigure(geometry, piece));
  return state.drag ? shown.map((figure) => dragged(figure, state)) : shown;
}

/** The pieces after the steps that are settled. */
export function withChanges(pieces: PieceView[], { preview }: Entry): PieceView[] {
  if (preview.length === 0) return pieces;
  const changed = new Set(preview.map(({ site }) => site));
  const kept = pieces.filter(({ site }) => !changed.has(site));
  return [...kept, ...preview.flatMap(({ piece }) => (piece ? [piece] : []))];
}

/** The board as it would be: what comes to a place is a little faint, what leaves or is taken very. */
function previewFigures(geometry: Geometry, pieces: PieceView[], trace: Trace): Figure[] {
  const after = figuresAt(geometry, pieces, trace, trace.duration);
  const taken = new Set(after.map(({ piece }) => piece.site));
  const leaving = pieces.filter(({ site }) => !taken.has(site));
  return [
    ...leaving.map((piece) => ({ ...restingFigure(geometry, piece), opacity: 0.28 })),
    ...after.map((figure) =>
      comesTo(figure.piece, pieces) ? { ...figure, opacity: 0.82 } : figure,
    ),
  ];
}

/** Whether a piece stands where its owner had none. */
function comesTo(piece: PieceView, before: PieceView[]): boolean {
  return !before.some(({ site, owner }) => site === piece.site && owner === piece.owner);
}

function dragged(figure: Figure, { drag }: State): Figure {
  if (drag === null || figure.piece.site !== drag.from) return figure;
  return { ...figure, x: drag.x, y: drag.y, scale: 1.12, lifted: true };
}
