/** The whole state of the page as one object, and the changes that show a position. */
import type { Entered, LastMove, ShownPosition } from '../../engine/protocol';
import type {
  Entry,
  GameInfo,
  Footprint as EngineFootprint,
  Opening,
  PieceView,
  PlayerId,
  PositionView,
  SearchReport,
  SiteId,
  Token,
  Trace,
  GameTree,
} from '../../engine/structures';
import type { EngineStatus } from '../../engine/client';
import type { Arrows } from '../moves/arrows';
import type { GroupShift } from '../moves/drop_targets';
import type { AgreedEnd } from '../players/agreed_end';
import type { Clock, TimeControl } from '../players/clock';
import type { DistantGame } from '../players/distant';
import type { Home } from '../players/homes';
import type { Seat } from '../players/seats';
import { defaultSettings } from './settings';
import type { Settings } from './settings';

export interface Setup {
  seats: Seat[];
  /** Whether a position that occurs three times is a draw. */
  draw: boolean;
  /** Empty for a game without clocks. */
  clocks?: TimeControl[];
}

export interface ProblemLink {
  label: string;
  address: string;
}

/** An error that replaces the board. */
export interface Problem {
  title: string;
  lines: string[];
  /** Where to go instead. */
  links?: ProblemLink[];
  /** What may have been meant. */
  guesses?: ProblemLink[];
}

/** A short message beside a site, or without a place. */
export interface Notice {
  site: SiteId | null;
  text: string;
}

export interface TracedMove {
  text: string;
  trace: Trace;
}

/** Dragged pieces; coordinates are in board units. */
export interface Drag {
  /** The site of the piece that is held. */
  from: SiteId;
  x: number;
  y: number;
  /** All pieces that follow the pointer. */
  pieces: SiteId[];
  /** Whether they are being moved; until then, the pieces that the pointer crosses are added. */
  moves: boolean;
  /** The token that dropping them here would enter. */
  dropToken: Token | null;
}

/** A move that is previewed, and the pieces before it. */
export interface Preview extends Trace {
  before: PieceView[];
}

/** The sites that move together with the one under the pointer. */
export interface Footprint extends EngineFootprint {
  site: SiteId;
  /** Why it may not move, or ''. */
  refused: string;
}

export type InputKind = 'mouse' | 'touch' | 'key' | 'drag';

/** What a person wants to play as soon as it is their turn. */
export type Planned =
  /** The pieces go to the target, whatever the opponents do; the target is null while it is being entered. */
  | { kind: 'premove'; player: PlayerId; pieces: SiteId[]; target: SiteId | null }
  /** The moves from a ply on, as long as the opponents play theirs. */
  | { kind: 'line'; ply: number; moves: string[] };

export interface State {
  /** `shown`: the position is visible, but the engine is not ready yet. */
  phase: 'loading' | 'shown' | 'ready' | 'failed';
  problem: Problem | null;
  engine: EngineStatus;
  gameId: string;
  /** The id under which the game is saved. */
  savedId: string;
  info: GameInfo | null;
  view: PositionView | null;
  /** Where the players sit around the board. */
  homes: Home[];
  record: string;
  tree: GameTree | null;
  last: LastMove | null;
  /** Whose throw the random move is that is due, or null. */
  roller: PlayerId | null;
  /** The entry with which moves begin in this position. */
  base: Entered | null;
  tokens: Token[];
  /** The kind of piece from the reserve that is about to be dropped. */
  held: number | null;
  /** What agrees with the tokens. */
  entry: Entered | null;
  /** A site that can be moved to as well as added: the user has to say which. */
  ask: SiteId | null;
  /** Several moves that end at a site: the user has to say which. */
  ends: { site: SiteId; ways: TracedMove[] } | null;
  /** The previewed move, or the rest of it. */
  preview: Preview | null;
  /** A move that waits to be confirmed. */
  pending: string | null;
  /** The shift of a move that waits to be confirmed and could go nearer or farther. */
  shift: GroupShift | null;
  footprint: Footprint | null;
  /** Whether input is still being handled. */
  processing: boolean;
  /** The result of the previewed step, if that does not complete a move. */
  stepPreview: Entry | null;
  planned: Planned | null;
  setup: Setup;
  settings: Settings;
  /** Whether moves cannot be entered, whoever plays. */
  viewOnly: boolean;
  /** Whether a move is being played or animated. */
  busy: boolean;
  clock: Clock | null;
  /** How the players have ended the game themselves, or null. */
  agreed: AgreedEnd | null;
  /** What a game with somebody elsewhere needs besides, or null. */
  distant: DistantGame | null;
  /** Whether the game is paused. */
  halted: boolean;
  /** The progress of the running search, or null. */
  search: SearchReport | null;
  thinking: PlayerId | null;
  /** Whether a random move is about to be shown. */
  chanceMoves: boolean;
  analysing: boolean;
  /** Whether a hint is being searched for. */
  hinting: boolean;
  /** Arrows of the analysis, of the hint, and drawn by people. */
  advice: Arrows | null;
  hint: Arrows | null;
  drawn: Arrows | null;
  /**
   * A later move that is looked at instead of the position `of`, and the analysis line it belongs to, if one is
   * selected.
   */
  lookedAt: { of: PositionView; move: LastMove; selectedLine: string[] | null } | null;
  notice: Notice | null;
  /** The site under the pointer, or the one onto which a piece falls from there. */
  hover: SiteId | null;
  drag: Drag | null;
  /** The running lesson as `GAME/COURSE`; its positions are not saved. */
  lesson: string | null;
  /** Whether the next drag draws a frame that selects pieces. */
  selectsArea: boolean;
  /** Counts requests to redraw everything, after changes outside the state. */
  redrawings: number;
  /** The last message for the status line and the live region. */
  announcement: string;
  /** The announcement, if it is a warning: see `warning.ts`. */
  warning: string;
}

export function initialState(): State {
  return {
    phase: 'loading',
    problem: null,
    engine: 'starting',
    gameId: '',
    savedId: '',
    info: null,
    view: null,
    homes: [],
    record: '',
    tree: null,
    last: null,
    roller: null,
    base: null,
    tokens: [],
    held: null,
    entry: null,
    ask: null,
    ends: null,
    preview: null,
    pending: null,
    shift: null,
    footprint: null,
    processing: false,
    stepPreview: null,
    planned: null,
    setup: { seats: [], draw: true },
    settings: defaultSettings,
    viewOnly: false,
    busy: false,
    clock: null,
    agreed: null,
    distant: null,
    halted: false,
    search: null,
    thinking: null,
    chanceMoves: false,
    analysing: false,
    hinting: false,
    advice: null,
    hint: null,
    drawn: null,
    lookedAt: null,
    notice: null,
    hover: null,
    drag: null,
    lesson: null,
    selectsArea: false,
    redrawings: 0,
    announcement: '',
    warning: '',
  };
}

/** Shows an opening before the engine is ready. */
export function openingState({
  view,
  entry,
  record,
}: NonNullable<Opening['start']>): Partial<State> {
  const first = entry && { ...entry, nextSteps: [] };
  const shown = { view, base: first, entry: first, last: null, roller: null, record, tree: null };
  return { ...shown, ...clearedEntry(), phase: 'shown', problem: null };
}

/** Shows a position, and discards the move that was being entered. */
export function shownState(shown: ShownPosition): Partial<State> {
  const { view, entry, last, roller, record, tree } = shown;
  return { view, base: entry, entry, last, roller, record, tree, ...clearedEntry() };
}

/** Discards the move that was being entered. */
export function clearedEntry(): Partial<State> {
  return {
    pending: null,
    shift: null,
    footprint: null,
    tokens: [],
    held: null,
    ask: null,
    ends: null,
    preview: null,
    stepPreview: null,
    drag: null,
    notice: null,
  };
}
