/**
 * The page's side of a frame: an object that talks to a board in an iframe.
 *
 * It offers methods as promises, and events. It runs on other people's pages, without the catalogues of this project,
 * so its few messages are in English.
 */
import type { BoardState, ErrorDetail } from './api';
import { readFromFrame, versioned } from './frame_messages';
import type { Answers, FromFrame, Method, ToFrame } from './frame_messages';

/** An event of a board. */
type ForwardedEvent = Extract<FromFrame, { detail: object; id?: never }>;
type Listener<K extends ForwardedEvent['type']> = (
  detail: Extract<ForwardedEvent, { type: K }>['detail'],
) => void;

interface Waiting {
  resolve(value: Answers[Method]): void;
  reject(reason: Error): void;
}

/** The board has refused a request. */
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
  /** Calls that wait until the frame listens; null once it does. */
  private queued: ToFrame[] | null = [];

  constructor(private readonly frame: HTMLIFrameElement) {
    this.origin = new URL(frame.src, document.baseURI).origin;
    const { signal } = this.closing;
    window.addEventListener('message', (event) => this.hear(event), { signal });
    frame.addEventListener('load', () => this.loaded(), { signal });
    if (this.isThere) this.sendHello();
  }

  /** Calls a method of the board, once it is there; rejects with `FrameError` if it is refused. */
  call<M extends Method>(method: M, argument?: string | number): Promise<Answers[M]> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      // The answer for this id has the type of the method.
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      const call = { type: 'call', id, method } as const;
      const message = argument === undefined ? call : { ...call, argument };
      if (this.queued === null) this.post(message);
      else this.queued.push(message);
    });
  }

  /** Plays a move in the notation of the game. */
  play(move: string): Promise<BoardState> {
    return this.call('play', move);
  }

  /** Adds an event listener; returns a function that removes it. */
  on<K extends ForwardedEvent['type']>(type: K, listener: Listener<K>): () => void {
    const all = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, all);
    all.add(listener as (detail: never) => void);
    return () => all.delete(listener as (detail: never) => void);
  }

  /** Makes the frame as high as its board needs. */
  fitHeight(): void {
    this.on('size', ({ height }) => {
      if (Number.isFinite(height)) this.frame.height = String(Math.min(height, 10_000));
    });
  }

  /** Removes all listeners and rejects pending calls. */
  close(): void {
    this.closing.abort();
    this.rejectAll('the frame was closed');
  }

  /** The previous document in the frame cannot answer any more. */
  private loaded(): void {
    if (this.queued === null) {
      this.rejectAll('the frame was loaded anew before there was an answer');
      this.queued = [];
    }
    this.sendHello();
  }

  /** Rejects all pending calls. */
  private rejectAll(message: string): void {
    const { waiting } = this;
    for (const { reject } of waiting.values())
      reject(new FrameError({ about: 'frame', message, lines: [] }));
    waiting.clear();
  }

  /** Whether the frame has loaded more than its initial empty document. */
  private get isThere(): boolean {
    const { contentDocument } = this.frame;
    return contentDocument === null || contentDocument.URL !== 'about:blank';
  }

  private sendHello(): void {
    this.post({ type: 'hello' });
  }

  private post(message: ToFrame): void {
    this.frame.contentWindow?.postMessage(versioned(message), this.origin);
  }

  private hear({ data, origin, source }: MessageEvent<unknown>): void {
    if (source !== this.frame.contentWindow || origin !== this.origin) return;
    const message = readFromFrame(data);
    if (message === null) return;
    const queued = this.queued ?? [];
    this.queued = null;
    for (const call of queued) this.post(call);
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
