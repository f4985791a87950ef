/**
 * One worker for many games: every game has a line to it, which its client takes for a worker of its own.
 *
 * The worker is started with the first line and ended with the last. When the module breaks, it is lost for all: each
 * line says so, and the clients open new ones, for which there is another worker.
 */
import type { WorkerLike } from './client';
import type { FromWorker, ToWorker } from './protocol';

/** What goes to the worker of a room: a message of a line, or that a line has ended. */
export type ToRoom = { line: number } & (ToWorker | { ends: true });
export type FromRoom = FromWorker & { line: number };

/** The part of `Worker` that a room uses. */
export interface RoomWorker {
  onmessage: ((event: MessageEvent<FromRoom>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToRoom): void;
  terminate(): void;
}

export class Room {
  private worker: RoomWorker | null = null;
  private readonly lines = new Map<number, WorkerLike>();
  private lastLine = 0;
  private isReady = false;

  constructor(private readonly spawn: () => RoomWorker) {}

  /** A line of its own for a game. */
  open(): WorkerLike {
    this.worker ??= this.start();
    const line = ++this.lastLine;
    const { worker } = this;
    const end: WorkerLike = {
      onmessage: null,
      onerror: null,
      postMessage: (message) => worker.postMessage({ ...message, line }),
      terminate: () => this.close(line, worker),
    };
    this.lines.set(line, end);
    // A line that is opened later has missed it.
    if (this.isReady) queueMicrotask(() => tell(end, { kind: 'ready' }));
    return end;
  }

  private start(): RoomWorker {
    this.isReady = false;
    const worker = this.spawn();
    worker.onmessage = ({ data }) => {
      if (data.kind === 'ready') return this.tellAll(data);
      const to = this.lines.get(data.line);
      if (data.kind !== 'panic') return tell(to, data);
      this.lose(worker, (line) =>
        tell(line, { ...data, elsewhere: to !== undefined && line !== to }),
      );
    };
    worker.onerror = (event) => this.lose(worker, (line) => line.onerror?.(event));
    return worker;
  }

  private close(line: number, worker: RoomWorker): void {
    if (!this.lines.delete(line) || worker !== this.worker) return;
    if (this.lines.size > 0) return worker.postMessage({ line, ends: true });
    worker.terminate();
    this.worker = null;
  }

  private tellAll(data: FromWorker): void {
    this.isReady = true;
    for (const line of this.lines.values()) tell(line, data);
  }

  /** Gives the worker up, and tells all lines. */
  private lose(worker: RoomWorker, hear: (line: WorkerLike) => void): void {
    if (worker !== this.worker) return;
    worker.terminate();
    this.worker = null;
    const lost = [...this.lines.values()];
    this.lines.clear();
    for (const line of lost) hear(line);
  }
}

function tell(line: WorkerLike | undefined, data: FromWorker): void {
  line?.onmessage?.(new MessageEvent('message', { data }));
}
