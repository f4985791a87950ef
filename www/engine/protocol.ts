/**
 * What the page and its worker say to each other.
 *
 * Each request has a number; the worker answers it once, with a reply or a failure. A search besides sends progress under
 * its number. A `panic` means that the engine is lost: the client starts another worker and gives it the record.
 */
import type {
  Diagnostic,
  Entry,
  GameInfo,
  PieceView,
  PlayerId,
  PositionView,
  SearchLimits,
  SearchReport,
  SiteId,
  Token,
  Trace,
} from './types';

export type Request =
  | { kind: 'load'; source: string; variant: number; record: string | null; draw: boolean }
  | { kind: 'inspect'; source: string; variant: number }
  | { kind: 'narrow'; tokens: Token[] }
  | { kind: 'refuse'; tokens: Token[]; site: SiteId }
  | { kind: 'trace'; text: string }
  | { kind: 'play'; text: string }
  /** Plays a move for chance, by a number from 0 to less than 1. */
  | { kind: 'draw'; number: number }
  /** Goes back (or forward) to where one of the `deciders` has to decide; one move where there are none. */
  | { kind: 'undo'; deciders: PlayerId[] }
  | { kind: 'redo'; deciders: PlayerId[] }
  | { kind: 'goTo'; ply: number }
  | { kind: 'repetition'; draw: boolean }
  | { kind: 'search'; limits: SearchLimits }
  /** Ends the search that runs; it answers with the best move so far. */
  | { kind: 'stop' };

export type RequestKind = Request['kind'];
export type RequestOf<K extends RequestKind> = Extract<Request, { kind: K }>;

/** The move that led to a position, and the pieces before it. */
export interface LastMove {
  trace: Trace;
  before: PieceView[];
}

/** What saying one thing more would come to. */
export interface Ahead {
  token: Token;
  entry: Entry;
}

/** An entry that also says what its next steps come to, so that the page can tell what they do. */
export interface Entered extends Entry {
  ahead: Ahead[];
}

/** A position with all that the page needs to show it. */
export interface Shown {
  view: PositionView;
  /** What may be entered first. */
  entry: Entered;
  last: LastMove | null;
  /** The whole game as text, to save it and to bring it back. */
  record: string;
}

export interface Loaded {
  info: GameInfo;
  shown: Shown;
  /** Why the given record was not taken, or null. */
  refused: string | null;
}

export interface Replies {
  load: Loaded;
  inspect: GameInfo;
  narrow: Entered;
  refuse: string;
  trace: Trace;
  play: Shown;
  draw: Shown;
  undo: Shown;
  redo: Shown;
  goTo: Shown;
  repetition: Shown;
  /** Null when another request took the position away. */
  search: SearchReport | null;
  stop: null;
}

/** What went wrong with a request, in words, with diagnostics when it was a rule file. */
export interface Failure {
  message: string;
  diagnostics: Diagnostic[];
}

export interface ToWorker {
  id: number;
  request: Request;
}

export type FromWorker =
  | { kind: 'reply'; id: number; value: Replies[RequestKind] }
  | { kind: 'failure'; id: number; failure: Failure }
  | { kind: 'progress'; id: number; report: SearchReport }
  | { kind: 'panic'; message: string };

/** Whether a request puts another position in place of the one that is searched. */
export function changesPosition(kind: RequestKind): boolean {
  return ['load', 'play', 'draw', 'undo', 'redo', 'goTo', 'repetition'].includes(kind);
}

/** Turns whatever the engine threw into a failure. */
export function failureOf(thrown: unknown): Failure {
  if (typeof thrown !== 'object' || thrown === null)
    return { message: String(thrown), diagnostics: [] };
  const { message, diagnostics } = thrown as { message?: unknown; diagnostics?: unknown };
  const list = Array.isArray(diagnostics) ? (diagnostics as Diagnostic[]) : [];
  return { message: typeof message === 'string' ? message : firstMessage(list), diagnostics: list };
}

function firstMessage(diagnostics: Diagnostic[]): string {
  const first = diagnostics[0];
  return first ? `line ${first.line}: ${first.message}` : 'the engine gave no reason';
}
