/**
 * The line from a frame to the page around it. In: messages from anywhere, and what happens on the board. Out: commands
 * for the board, and messages to one origin: the one that said hello first, or that the address of the frame names.
 */
import type { BoardEvents, BoardwrightBoardElement, ErrorDetail } from './api';
import { readToFrame, forwardedEvents, versioned } from './messages';
import type { Answers, FromFrame, Method, ToFrame } from './messages';

/** What a line needs of its window; tests give their own. */
export interface FrameHost {
  /** Whether a message came from the page around the frame. */
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

  /** `only` is the origin that the frame's address names, null where any may say hello. */
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

  /** Tells how high the frame would like to be. */
  size(height: number): void {
    this.height = height;
    this.post({ type: 'size', detail: { height } });
  }

  receive({ data, origin, source }: Incoming): void {
    const message = readToFrame(data);
    if (message === 'foreign' || !this.around.isParent(source)) return;
    // Pages from a disk and in a sandbox have none, and nothing could be sent to just them.
    if (origin === 'null')
      return this.around.warn('boardwright: a page without an origin is not heard by a frame');
    const expected = this.origin ?? this.only ?? origin;
    if (origin !== expected)
      return this.around.warn(
        `boardwright: a message from ${origin} was not heard; this frame listens to ${expected}`,
      );
    if (message === 'wrong') return this.refuse(origin);
    if (message.type === 'hello') this.greet(origin);
    else if (this.origin !== null) void this.obey(message);
    else this.around.warn('boardwright: the first message to a frame has to be a hello');
  }

  /** From now on this origin is talked to; it hears how things are. */
  private greet(origin: string): void {
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

  private async obey({ id, method, argument }: Extract<ToFrame, { type: 'call' }>): Promise<void> {
    try {
      const value = await this.call(method, argument);
      this.post({ type: 'answer', id, value });
    } catch (error) {
      this.post({ type: 'refusal', id, detail: detailOf(method, error) });
    }
  }

  /** The board looks at what it is given itself. */
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

/** People write a slash, or the address of a page; what is no address at all is nobody's origin. */
const originOf = (text: string) => (URL.canParse(text) ? new URL(text).origin : text);

function detailOf(method: Method, error: unknown): ErrorDetail {
  const { about, message, lines } = error as Partial<ErrorDetail>;
  return { about: about ?? method, message: message ?? String(error), lines: lines ?? [] };
}
