/**
 * What a frame and the page around it say to each other, version 1. Both sides use this file.
 *
 * A message is an object with `boardwright: 1` and a `type`. Whatever comes may have been written by anybody: it is checked
 * here, and what is no such message is none of ours.
 */
import type {
  BoardMethods,
  BoardState,
  ChoiceDetail,
  ErrorDetail,
  InputDetail,
  LessonStepDetail,
  MoveDetail,
  Outcome,
} from './api';

export const version = 1;

/** What may be asked of a board through a frame. */
export const methods = [
  'play',
  'undo',
  'redo',
  'goTo',
  'restart',
  'setPosition',
  'load',
  'legalMoves',
  'think',
  'toPNG',
  'cancelInput',
] as const;
export type Method = (typeof methods)[number];

/** What each method is answered with. */
export type Answers = { [M in Method]: Awaited<ReturnType<BoardMethods[M]>> };

/** From the page to the frame. */
export type ToFrame =
  /** The first message: from then on the frame hears only this origin. */
  { type: 'hello' } | { type: 'call'; id: number; method: Method; argument?: string | number };

/** From the frame to the page. */
export type FromFrame =
  /** The answer to a hello: from then on the frame hears calls. */
  | { type: 'hello' }
  | { type: 'ready' | 'position'; detail: BoardState }
  | { type: 'move'; detail: MoveDetail }
  | { type: 'end'; detail: Outcome }
  | { type: 'error'; detail: ErrorDetail }
  | { type: 'input'; detail: InputDetail }
  | { type: 'choice'; detail: ChoiceDetail }
  | { type: 'lessonstep'; detail: LessonStepDetail }
  /** How high the frame would like to be, in pixels. */
  | { type: 'size'; detail: { height: number } }
  | { type: 'answer'; id: number; value: Answers[Method] }
  | { type: 'refusal'; id: number; detail: ErrorDetail };

export type Versioned<M> = M & { boardwright: typeof version };

/** A message as it is sent. */
export function versioned<M extends ToFrame | FromFrame>(message: M): Versioned<M> {
  return { ...message, boardwright: version };
}

/**
 * What came, where it is for a frame; `foreign` where it is something else, `wrong` where it is one of ours but makes no
 * sense.
 * @internal
 */
export function readToFrame(data: unknown): ToFrame | 'foreign' | 'wrong' {
  const message = ours(data);
  if (message === null) return 'foreign';
  if (message['boardwright'] !== version) return 'wrong';
  const { type, id, method, argument } = message;
  if (type === 'hello') return { type };
  const known = methods.find((one) => one === method);
  if (type !== 'call' || !Number.isSafeInteger(id) || known === undefined) return 'wrong';
  const call = { type, id: id as number, method: known } as const;
  if (argument === undefined) return call;
  const isPlain = typeof argument === 'string' || typeof argument === 'number';
  return isPlain ? { ...call, argument } : 'wrong';
}

/** What happens on a board and is told. */
export const forwardedEvents = [
  'ready',
  'position',
  'move',
  'end',
  'error',
  'input',
  'choice',
  'lessonstep',
] as const;

const fromFrame: readonly string[] = [
  ...forwardedEvents,
  'hello',
  'size',
  'answer',
  'refusal',
] satisfies FromFrame['type'][];

/**
 * What came, where it is a message of a frame; null where it is none.
 * @internal
 */
export function readFromFrame(data: unknown): FromFrame | null {
  const message = ours(data);
  if (message === null || message['boardwright'] !== version) return null;
  const { type, id, detail } = message;
  if (typeof type !== 'string' || !fromFrame.includes(type)) return null;
  const isReply = type === 'answer' || type === 'refusal';
  if (isReply !== Number.isSafeInteger(id)) return null;
  const hasDetail = type !== 'answer' && type !== 'hello';
  if (hasDetail && (typeof detail !== 'object' || detail === null)) return null;
  return message as unknown as FromFrame;
}

function ours(data: unknown): Record<string, unknown> | null {
  if (typeof data !== 'object' || data === null || !('boardwright' in data)) return null;
  return data as Record<string, unknown>;
}
