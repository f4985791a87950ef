/**
 * The frame's connection to the embedding page. It accepts messages from one origin only: the one in the frame's
 * address, or else the first that says hello. Calls are passed to the board, and events sent to that origin.
 */
import type { BoardEvents, BoardwrightBoardElement, ErrorDetail } from './api';
import { readToFrame, forwardedEvents, versioned } from './frame_messages';
import type { Answers, FromFrame, Method, ToFrame } from './frame_messages';

/** The window of the frame, which tests replace. */
export interface FrameHost {
  /** Whether a message came from the embedding page. */
  isParent(source: unknown): boolean;
  post(message: FromFrame, origin: string): void;
  warn(text: string): void;
}

type Board = Pick<BoardwrightBoardElement, Method | 'state'> & EventTarget;
type Incoming = Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>;

export class FrameChannel {
  private origin: string | null = null;
  private height = 0;
  private problem: ErrorDetail | null = null;

  private readonly only: string | null;

  /** `only` is the origin in the frame's address; null if any may say hello. */
  constructor(
    private readonly board: Board,
    only: string | null,
    private readonly around: FrameHost,
  ) {
    this.only = only === null ? null : originOf(only);
    for (const type of forwardedEvents)
      board.addEventListener(type, (event) => {
        const { detail } = event as BoardEvents[typeof type];
        this.problem = type === 'error' ? (detail as ErrorDetail) : null;
        this.post({ type, detail } as FromFrame);
      });
  }

  /** Reports the height that the frame needs. */
  size(height: number): void {
    this.height = height;
    this.post({ type: 'size', detail: { height } });
  }

  receive({ data, origin, source }: Incoming): void {
    const message = readToFrame(data);
    if (message === 'foreign' || !this.around.isParent(source)) return;
    // Pages from a disk or in a sandbox have no origin, so messages could not be sent to them alone.
    if (origin === 'null')
      return this.around.warn('boardwright: a page without an origin is not heard by a frame');
    const expected = this.origin ?? this.only ?? origin;
    if (origin !== expected)
      return this.around.warn(
        `boardwright: a message from ${origin} was not heard; this frame listens to ${expected}`,
      );
    if (message === 'wrong') return this.refuse(origin);
    if (message.type === 'hello') this.answerHello(origin);
    else if (this.origin !== null) void this.execute(message);
    else this.around.warn('boardwright: the first message to a frame has to be a hello');
  }

  /** Starts talking to an origin, and reports the current state. */
  private answerHello(origin: string): void {
    this.origin = origin;
    this.post({ type: 'hello' });
    const { state } = this.board;
    if (this.problem !== null) this.post({ type: 'error', detail: this.problem });
    else if (state !== null) this.post({ type: 'ready', detail: state });
    if (this.height > 0) this.size(this.height);
  }

  private refuse(origin: string): void {
    const message =
      'This is no message of version 1: see docs/embedding.md for those that there are.';
    const detail = { about: 'message', message, lines: [] };
    this.around.post(versioned({ type: 'error', detail }), origin);
  }

  private async execute({
    id,
    method,
    argument,
  }: Extract<ToFrame, { type: 'call' }>): Promise<void> {
    try {
      const value = await this.call(method, argument);
      this.post({ type: 'answer', id, value });
    } catch (error) {
      this.post({ type: 'refusal', id, detail: detailOf(method, error) });
    }
  }

  /** The board itself checks the argument. */
  private call(
    method: Method,
    argument: string | number | undefined,
  ): Answers[Method] | Promise<Answers[Method]> {
    const { board } = this;
    switch (method) {
      case 'goTo':
        return board.goTo(argument as number);
      case 'think':
        return board.think(argument as number | undefined);
      case 'toGIF':
        return board.toGIF(argument as number | undefined);
      case 'play':
      case 'setPosition':
      case 'load':
        return board[method](argument as string);
      default:
        return board[method]();
    }
  }

  private post(message: FromFrame): void {
    if (this.origin !== null) this.around.post(versioned(message), this.origin);
  }
}

/** Accepts an address with a slash or a path; an invalid one matches no origin. */
const originOf = (text: string) => (URL.canParse(text) ? new URL(text).origin : text);

function detailOf(method: Method, error: unknown): ErrorDetail {
  const { about, message, lines } = error as Partial<ErrorDetail>;
  return { about: about ?? method, message: message ?? String(error), lines: lines ?? [] };
}
