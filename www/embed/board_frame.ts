/**
 * The other end of a frame: what a page uses to talk to a board in an iframe.
 *
 * In: the iframe, whose address says where the board comes from. Out: methods as promises, and what happens as events.
 * It runs on pages of others, which have none of our catalogues: the little that it says itself is English.
 */
import type { BoardState, ErrorDetail } from './api';
import { readFromFrame, versioned } from './messages';
import type { Answers, FromFrame, Method, ToFrame } from './messages';

/** What is told of a board, by its name. */
type ForwardedEvent = Extract<FromFrame, { detail: object; id?: never }>;
type Listener<K extends ForwardedEvent['type']> = (
  detail: Extract<ForwardedEvent, { type: K }>['detail'],
) => void;

interface Waiting {
  resolve(value: Answers[Method]): void;
  reject(reason: Error): void;
}

/** A board refused what it was asked. */
export class FrameError extends Error {
  override name = 'FrameError';
  readonly about: string;
  readonly lines: string[];

  constructor({ about, message, lines }: ErrorDetail) {
    super(message);
    this.about = about;
    this.lines = lines;
  }
}

/** The board in an iframe. */
export class BoardFrame {
  private readonly origin: string;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Map<string, Set<(detail: never) => void>>();
  private readonly closing = new AbortController();
  private lastId = 0;
  /** Calls that wait until somebody in the frame hears them; null while somebody does. */
  private unsent: ToFrame[] | null = [];

  constructor(private readonly frame: HTMLIFrameElement) {
    this.origin = new URL(frame.src, document.baseURI).origin;
    const { signal } = this.closing;
    window.addEventListener('message', (event) => this.hear(event), { signal });
    frame.addEventListener('load', () => this.loaded(), { signal });
    if (this.isThere) this.greet();
  }

  /** Asks the board for something, once it is there; rejects with `FrameError` where it is refused. */
  call<M extends Method>(method: M, argument?: string | number): Promise<Answers[M]> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      // Whatever the method, its answer comes under this number.
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      const call = { type: 'call', id, method } as const;
      const message = argument === undefined ? call : { ...call, argument };
      if (this.unsent === null) this.post(message);
      else this.unsent.push(message);
    });
  }

  /** Plays a move, written as in the notation of the game. */
  play(move: string): Promise<BoardState> {
    return this.call('play', move);
  }

  /** Hears of what happens; gives what ends that. */
  on<K extends ForwardedEvent['type']>(type: K, listener: Listener<K>): () => void {
    const all = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, all);
    all.add(listener as (detail: never) => void);
    return () => all.delete(listener as (detail: never) => void);
  }

  /** Makes the frame as high as its board would like to be. */
  fitHeight(): void {
    this.on('size', ({ height }) => {
      if (Number.isFinite(height)) this.frame.height = String(Math.min(height, 10_000));
    });
  }

  /** Hears nothing any more, and rejects what waits for an answer. */
  close(): void {
    this.closing.abort();
    this.giveUp('the frame was closed');
  }

  /** Whoever was asked before is gone with the page that the frame had. */
  private loaded(): void {
    if (this.unsent === null) {
      this.giveUp('the frame was loaded anew before there was an answer');
      this.unsent = [];
    }
    this.greet();
  }

  /** Rejects whatever waits for an answer. */
  private giveUp(message: string): void {
    const { waiting } = this;
    for (const { reject } of waiting.values())
      reject(new FrameError({ about: 'frame', message, lines: [] }));
    waiting.clear();
  }

  /** Whether the frame has more than the empty document that it begins with. */
  private get isThere(): boolean {
    const { contentDocument } = this.frame;
    return contentDocument === null || contentDocument.URL !== 'about:blank';
  }

  private greet(): void {
    this.post({ type: 'hello' });
  }

  private post(message: ToFrame): void {
    this.frame.contentWindow?.postMessage(versioned(message), this.origin);
  }

  private hear({ data, origin, source }: MessageEvent<unknown>): void {
    if (source !== this.frame.contentWindow || origin !== this.origin) return;
    const message = readFromFrame(data);
    if (message === null) return;
    const unsent = this.unsent ?? [];
    this.unsent = null;
    for (const call of unsent) this.post(call);
    if (message.type === 'hello') return;
    if (message.type === 'answer' || message.type === 'refusal') return this.settle(message);
    for (const listener of this.listeners.get(message.type) ?? [])
      listener(message.detail as never);
  }

  private settle(message: Extract<FromFrame, { id: number }>): void {
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === 'answer') waiting?.resolve(message.value);
    else waiting?.reject(new FrameError(message.detail));
  }
}
