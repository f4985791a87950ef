/** Works out from the state what is to be drawn at a moment. Pure: the same state and time give the same scene. */
import { arrowsFor } from '../core/moves/arrows';
import type { Arrow } from '../core/moves/arrows';
import { footprintFrame } from './marks/footprint';
import type { Holder } from './marks/marks';
import { valueChangesOf } from './marks/value_changes';
import type { ShownChange } from './marks/value_changes';
import type { FootprintFrame } from './marks/footprint';
import { captureMarksOf, noCaptureMarks } from './marks/piece_fates';
import type { CaptureMarks } from './marks/piece_fates';
import { restingFigure } from './pieces/figures';
import type { Figure } from './pieces/figures';
import { centre } from './layout/geometry';
import type { Geometry } from './layout/points';
import type { LastMove } from '../engine/protocol';
import type { Entry, PieceView, SiteId, Target, Trace } from '../engine/structures';
import { targetsAndHeadings } from '../core/moves/headings';
import { mayDecide, mayEnter } from '../core/state/permissions';
import { isChance } from '../core/players/seats';
import type { Drag, Preview, State } from '../core/state/state';
import { piecesAfter, withChanges } from '../core/moves/pieces';

export interface Scene {
  arrows: Arrow[];
  figures: Figure[];
  lastMove: SiteId[];
  trail: Trace | null;
  /** What the last move has added to values, or taken from them. */
  gains: ShownChange[];
  chosen: SiteId[];
  forced: SiteId[];
  addable: SiteId[];
  /** Pieces on offer in a decision. */
  offered: SiteId[];
  targets: Target[];
  /** Whose pieces stand where. */
  holders: Map<SiteId, Holder>;
  preview: Trace | null;
  /** Sites that steps of the move being entered, or pointed at, give other values. */
  changed: SiteId[];
  captureMarks: CaptureMarks;
  /** What goes with the place that is pointed at or chosen, and where it would come to. */
  frame: FootprintFrame | null;
}

/** A move that is being shown, maybe once more. */
export interface Showing {
  repeated: LastMove | null;
}

/** Pieces that rest on a board where nothing can be entered, with marks of the move that led there or goes on. */
export function restingScene(
  figures: Figure[],
  marks: Partial<Pick<Scene, 'lastMove' | 'trail' | 'arrows'>>,
): Scene {
  const none = { chosen: [], forced: [], addable: [], offered: [], targets: [], changed: [] };
  const nothing = { preview: null, frame: null, captureMarks: noCaptureMarks, holders: new Map() };
  return {
    figures,
    lastMove: [],
    trail: null,
    arrows: [],
    gains: [],
    ...none,
    ...nothing,
    ...marks,
  };
}

/** What stands still; while a move is shown, its pieces are not in here. */
export function sceneOf(whole: State, geometry: Geometry, showing: Showing | null): Scene {
  const state = showing === null ? glimpsed(whole) : whole;
  const moveEntry = showing === null && mayEnter(state) ? state.entry : null;
  const rests = showing === null && state.tokens.length === 0;
  return {
    figures: showing ? [] : standingFigures(state, geometry, moveEntry),
    lastMove: showing === null ? (state.last?.trace.marks ?? []) : [],
    trail: (rests ? state.last : showing?.repeated)?.trace ?? null,
    gains: rests ? gainsAt(state) : [],
    holders: holdersOf(state),
    preview: state.preview,
    arrows: showing === null ? arrowsOf(state) : [],
    frame: moveEntry && state.drag === null ? footprintFrame(state, geometry.board) : null,
    changed: moveEntry ? changedSites(state, moveEntry) : [],
    captureMarks: captureMarksOf(showing === null ? state : { ...state, preview: null }, moveEntry),
    ...marksOf(state, moveEntry),
  };
}

/** The state as it looks while a move further on is looked at: that move in its position, and nothing to enter. */
function glimpsed(state: State): State {
  const { lookedAt, view, tokens } = state;
  if (lookedAt === null || view === null || lookedAt.of !== view || tokens.length > 0) return state;
  const { before, trace } = lookedAt.move;
  return {
    ...state,
    view: { ...view, pieces: before },
    preview: { ...trace, before },
    entry: null,
    last: null,
  };
}

function holdersOf({ view }: State): Map<SiteId, Holder> {
  const pieces = view?.pieces ?? [];
  return new Map(
    pieces.map(({ site, owner }) => [site, owner === view?.turn.player ? 'own' : 'other']),
  );
}

/** Of dice that were rolled, what they show says it all. */
function gainsAt({ last, info }: State): ShownChange[] {
  if (last === null || info === null || isChance(info, last.player)) return [];
  return valueChangesOf(last.trace, info.pieceTypes);
}

/** Advice on a move that has not been begun, and what people drew. */
function arrowsOf({ view, tokens, advice, hint, drawn, analysing }: State): Arrow[] {
  if (tokens.length > 0) return arrowsFor(view, drawn);
  return arrowsFor(view, analysing ? advice : null, hint, drawn);
}

function changedSites({ stepPreview, preview }: State, entry: Entry): SiteId[] {
  const settled = (stepPreview ?? entry).preview.map(({ site }) => site);
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
  const { chosen, addable } = entry;
  const deciding = mayDecide(state);
  const targets = deciding ? entry.targets : targetsAndHeadings(entry);
  return {
    chosen,
    forced: entry.forced.filter((site) => !chosen.includes(site)),
    addable: deciding || state.tokens.length === 0 ? none : addable,
    offered: deciding ? addable : none,
    targets: shownTargets(state, targets).filter(({ picks }) => !picks || entry.steps.length === 0),
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

function standingFigures(state: State, geometry: Geometry, entry: Entry | null): Figure[] {
  const standing = state.view?.pieces ?? [];
  const pieces = entry ? withChanges(standing, state.stepPreview ?? entry) : standing;
  const shown = state.preview
    ? previewFigures(geometry, state.preview)
    : [
        ...capturedFigures(state, geometry, entry),
        ...pieces.map((piece) => restingFigure(geometry, piece)),
      ];
  return state.drag ? withDragged(geometry, shown, pieces, state.drag) : shown;
}

/** The pieces that are dragged follow the pointer as one, above what would come of it. */
function withDragged(
  geometry: Geometry,
  shown: Figure[],
  pieces: PieceView[],
  drag: Drag,
): Figure[] {
  const from = centre(geometry, drag.from);
  const [dx, dy] = [drag.x - from.x, drag.y - from.y];
  const isDragged = ({ site }: PieceView) =>
    site === drag.from || (drag.moves && drag.pieces.includes(site));
  const lifted = pieces.filter(isDragged).map((piece) => {
    const figure = restingFigure(geometry, piece);
    const opacity = drag.pieces.length > 1 ? 0.85 : 1;
    return { ...figure, x: figure.x + dx, y: figure.y + dy, scale: 1.08, lifted: true, opacity };
  });
  const isLeft = ({ piece }: Figure) => !pieces.some((one) => one === piece && isDragged(one));
  return [...shown.filter(isLeft), ...lifted];
}

/** Pieces that were taken in the settled steps stay to be seen until the move is complete. */
function capturedFigures(state: State, geometry: Geometry, entry: Entry | null): Figure[] {
  const { gone } = captureMarksOf(state, entry);
  return gone.map((piece) => ({ ...restingFigure(geometry, piece), opacity: 0.45 }));
}

/** The board as it would be: what comes to a place is a little faint, what leaves or is taken very. */
function previewFigures(geometry: Geometry, preview: Preview): Figure[] {
  const { before: pieces } = preview;
  const after = piecesAfter(pieces, preview).map((piece) => restingFigure(geometry, piece));
  const occupied = new Set(after.map(({ piece }) => piece.site));
  const leaving = pieces.filter(({ site }) => !occupied.has(site));
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
