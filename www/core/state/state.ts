/** All that the page knows, as one object, and the changes that put a position on the page. */
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
import type { Clock, TimeControl } from '../players/clock';
import type { Seat } from '../players/seats';
import { defaultSettings } from './settings';
import type { Settings } from './settings';

export interface Setup {
  seats: Seat[];
  /** Whether a position that comes up three times is a draw. */
  draw: boolean;
  /** The time of each player; nothing where there are no clocks. */
  clocks?: TimeControl[];
}

/** Something that keeps the page from going on. */
export interface Problem {
  title: string;
  lines: string[];
  /** Where else to go. */
  links?: { label: string; address: string }[];
}

/** A short message at a site, or at none. */
export interface Notice {
  site: SiteId | null;
  text: string;
}

/** A whole move, in motion. */
export interface TracedMove {
  text: string;
  trace: Trace;
}

/** Pieces that follow the pointer, which is given in board units. */
export interface Drag {
  /** The piece that is held. */
  from: SiteId;
  x: number;
  y: number;
  /** All that go with the pointer. */
  pieces: SiteId[];
  /** Whether they are moved; until then the pointer adds the pieces that it crosses. */
  moves: boolean;
  /** What letting go would say. */
  dropToken: Token | null;
}

/** A move that is only looked at, and the pieces before it. */
export interface Preview extends Trace {
  before: PieceView[];
}

/** A direction in which the chosen pieces are sent, how far, and how far they might go. */
export interface GroupShift {
  direction: number;
  distance: number;
  distances: number[];
}

/** The places that go together with one, as the pointer rests on it. */
export interface Footprint extends EngineFootprint {
  site: SiteId;
  /** Why it may not go at all, or ''. */
  refused: string;
}

/** By what means something is said. */
export type InputKind = 'mouse' | 'touch' | 'key' | 'drag';

export interface State {
  /** `shown`: the position is there to be looked at, but the engine is still on its way. */
  phase: 'loading' | 'shown' | 'ready' | 'failed';
  problem: Problem | null;
  engine: EngineStatus;
  gameId: string;
  /** Under which name the game is kept; another game has another. */
  savedId: string;
  info: GameInfo | null;
  view: PositionView | null;
  record: string;
  /** All moves with their variations. */
  tree: GameTree | null;
  last: LastMove | null;
  /** What may be entered first in this position. */
  base: Entered | null;
  tokens: Token[];
  /** A type of piece off the board that is to be put onto it. */
  held: number | null;
  /** What agrees with the tokens. */
  entry: Entered | null;
  /** A site that may be moved to as well as added: the user has to say which. */
  ask: SiteId | null;
  /** Several moves that end at a site: the user has to say which. */
  ends: { site: SiteId; ways: TracedMove[] } | null;
  /** The move, or the rest of it, that would come of what is pointed at. */
  preview: Preview | null;
  /** The move that only waits for a yes. */
  pending: string | null;
  /** Where the pieces go whose move waits for a yes and might be longer or shorter. */
  shift: GroupShift | null;
  footprint: Footprint | null;
  /** Whether what was done is still being worked through. */
  processing: boolean;
  /** What the step that is pointed at would settle, where it does not make a move yet. */
  stepPreview: Entry | null;
  setup: Setup;
  settings: Settings;
  /** Nobody enters moves here, whoever plays. */
  viewOnly: boolean;
  /** A move is on its way: being played or shown. */
  busy: boolean;
  clock: Clock | null;
  /** Someone halted the game; nothing goes on by itself. */
  halted: boolean;
  /** What the running search has found; null when none runs. */
  search: SearchReport | null;
  thinking: PlayerId | null;
  /** Chance is about to move. */
  chanceMoves: boolean;
  /** Someone looks at the analysis. */
  analysing: boolean;
  /** A hint is being looked for. */
  hinting: boolean;
  /** Arrows of the analysis, of the hint, and of people. */
  advice: Arrows | null;
  hint: Arrows | null;
  drawn: Arrows | null;
  /** A move further on that someone looks at, instead of the position `of`; with the line to it where that is kept. */
  lookedAt: { of: PositionView; move: LastMove; selectedLine: string[] | null } | null;
  notice: Notice | null;
  hover: SiteId | null;
  drag: Drag | null;
  /** The lesson that is on, as `GAME/COURSE`; what stands on the board then is not kept. */
  lesson: string | null;
  /** The next drag draws a frame around pieces to select them all, as there is no key to hold. */
  selectsArea: boolean;
  /** How often everything was to be drawn anew, as something has changed that the state does not tell. */
  redrawings: number;
  /** What happened last, for the live region. */
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
    record: '',
    tree: null,
    last: null,
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
    setup: { seats: [], draw: true },
    settings: defaultSettings,
    viewOnly: false,
    busy: false,
    clock: null,
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

/** The change that puts a position on the page before the engine has it. */
export function openingState({
  view,
  entry,
  record,
}: NonNullable<Opening['start']>): Partial<State> {
  const first = entry && { ...entry, nextSteps: [] };
  const shown = { view, base: first, entry: first, last: null, record, tree: null };
  return { ...shown, ...clearedEntry(), phase: 'shown', problem: null };
}

/** The change that puts a position on the page; what was being entered is forgotten. */
export function shownState(shown: ShownPosition): Partial<State> {
  const { view, entry, last, record, tree } = shown;
  return { view, base: entry, entry, last, record, tree, ...clearedEntry() };
}

/** The change that forgets what was being entered. */
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
