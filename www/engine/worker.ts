/**
 * The worker that compiles, plays and searches: the only file of the page that runs the engine's module. Messages that
 * arrive before the module wait in order. It has one game, or one per channel if boards share it.
 */
import init, { compile } from '../../pkg/boardwright.js';
import type { FromCommonWorker, ToCommonWorker } from './common_worker';
import { Host } from './host';
import type { FromWorker, ToWorker } from './protocol';

type Message = ToWorker | ToCommonWorker;

/** The part of the worker's global scope that is used; the page's types only know windows. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<Message | WebAssembly.Module>) => void) | null;
  postMessage(message: FromWorker | FromCommonWorker): void;
}

const scope = globalThis as unknown as WorkerScope;
const slices = new MessageChannel();
const waiting: (() => void)[] = [];
slices.port1.addEventListener('message', () => waiting.shift()?.());
slices.port1.start();

/** The games by channel. */
const hosts = new Map<number, Host>();

function hostOf(channel: number): Host {
  const known = hosts.get(channel);
  if (known !== undefined) return known;
  const host = new Host({
    compile: ({ source, variant }) => compile(source, { variant }),
    post: (message) => scope.postMessage({ ...message, channel }),
    later: (work) => {
      waiting.push(work);
      slices.port2.postMessage(null);
    },
    // Searches of the other games are waiting for their turn.
    share: () => waiting.length + 1,
  });
  hosts.set(channel, host);
  return host;
}

function take(message: Message): void {
  const channel = 'channel' in message ? message.channel : 0;
  if (!('ends' in message)) return hostOf(channel).take(message);
  hosts.get(channel)?.close();
  hosts.delete(channel);
}

let start: (module: WebAssembly.Module) => void;
const ready = new Promise<WebAssembly.Module>((resolve) => (start = resolve)).then((module) =>
  init({ module_or_path: module }),
);
void ready.then(() => scope.postMessage({ kind: 'ready' }));

scope.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) return start(data);
  void ready.then(
    () => take(data),
    (reason: unknown) => scope.postMessage({ kind: 'noModule', message: String(reason) }),
  );
};
