/** The page's side of the worker that plays games from elsewhere; the running game is not disturbed. */
import { engineModule } from '../../../engine/module';
import type { RuleChoice } from '../../../engine/protocol';
import { DistantError } from './packed_game';
import type { DistantProblem } from './packed_game';
import type { PackedMoves, Played, Preferred, Progress } from './replay';

export interface RulesToReplay {
  module: WebAssembly.Module;
  rules: RuleChoice;
  draw: boolean;
}

export type ReplayRequest =
  /** The moves of a packed game. */
  | { kind: 'read'; packed: PackedMoves }
  | { kind: 'write'; moves: string[] }
  /** The main line of a record. */
  | { kind: 'line'; record: string }
  | { kind: 'join'; record: string | null; moves: string[]; preferred: Preferred };

export type ToReplay = RulesToReplay | ReplayRequest;

export type ReplayAnswer =
  | { kind: 'read'; moves: Played[] }
  | { kind: 'write'; packed: PackedMoves }
  | { kind: 'line'; moves: string[] }
  | { kind: 'join'; record: string };

export type FromReplay =
  | { fingerprint: string }
  | { progress: number }
  | { answer: ReplayAnswer }
  | { problem: DistantProblem; values: Record<string, string | number> };

type AnswerTo<R extends ReplayRequest> = Extract<ReplayAnswer, { kind: R['kind'] }>;

/** What the client needs of a worker. */
export type ReplayWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

export class ReplayClient {
  private last: Promise<unknown>;
  private giveUp: (reason: DistantError) => void = () => undefined;
  /** Rejects when the client is closed. */
  private readonly closed = new Promise<never>((_, reject) => (this.giveUp = reject));
  /** The fingerprint of the rules; rejects if they do not compile. */
  readonly fingerprint: Promise<string>;

  constructor(
    rules: Promise<RuleChoice>,
    draw: boolean,
    private readonly worker: ReplayWorker = spawn(),
  ) {
    this.fingerprint = Promise.race([this.begin(rules, draw), this.closed]);
    this.last = this.fingerprint;
    for (const ignored of [this.last, this.closed]) ignored.catch(() => undefined);
  }

  /** Requests are answered in turn; rejects with a `DistantError`. */
  ask<R extends ReplayRequest>(
    request: R,
    progress: Progress = () => undefined,
  ): Promise<AnswerTo<R>> {
    const before = this.last.catch(() => undefined);
    const answer = before
      .then(() => this.fingerprint)
      .then(() => this.post<{ answer: AnswerTo<R> }>(request, progress));
    this.last = answer;
    return Promise.race([answer.then((message) => message.answer), this.closed]);
  }

  /** What has been asked is not answered any more, but rejected. */
  close(): void {
    this.worker.terminate();
    this.giveUp(new DistantError('cancelled'));
  }

  private async begin(rules: Promise<RuleChoice>, draw: boolean): Promise<string> {
    const [chosen, module] = await Promise.all([rules, engineModule()]);
    const request: RulesToReplay = { module, rules: chosen, draw };
    return (await this.post<{ fingerprint: string }>(request)).fingerprint;
  }

  private post<A>(message: ToReplay, progress: Progress = () => undefined): Promise<A> {
    const { worker } = this;
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromReplay>) => {
        if ('progress' in data) progress(data.progress);
        else if ('problem' in data) reject(new DistantError(data.problem, data.values));
        else resolve(data as A);
      };
      worker.onerror = () => reject(new DistantError('failed'));
      worker.postMessage(message);
    });
  }
}

function spawn(): ReplayWorker {
  return new Worker(new URL('./replay_worker.ts', import.meta.url), { type: 'module' });
}
