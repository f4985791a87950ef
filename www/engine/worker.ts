/** The worker that plays: the only file that knows the module of the engine. Messages that come before it is ready wait in order. */
import init, { Session } from '../../pkg/player/player.js';
import { Host } from './host';
import type { EngineSession } from './host';
import type { FromWorker, ToWorker } from './protocol';

/** The part of a worker's global scope that is used; the page's own types know only windows. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker | WebAssembly.Module>) => void) | null;
  postMessage(message: FromWorker): void;
}

const scope = globalThis as unknown as WorkerScope;
const turns = new MessageChannel();
const waiting: (() => void)[] = [];
turns.port1.addEventListener('message', () => waiting.shift()?.());
turns.port1.start();

const host = new Host({
  makeSession: (program) => new Session(program) as EngineSession,
  post: (message) => scope.postMessage(message),
  later: (work) => {
    waiting.push(work);
    turns.port2.postMessage(null);
  },
  now: () => performance.now(),
});

let start: (module: WebAssembly.Module) => void;
const ready = new Promise<WebAssembly.Module>((resolve) => (start = resolve)).then((module) =>
  init({ module_or_path: module }),
);

scope.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) return start(data);
  void ready.then(
    () => host.take(data),
    (reason: unknown) => scope.postMessage({ kind: 'panic', message: String(reason) }),
  );
};
