/** All that the page knows: one object, changed only here, drawn once per animation frame. */
import type { Entered, LastMove, Shown } from '../engine/protocol';
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
} from '../engine/structures';
import type { GameTree } from '../engine/structures';
import type { EngineStatus } from '../engine/client';
import type { Arrows } from '../board/marks/arrows';
import type { Speed } from '../board/motion/pace';
import { usualKeys } from '../keys/table';
import type { KeySettings } from '../keys/table';
import type { Volume } from '../sound/band';
import type { Language } from '../language/say';
import { droppedName } from '../words/names';
import type { Clock, TimeControl } from '../play/clock';
import { wayTo } from '../play/line';
import { isPlaying } from './roles';
import type { Seat } from './roles';

export interface Setup {
  seats: Seat[];
  /** Whether a position that comes up three times is a draw. */
  draw: boolean;
  /** The time of each player; nothing where there are no clocks. */
  clocks?: TimeControl[];
}

export interface Settings {
  /** Whether moves are shown before they are played. */
  confirm: 'auto' | 'always' | 'never';
  /** Whether a move goes on by itself where there is but one way. */
  runsOn: boolean;
  numerals: boolean;
  names: boolean;
  speed: Speed;
  /** Whether there is anything to hear. */
  sound: boolean;
  volume: Volume;
  theme: 'auto' | 'light' | 'dark';
  /** Colours of the board. */
  surface: 'auto' | 'slate' | 'meadow' | 'sea' | 'contrast';
  /** How far the board is turned, in twelfths of a full turn. */
  turned: number;
  /** Whether the board turns to whoever is to move. */
  side: 'fixed' | 'mover';
  /** How many of the best moves the analysis tells apart. */
  lines: number;
  /** How long the computer waits before it shows its move. */
  pace: 'none' | 'short' | 'long' | 'verylong';
  /** Whether the computer looks ahead while a person has to move. */
  ponders: boolean;
  /** `auto` is the first of the browser's languages that there is. */
  language: Language | 'auto';
  keys: KeySettings;
}

export const defaultSettings: Settings = {
  confirm: 'auto',
  runsOn: true,
  numerals: false,
  names: false,
  speed: 'normal',
  sound: false,
  volume: 'medium',
  theme: 'auto',
  surface: 'auto',
  turned: 0,
  side: 'fixed',
  lines: 3,
  pace: 'short',
  ponders: false,
  language: 'auto',
  keys: usualKeys,
};

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
export interface Way {
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
  aim: Token | null;
}

/** A move that is only looked at, and the pieces before it. */
export interface Preview extends Trace {
  before: PieceView[];
}

/** A direction in which the chosen pieces are sent, how far, and how far they might go. */
export interface Aim {
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
export type How = 'mouse' | 'touch' | 'key' | 'drag';

export interface State {
  /** `shown`: the position is there to be looked at, but the engine is still on its way. */
  phase: 'loading' | 'shown' | 'ready' | 'failed';
  problem: Problem | null;
  engine: EngineStatus;
  gameId: string;
  /** Under which name the game is kept; another game has another. */
  keptId: string;
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
  ends: { site: SiteId; ways: Way[] } | null;
  /** The move, or the rest of it, that would come of what is pointed at. */
  preview: Preview | null;
  /** The move that only waits for a yes. */
  pending: string | null;
  /** Where the pieces go whose move waits for a yes and might be longer or shorter. */
  aim: Aim | null;
  footprint: Footprint | null;
  /** Whether what was done is still being worked through. */
  working: boolean;
  /** What the step that is pointed at would settle, where it does not make a move yet. */
  foreseen: Entry | null;
  setup: Setup;
  settings: Settings;
  /** Nobody enters moves here, whoever plays. */
  viewOnly: boolean;
  /** A move is on its way: being played or shown. */
  busy: boolean;
  clock: Clock | null;
  /** Someone halted the game; nothing goes on by itself. */
  resting: boolean;
  /** What the running search has found; null when none runs. */
  search: SearchReport | null;
  thinking: PlayerId | null;
  /** Chance is about to move. */
  drawing: boolean;
  /** Someone looks at the analysis. */
  analysing: boolean;
  /** A hint is being looked for. */
  hinting: boolean;
  /** Arrows of the analysis, of the hint, and of people. */
  advice: Arrows | null;
  hint: Arrows | null;
  drawn: Arrows | null;
  /** A move further on that someone looks at, instead of the position `of`; with the line to it where that is kept. */
  glimpse: { of: PositionView; move: LastMove; kept: string[] | null } | null;
  notice: Notice | null;
  hover: SiteId | null;
  drag: Drag | null;
  /** The lesson that is on, as `GAME/COURSE`; what stands on the board then is not kept. */
  lesson: string | null;
  /** What happened last, for the live region. */
  said: string;
}

export function initialState(): State {
  return {
    phase: 'loading',
    problem: null,
    engine: 'starting',
    gameId: '',
    keptId: '',
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
    aim: null,
    footprint: null,
    working: false,
    foreseen: null,
    setup: { seats: [], draw: true },
    settings: defaultSettings,
    viewOnly: false,
    busy: false,
    clock: null,
    resting: false,
    search: null,
    thinking: null,
    drawing: false,
    analysing: false,
    hinting: false,
    advice: null,
    hint: null,
    drawn: null,
    glimpse: null,
    notice: null,
    hover: null,
    drag: null,
    lesson: null,
    said: '',
  };
}

/** Holds the state, and asks for one drawing per frame after changes. */
export class Store {
  private state = initialState();
  private scheduled = false;
  /** Whether there is more to draw than what moves. */
  private changed = false;
  /** How many changes were noted, and how many of them were drawn. */
  private notes = 0;
  private drawnNotes = 0;
  private readonly watchers: ((state: State) => void)[] = [];

  constructor(
    private readonly render: (state: State, now: number, changed: boolean) => boolean,
    private readonly nextFrame: (work: (now: number) => void) => void = (work) =>
      void requestAnimationFrame(work),
  ) {}

  get(): State {
    return this.state;
  }

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.redraw();
    for (const watcher of this.watchers) watcher(this.state);
  }

  /**
   * Changes what is seldom worth a drawing of its own, as that something goes on which mostly ends at once: it is drawn
   * with the next change, or by itself after so many milliseconds.
   */
  note(change: Partial<State>, milliseconds = 100): void {
    this.state = { ...this.state, ...change };
    for (const watcher of this.watchers) watcher(this.state);
    const note = ++this.notes;
    if (milliseconds === Infinity) return;
    setTimeout(() => {
      if (note > this.drawnNotes) this.redraw();
    }, milliseconds);
  }

  /** Tells of every change at once, also where nothing is drawn because the page is hidden. */
  watch(watcher: (state: State) => void): void {
    this.watchers.push(watcher);
  }

  /** Draws everything at the next frame, and what moves at those after it. */
  redraw(): void {
    this.changed = true;
    this.schedule();
  }

  /** Draws what moves at the next frame, and at those after it. */
  redrawMoving(): void {
    this.schedule();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.nextFrame((now) => {
      const { changed } = this;
      this.scheduled = this.changed = false;
      if (changed) this.drawnNotes = this.notes;
      if (this.render(this.state, now, changed)) this.schedule();
    });
  }
}

/** The change that puts a position on the page before the engine has it. */
export function foreshowing({
  view,
  entry,
  record,
}: NonNullable<Opening['start']>): Partial<State> {
  const first = entry && { ...entry, ahead: [] };
  const shown = { view, base: first, entry: first, last: null, record, tree: null };
  return { ...shown, ...nothingEntered(), phase: 'shown', problem: null };
}

/** The change that puts a position on the page; what was being entered is forgotten. */
export function showing(shown: Shown): Partial<State> {
  const { view, entry, last, record, tree } = shown;
  return { view, base: entry, entry, last, record, tree, ...nothingEntered() };
}

/** The change that forgets what was being entered. */
export function nothingEntered(): Partial<State> {
  return {
    pending: null,
    aim: null,
    footprint: null,
    tokens: [],
    held: null,
    ask: null,
    ends: null,
    preview: null,
    foreseen: null,
    drag: null,
    notice: null,
  };
}

/** The players that are people. */
export function humans({ setup, info }: State): PlayerId[] {
  const isHuman = (player: PlayerId) => info === null || isPlaying(info, player);
  return setup.seats.flatMap((seat, player) =>
    seat === 'human' && isHuman(player) ? [player] : [],
  );
}

/** Whether the game stands in its past: moves were taken back and may be played again. */
export function isPaused({ view }: State): boolean {
  return view !== null && view.ply < view.plies;
}

/** Whether the game has ended, by its rules or on time. */
export function isOver({ view, clock }: State): boolean {
  return view !== null && (view.outcome !== null || (clock !== null && clock.flagged !== null));
}

/** Whether the game goes on without anybody: no person plays. */
export function playsItself(state: State): boolean {
  return state.view !== null && humans(state).length === 0;
}

/** Whether a person may enter a move now. */
export function mayEnter(state: State): boolean {
  const { view } = state;
  if (view === null || state.phase !== 'ready' || state.busy || isOver(state)) return false;
  if (state.viewOnly || view.turn.random || state.setup.seats[view.turn.player] !== 'human')
    return false;
  return isPaused(state) || view.automatic === null;
}

/** Whether a person owes a decision now. */
export function mayDecide(state: State): boolean {
  return mayEnter(state) && state.view?.turn.decision === true;
}

/** Whether a person has to choose between things, or may: a move was begun, or a decision is due. */
export function isChoosing(state: State): boolean {
  const { ask, ends, pending, tokens } = state;
  const isBegun = ask !== null || ends !== null || pending !== null || tokens.length > 0;
  return mayDecide(state) || (mayEnter(state) && isBegun);
}

/** Whether a person may pass, or end the move that is being entered. */
export function mayPass(state: State): boolean {
  return mayEnter(state) && state.tokens.length === 0 && state.entry?.mayPass === true;
}

export function mayStop(state: State): boolean {
  return mayEnter(state) && state.entry?.mayStop === true;
}

/** Whether pieces can be chosen that go as one. */
export function mayFrame(state: State): boolean {
  return mayEnter(state) && state.base?.groups === true;
}

/** The types of pieces that the one to move may put onto the board. */
export function droppable({ base, info }: State): number[] {
  if (base === null || info === null) return [];
  const names = new Set(base.targets.flatMap(({ moves }) => moves.map(droppedName)));
  return [...info.pieceTypes.keys()].filter((type) => names.has(info.pieceTypes[type]?.name ?? ''));
}

/** What may be entered once a piece off the board is held: the places where it can be put. */
export function holding(base: Entered, name: string): Entered {
  const targets = base.targets.map((target) => ({
    ...target,
    moves: target.moves.filter((text) => droppedName(text) === name),
  }));
  return { ...base, targets: targets.filter(({ moves }) => moves.length > 0) };
}

/** Whether someone's decision lies in the past, to which undo can go. */
export function mayUndo(state: State): boolean {
  const { view, tree } = state;
  if (view === null || tree === null || view.ply === 0) return false;
  const deciders = humans(state);
  return (
    deciders.length === 0 ||
    wayTo(tree, tree.present).some(({ player }) => player !== null && deciders.includes(player))
  );
}

/** The move that only waits for a yes. */
export function pendingMove(state: State): string | null {
  return mayEnter(state) && !mayDecide(state) ? state.pending : null;
}

/** Whether a move that is complete is shown before it is played: by the settings, or because a finger is not precise. */
export function asksFirst({ confirm }: Pick<Settings, 'confirm'>, how: How): boolean {
  return confirm === 'always' || (confirm === 'auto' && how === 'touch');
}
