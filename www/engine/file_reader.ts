/**
 * Reads texts of other programs in a worker of its own, so that the game on the board stays as it is until a text has been
 * read to its end.
 */
import { translate } from '../language/translate';
import { engineError } from './client';
import { giveModule } from './module';
import type { Failure } from './protocol';
import type { GameFiles, LoadedFile } from './structures';

export type ToFileReader =
  | { kind: 'find'; text: string }
  | { kind: 'position'; source: string; variant: number; text: string }
  | {
      kind: 'file';
      source: string;
      variant: number;
      text: string;
      format: string;
      /** Which of the games in the text. */
      index: number;
    };

export type FromFileReader =
  | { value: GameFiles | ReadGame | null }
  | { failure: Failure }
  /** The engine failed on the text. */
  | { broke: string };

/** A game that was read, as a record. */
export interface ReadGame extends LoadedFile {
  record: string;
}

export interface FileReading {
  /** The games in a text; null if it looks like no file of games. */
  find(text: string): Promise<GameFiles | null>;
  /** A game of a text; rejects with `EngineError` if it does not fit the rules. */
  read(asked: Exclude<ToFileReader, { kind: 'find' }>): Promise<ReadGame>;
  close(): void;
}

/** Reads one text after the other: the next request must wait for the answer to the last one. */
export class GameFileReader implements FileReading {
  private worker: Worker | null = null;
  private refuse: (reason: Error) => void = () => undefined;

  async find(text: string): Promise<GameFiles | null> {
    return (await this.ask({ kind: 'find', text })) as GameFiles | null;
  }

  async read(asked: Exclude<ToFileReader, { kind: 'find' }>): Promise<ReadGame> {
    return (await this.ask(asked)) as ReadGame;
  }

  /** Ends the worker and rejects the pending request; the next request starts another one. */
  close(reason = 'closed'): void {
    this.worker?.terminate();
    this.worker = null;
    this.refuse(new Error(reason));
  }

  private ask(asked: ToFileReader): Promise<unknown> {
    const worker = (this.worker ??= startWorker());
    return new Promise((resolve, reject) => {
      this.refuse = reject;
      worker.onmessage = ({ data }: MessageEvent<FromFileReader>) => {
        if ('broke' in data)
          return this.close(translate('gameFiles.broke', { reason: data.broke }));
        if ('failure' in data) return void engineError(data.failure).then(reject);
        resolve(data.value);
      };
      worker.onerror = ({ message }) => reject(new Error(message || translate('app.partMissing')));
      worker.postMessage(asked);
    });
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./file_reader_worker.ts', import.meta.url), {
    type: 'module',
  });
  giveModule(worker);
  return worker;
}
