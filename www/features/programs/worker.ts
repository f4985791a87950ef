/**
 * A program in its own worker, which gets requests as messages.
 *
 * It is started with the first request and ended by `end`, or when an answer is no longer wanted; the next request then
 * starts it afresh. It may do anything; `spawnProgram` limits what it can reach.
 */
import type { MoveRequest } from '../../core/players/chooser';
import { ExternalPlayerError, shortened } from './faults';
import { messageFrom, messagesOf } from './messages';
import type { FromProgram, ToProgram } from './messages';
import type { ExternalPlayer } from './players';
import { spawnProgram } from './sandbox';
import type { ProgramWorker } from './sandbox';

interface Waiting {
  /** The type of message that is awaited. */
  type: FromProgram['type'];
  id: number;
  resolve(move: unknown): void;
  reject(fault: ExternalPlayerError): void;
}

const startMilliseconds = 10_000;
/** More messages for a single move would slow the page down, and no program needs them. */
const maxMessages = 1000;

export class WorkerProgram implements ExternalPlayer {
  readonly milliseconds = 30_000;
  private worker: ProgramWorker | null = null;
  private waiting: Waiting | null = null;
  private received = 0;
  private lastId = 0;

  constructor(
    private readonly address: string,
    private readonly text: string,
    private readonly spawn: (text: string) => ProgramWorker = spawnProgram,
  ) {}

  async chooseMove({ signal, ...question }: MoveRequest): Promise<unknown> {
    signal.addEventListener('abort', () => this.end());
    const id = ++this.lastId;
    this.received = 0;
    const [game, go] = messagesOf(question, this.address, id);
    if (this.worker === null) await this.start(game);
    return this.ask(go, 'bestmove', id);
  }

  /** Ends the worker; the next request starts another. */
  end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.waiting = null;
  }

  private async start(game: ToProgram): Promise<void> {
    const worker = this.spawn(this.text);
    this.worker = worker;
    worker.onmessage = ({ data }) => worker === this.worker && this.hear(data);
    worker.onerror = ({ message }) => {
      const reason = shortened(message);
      if (worker === this.worker) this.fail(new ExternalPlayerError('broken', reason));
    };
    const silence = new ExternalPlayerError('silent', String(startMilliseconds / 1000));
    const timer = setTimeout(() => worker === this.worker && this.fail(silence), startMilliseconds);
    await this.ask(game, 'ready', 0).finally(() => clearTimeout(timer));
  }

  private ask(message: ToProgram, type: Waiting['type'], id: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.waiting = { type, id, resolve, reject };
      this.worker?.postMessage(message);
    });
  }

  private hear(data: unknown): void {
    if (++this.received > maxMessages)
      return this.fail(new ExternalPlayerError('flood', String(maxMessages)));
    const message = messageFrom(data);
    if (message?.type === 'error')
      return this.fail(new ExternalPlayerError('threw', shortened(message.message)));
    const { waiting } = this;
    if (message === null || message.type !== waiting?.type) return;
    if (message.type === 'bestmove' && message.id !== waiting.id) return;
    this.waiting = null;
    waiting.resolve(message.type === 'bestmove' ? message.move : null);
  }

  private fail(fault: ExternalPlayerError): void {
    const { waiting } = this;
    this.end();
    waiting?.reject(fault);
  }
}
