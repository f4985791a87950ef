/** What workers have in common: their global scope, and the engine's module, which the page sends first. */
import init from '../../pkg/boardwright.js';

/** The part of a worker's global scope that is used; the page's types only know windows. */
export interface WorkerScope<In, Out> {
  onmessage: ((event: MessageEvent<In>) => void) | null;
  postMessage(message: Out): void;
}

export function workerScope<In, Out>(): WorkerScope<In, Out> {
  return globalThis as unknown as WorkerScope<In, Out>;
}

interface Actions<In> {
  /** Takes a message after the module has started; those that come before wait in order. */
  take(message: In): void;
  /** Says, for each message, that the module could not be started. */
  refuse(reason: string): void;
}

/** Starts the module that the page sends, and passes on all other messages; resolves when it has started. */
export function takeMessages<In extends object>({ take, refuse }: Actions<In>): Promise<unknown> {
  let start: (module: WebAssembly.Module) => void;
  const ready = new Promise<WebAssembly.Module>((resolve) => (start = resolve)).then((module) =>
    init({ module_or_path: module }),
  );
  workerScope<In | WebAssembly.Module, never>().onmessage = ({ data }) => {
    if (data instanceof WebAssembly.Module) return start(data);
    void ready.then(
      () => take(data),
      (reason: unknown) => refuse(String(reason)),
    );
  };
  return ready;
}
