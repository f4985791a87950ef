/** All that the page knows: one object, changed only here, drawn once per animation frame. */
import type { Entered, LastMove, Shown } from './engine/protocol';
import type {
  Entry,
  GameInfo,
  PlayerId,
  PositionView,
  SearchReport,
  SiteId,
  Token,
  Trace,
} from './engine/types';
import type { EngineStatus } from './engine/client';
import type { Speed } from './board/motion';
import { droppedName } from './names';
import { isPlaying } from './roles';
import type { Seat } from './roles';

export interface Setup {
  seats: Seat[];
  /** Whether a position that comes up three times is a draw. */
  draw: boolean;
}

export interface Settings {
  numerals: boolean;
  names: boolean;
  speed: Speed;
  theme: 'auto' | 'light' | 'dark';
}

export const defaultSettings: Settings = {
  numerals: false,
  names: false,
  speed: 'normal',
  theme: 'auto',
};

/** Something that keeps the page from going on. */
export interface Problem {
  title: string;
  lines: string[];
}

/** A short message at a site, or at none. */
export interface Notice {
  site: SiteId | null;
  text: string;
}

/** A piece that follows the pointer, in board units. */
export interface Drag {
  from: SiteId;
  x: number;
  y: number;
}

export interface State {
  phase: 'loading' | 'ready' | 'failed';
  problem: Problem | null;
  engine: EngineStatus;
  gameId: string;
  info: GameInfo | null;
  view: PositionView | null;
  record: string;
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
  /** The move that would come of what is pointed at. */
  preview: Trace | null;
  /** What the step that is pointed at would settle, where it does not make a move yet. */
  foreseen: Entry | null;
  setup: Setup;
  settings: Settings;
  /** A move is on its way: being played or shown. */
  busy: boolean;
  /** What the running search has found; null when none runs. */
  search: SearchReport | null;
  thinking: PlayerId | null;
  /** Chance is about to move. */
  drawing: boolean;
  notice: Notice | null;
  hover: SiteId | null;
  drag: Drag | null;
  /** What happened last, for the live region. */
  said: string;
}

export function initialState(): State {
  return {
    phase: 'loading',
    problem: null,
    engine: 'starting',
    gameId: '',
    info: null,
    view: null,
    record: '',
    last: null,
    base: null,
    tokens: [],
    held: null,
    entry: null,
    ask: null,
    preview: null,
    foreseen: null,
    setup: { seats: [], draw: true },
    settings: defaultSettings,
    busy: false,
    search: null,
    thinking: null,
    drawing: false,
    notice: null,
    hover: null,
    drag: null,
    said: '',
  };
}

/** Holds the state, and asks for one drawing per frame after changes. */
export class Store {
  private state = initialState();
  private scheduled = false;

  constructor(
    private readonly render: (state: State, now: number) => boolean,
    private readonly nextFrame: (work: (now: number) => void) => void = (work) =>
      void requestAnimationFrame(work),
  ) {}

  get(): State {
    return this.state;
  }

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.redraw();
  }

  /** Draws at the next frame, and again as long as something moves. */
  redraw(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.nextFrame((now) => {
      this.scheduled = false;
      if (this.render(this.state, now)) this.redraw();
    });
  }
}

/** The change that puts a position on the page; what was being entered is forgotten. */
export function showing(shown: Shown): Partial<State> {
  const { view, entry, last, record } = shown;
  return { view, base: entry, entry, last, record, ...nothingEntered() };
}

/** The change that forgets what was being entered. */
export function nothingEntered(): Partial<State> {
  return {
    tokens: [],
    held: null,
    ask: null,
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
  return view !== null && view.ply < view.moves.length;
}

export function isOver({ view }: State): boolean {
  return view !== null && view.outcome !== null;
}

/** Whether a person may enter a move now. */
export function mayEnter(state: State): boolean {
  const { view } = state;
  if (view === null || state.phase !== 'ready' || state.busy || isOver(state)) return false;
  if (view.turn.random || state.setup.seats[view.turn.player] !== 'human') return false;
  return isPaused(state) || view.automatic === null;
}

/** Whether a person owes a decision now. */
export function mayDecide(state: State): boolean {
  return mayEnter(state) && state.view?.turn.decision === true;
}

/** Whether a person may pass, or end the move that is being entered. */
export function mayPass(state: State): boolean {
  return mayEnter(state) && state.tokens.length === 0 && state.entry?.mayPass === true;
}

export function mayStop(state: State): boolean {
  return mayEnter(state) && state.entry?.mayStop === true;
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
  const { view } = state;
  if (view === null || view.ply === 0) return false;
  const deciders = humans(state);
  return (
    deciders.length === 0 ||
    view.moves.slice(0, view.ply).some(({ player }) => deciders.includes(player))
  );
}

/** The move that the entered tokens make, when it only waits for a yes. */
export function pendingMove(state: State): string | null {
  const { entry, view, tokens } = state;
  if (entry === null || view === null || view.turn.decision || entry.complete === null) return null;
  return tokens.at(-1)?.kind === 'add' && entry.targets.length === 0 ? entry.complete : null;
}

/** Whether the tokens make a move that is to be played at once. */
export function playsAtOnce(tokens: Token[], entry: Entry, decision: boolean): boolean {
  const last = tokens.at(-1);
  return entry.complete !== null && !decision && last !== undefined && last.kind !== 'add';
}
