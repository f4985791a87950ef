/**
 * One worker for many games: each game has a channel, which its client uses like a worker of its own.
 *
 * The worker is started with the first channel and ended with the last. If the module fails, or a game keeps the worker
 * so busy that it does not answer, it is lost for all: every channel reports that, and the clients open new ones on
 * another worker.
 */
import type { WorkerLike } from './client';
import type { FromWorker, ToWorker } from './protocol';

/** A message to the worker: for a channel, or that a channel has been closed. */
export type ToCommonWorker = { channel: number } & (ToWorker | { ends: true });
export type FromCommonWorker = FromWorker & { channel: number };

export interface RealWorker {
  onmessage: ((event: MessageEvent<FromCommonWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToCommonWorker): void;
  terminate(): void;
}

export class CommonWorker {
  private worker: RealWorker | null = null;
  private readonly channels = new Map<number, WorkerLike>();
  private lastChannel = 0;
  private isReady = false;

  constructor(private readonly spawn: () => RealWorker) {}

  /** Opens a channel for a game. */
  open(): WorkerLike {
    this.worker ??= this.start();
    const channel = ++this.lastChannel;
    const { worker } = this;
    const end: WorkerLike = {
      onmessage: null,
      onerror: null,
      postMessage: (message) => worker.postMessage({ ...message, channel }),
      terminate: () => this.close(channel, worker),
      lost: (message) => this.loseFrom(channel, worker, message),
    };
    this.channels.set(channel, end);
    // A channel that is opened later has missed the message.
    if (this.isReady) queueMicrotask(() => deliver(end, { kind: 'ready' }));
    return end;
  }

  private start(): RealWorker {
    this.isReady = false;
    const worker = this.spawn();
    worker.onmessage = ({ data }) => {
      if (data.kind === 'ready') return this.deliverToAll(data);
      if (data.kind === 'noModule') return this.lose(worker, (one) => deliver(one, data));
      const to = this.channels.get(data.channel);
      if (data.kind !== 'panic') return deliver(to, data);
      this.lose(worker, (one) =>
        deliver(one, { ...data, elsewhere: to !== undefined && one !== to }),
      );
    };
    worker.onerror = (event) => this.lose(worker, (one) => one.onerror?.(event));
    return worker;
  }

  private close(channel: number, worker: RealWorker): void {
    if (!this.channels.delete(channel) || worker !== this.worker) return;
    if (this.channels.size > 0) return worker.postMessage({ channel, ends: true });
    worker.terminate();
    this.worker = null;
  }

  /** A client has found that the worker does not answer, so it is lost for the others too. */
  private loseFrom(channel: number, worker: RealWorker, message: string): void {
    // The client that found it knows already.
    if (!this.channels.delete(channel)) return;
    this.lose(worker, (one) => deliver(one, { kind: 'panic', message, elsewhere: true }));
  }

  private deliverToAll(data: FromWorker): void {
    this.isReady = true;
    for (const one of this.channels.values()) deliver(one, data);
  }

  /** Ends the worker and tells all channels. */
  private lose(worker: RealWorker, hear: (channel: WorkerLike) => void): void {
    if (worker !== this.worker) return;
    worker.terminate();
    this.worker = null;
    const lost = [...this.channels.values()];
    this.channels.clear();
    for (const one of lost) hear(one);
  }
}

function deliver(channel: WorkerLike | undefined, data: FromWorker): void {
  channel?.onmessage?.(new MessageEvent('message', { data }));
}
