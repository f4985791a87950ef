/**
 * The messages between a frame and the embedding page, version 1; both sides use this file.
 *
 * A message is an object with `boardwright: 1` and a `type`. Any page may send anything, so messages are checked here,
 * and others are ignored.
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

/** Methods that can be called through a frame. */
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
  'toSVG',
  'toGIF',
  'cancelInput',
] as const;
export type Method = (typeof methods)[number];

/** The results of the methods. */
export type Answers = { [M in Method]: Awaited<ReturnType<BoardMethods[M]>> };

/** From the page to the frame. */
export type ToFrame =
  /** The first message: from then on the frame only accepts this origin. */
  { type: 'hello' } | { type: 'call'; id: number; method: Method; argument?: string | number };

/** From the frame to the page. */
export type FromFrame =
  /** The answer to a hello: from then on the frame accepts calls. */
  | { type: 'hello' }
  | { type: 'ready' | 'position'; detail: BoardState }
  | { type: 'move'; detail: MoveDetail }
  | { type: 'end'; detail: Outcome }
  | { type: 'error'; detail: ErrorDetail }
  | { type: 'input'; detail: InputDetail }
  | { type: 'choice'; detail: ChoiceDetail }
  | { type: 'lessonstep'; detail: LessonStepDetail }
  /** The height in pixels that the frame needs. */
  | { type: 'size'; detail: { height: number } }
  | { type: 'answer'; id: number; value: Answers[Method] }
  | { type: 'refusal'; id: number; detail: ErrorDetail };

export type Versioned<M> = M & { boardwright: typeof version };

/** A message with its version. */
export function versioned<M extends ToFrame | FromFrame>(message: M): Versioned<M> {
  return { ...message, boardwright: version };
}

/** Checks a message for a frame: `foreign` if it is not one of these, `wrong` if it is invalid. @internal */
export function readToFrame(data: unknown): ToFrame | 'foreign' | 'wrong' {
  const message = parseEnvelope(data);
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

/** The events that are passed on. */
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

/** Checks a message from a frame; null if it is not one. @internal */
export function readFromFrame(data: unknown): FromFrame | null {
  const message = parseEnvelope(data);
  if (message === null || message['boardwright'] !== version) return null;
  const { type, id, detail } = message;
  if (typeof type !== 'string' || !fromFrame.includes(type)) return null;
  const isReply = type === 'answer' || type === 'refusal';
  if (isReply !== Number.isSafeInteger(id)) return null;
  const hasDetail = type !== 'answer' && type !== 'hello';
  if (hasDetail && (typeof detail !== 'object' || detail === null)) return null;
  return message as unknown as FromFrame;
}

function parseEnvelope(data: unknown): Record<string, unknown> | null {
  if (typeof data !== 'object' || data === null || !('boardwright' in data)) return null;
  return data as Record<string, unknown>;
}
