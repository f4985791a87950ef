/** Computes what to draw from the state. Pure: the same state gives the same scene. */
import { arrowsFor, straightArrow } from '../core/moves/arrows';
import type { Arrow } from '../core/moves/arrows';
import { footprintFrame } from './marks/footprint';
import type { Holder } from './marks/marks';
import { noPositionMarks, positionMarksOf } from './marks/position_marks';
import type { PositionMarks } from './marks/position_marks';
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
import type { Entry, GameInfo, PieceView, SiteId, Target, Trace } from '../engine/structures';
import { targetsAndHeadings, markedTargets } from '../core/moves/headings';
import { mustChoose } from '../core/moves/selection';
import { mayDecide, mayEnter } from '../core/state/permissions';
import { isChance } from '../core/players/seats';
import type { Drag, Preview, State } from '../core/state/state';
import { piecesAfter, withChanges } from '../core/moves/pieces';

export interface Scene {
  arrows: Arrow[];
  figures: Figure[];
  lastMove: SiteId[];
  trail: Trace | null;
  /** The types of pieces that show a value, such as dice: the steps of their paths are numbered. */
  counting: number[];
  /** How the last move has changed values. */
  gains: ShownChange[];
  chosen: SiteId[];
  forced: SiteId[];
  addable: SiteId[];
  /** Selectable pieces in a decision. */
  offered: SiteId[];
  targets: Target[];
  /** Whose pieces are on which sites. */
  holders: Map<SiteId, Holder>;
  preview: Trace | null;
  /** Sites whose values change by steps that are entered or previewed. */
  changed: SiteId[];
  captureMarks: CaptureMarks;
  /** What the position itself shows, such as check. */
  position: PositionMarks;
  /** The frame around the cells that move together, and its destination. */
  frame: FootprintFrame | null;
}

/** A move that is being animated or replayed. */
export interface Showing {
  repeated: LastMove | null;
}

/** A board where nothing can be entered, with marks of the last or the next move. */
export function restingScene(
  figures: Figure[],
  marks: Partial<Pick<Scene, 'lastMove' | 'trail' | 'arrows' | 'counting'>>,
): Scene {
  const none = { chosen: [], forced: [], addable: [], offered: [], targets: [], changed: [] };
  const nothing = { preview: null, frame: null, captureMarks: noCaptureMarks, holders: new Map() };
  return {
    figures,
    lastMove: [],
    trail: null,
    counting: [],
    arrows: [],
    gains: [],
    position: noPositionMarks,
    ...none,
    ...nothing,
    ...marks,
  };
}

/** Everything that stands still; pieces of a running animation are not included. */
export function sceneOf(whole: State, geometry: Geometry, showing: Showing | null): Scene {
  const state = showing === null ? previewedState(whole) : whole;
  const moveEntry = showing === null && mayEnter(state) ? state.entry : null;
  const rests = showing === null && state.tokens.length === 0;
  return {
    figures: showing ? [] : standingFigures(state, geometry, moveEntry),
    lastMove: showing === null ? (state.last?.trace.marks ?? []) : [],
    trail: (rests ? state.last : showing?.repeated)?.trace ?? null,
    counting: countingTypes(state.info),
    gains: rests ? gainsAt(state) : [],
    holders: holdersOf(state),
    preview: state.preview,
    arrows: showing === null ? arrowsOf(state) : [],
    frame: moveEntry && state.drag === null ? footprintFrame(state, geometry.board) : null,
    changed: moveEntry ? changedSites(state, moveEntry) : [],
    captureMarks: captureMarksOf(showing === null ? state : { ...state, preview: null }, moveEntry),
    position: showing === null ? positionMarksOf(state) : noPositionMarks,
    ...marksOf(state, moveEntry),
  };
}

/** The state as it looks during a preview of a later move: that position, and nothing to enter. */
function previewedState(state: State): State {
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

export function countingTypes(info: GameInfo | null): number[] {
  return (info?.pieceTypes ?? []).flatMap(({ value }, type) => (value >= 0 ? [type] : []));
}

function holdersOf({ view }: State): Map<SiteId, Holder> {
  const pieces = view?.pieces ?? [];
  return new Map(
    pieces.map(({ site, owner }) => [site, owner === view?.turn.player ? 'own' : 'other']),
  );
}

/** Dice already show their values after a roll. */
function gainsAt({ last, info }: State): ShownChange[] {
  if (last === null || info === null || isChance(info, last.player)) return [];
  return valueChangesOf(last.trace, info.pieceTypes);
}

/** Suggestions while no move has been begun, and the person's drawings. */
function arrowsOf(state: State): Arrow[] {
  return [...adviceOf(state), ...plannedArrows(state.planned)];
}

/** A ring around each piece of a premove, or an arrow from it to where it goes. */
function plannedArrows(planned: State['planned']): Arrow[] {
  if (planned?.kind !== 'premove') return [];
  const { pieces, target } = planned;
  if (target !== null && pieces.length === 0) return [straightArrow(target, target)];
  return pieces.map((site) => straightArrow(site, target ?? site));
}

function adviceOf({ view, tokens, advice, hint, drawn, analysing }: State): Arrow[] {
  if (tokens.length > 0) return arrowsFor(view, drawn);
  // The lines of the analysis are numbered, and the hint is one of its moves.
  const numbered = analysing ? arrowsFor(view, advice) : [];
  return [...numbered, ...arrowsFor(view, numbered.length > 0 ? null : hint, drawn)];
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
  // While a group is dragged, there are no arrows.
  const marked = state.drag?.moves ? targetsAndHeadings : markedTargets;
  const targets = deciding ? entry.targets : marked(entry);
  return {
    chosen,
    forced: entry.forced.filter((site) => !chosen.includes(site)),
    addable: deciding || state.tokens.length === 0 ? none : addable,
    offered: deciding && mustChoose(entry) ? addable : none,
    targets: shownTargets(state, targets).filter(({ picks }) => !picks || entry.steps.length === 0),
  };
}

/** With more targets than this, or than this share of the empty sites, dots everywhere would say nothing. */
const quiet = { above: 40, share: 2 / 3 };

/** The targets to mark; one whose move is previewed needs no mark. */
function shownTargets(state: State, targets: Target[]): Target[] {
  const { tokens, held, preview, hover } = state;
  if (tokens.length === 0 && held === null && isEverywhere(state, targets)) return [];
  return preview ? targets.filter(({ site }) => site !== hover) : targets;
}

/** Whether a piece can be placed almost anywhere before anything is selected. */
function isEverywhere({ info, view }: State, targets: Target[]): boolean {
  const taken = new Set(view?.pieces.map(({ site }) => site));
  const isEmpty = (site: SiteId) => !taken.has(site) && info?.board.sites[site]?.hidden === false;
  const empty = info?.board.sites.filter((_, site) => isEmpty(site)).length ?? 0;
  const open = targets.filter(({ site }) => isEmpty(site)).length;
  return targets.length > quiet.above || open > quiet.share * empty;
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

/** Dragged pieces follow the pointer as one, above the preview. */
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

/** Pieces captured by the steps made so far stay visible until the move is complete. */
function capturedFigures(state: State, geometry: Geometry, entry: Entry | null): Figure[] {
  const { gone } = captureMarksOf(state, entry);
  return gone.map((piece) => ({ ...restingFigure(geometry, piece), opacity: 0.45 }));
}

/** The position after the previewed move: arriving pieces slightly faint, leaving and captured ones very faint. */
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

/** Whether the owner had no piece on this site. */
function comesTo(piece: PieceView, before: PieceView[]): boolean {
  return !before.some(({ site, owner }) => site === piece.site && owner === piece.owner);
}
