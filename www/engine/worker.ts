/** The worker: the only file that knows the WebAssembly package. Messages that come before it is ready wait in order. */
import init, { Session } from '../../pkg/boardwright.js';
import { Host } from './host';
import type { EngineSession } from './host';
import type { FromWorker, ToWorker } from './protocol';

/** The part of a worker's global scope that is used; the page's own types know only windows. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
}

const scope = globalThis as unknown as WorkerScope;
const turns = new MessageChannel();
const waiting: (() => void)[] = [];
turns.port1.addEventListener('message', () => waiting.shift()?.());
turns.port1.start();

const host = new Host({
  makeSession: (source, variant) => new Session(source, variant) as EngineSession,
  post: (message) => scope.postMessage(message),
  later: (work) => {
    waiting.push(work);
    turns.port2.postMessage(null);
  },
  now: () => performance.now(),
});

const ready = init({ module_or_path: new URL('../../pkg/boardwright_bg.wasm', import.meta.url) });

scope.onmessage = ({ data }) => {
  void ready.then(
    () => host.take(data),
    (reason: unknown) => scope.postMessage({ kind: 'panic', message: String(reason) }),
  );
};
