/**
 * The worker that plays: the only file that knows the module of the engine. Messages that come before it is ready wait in
 * order. It plays one game, or one for each line of a room.
 */
import init, { Session } from '../../pkg/player/player.js';
import { Host } from './host';
import type { EngineSession } from './host';
import type { FromWorker, ToWorker } from './protocol';
import type { FromRoom, ToRoom } from './room';

/** The part of a worker's global scope that is used; the page's own types know only windows. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker | ToRoom | WebAssembly.Module>) => void) | null;
  postMessage(message: FromWorker | FromRoom): void;
}

const scope = globalThis as unknown as WorkerScope;
const turns = new MessageChannel();
const waiting: (() => void)[] = [];
turns.port1.addEventListener('message', () => waiting.shift()?.());
turns.port1.start();

/** The games, by their lines. */
const hosts = new Map<number, Host>();

function hostOf(line: number): Host {
  const known = hosts.get(line);
  if (known !== undefined) return known;
  const host = new Host({
    makeSession: (program) => new Session(program) as EngineSession,
    post: (message) => scope.postMessage({ ...message, line }),
    later: (work) => {
      waiting.push(work);
      turns.port2.postMessage(null);
    },
    now: () => performance.now(),
  });
  hosts.set(line, host);
  return host;
}

function take(message: ToWorker | ToRoom): void {
  const line = 'line' in message ? message.line : 0;
  if (!('ends' in message)) return hostOf(line).take(message);
  hosts.get(line)?.close();
  hosts.delete(line);
}

let start: (module: WebAssembly.Module) => void;
const ready = new Promise<WebAssembly.Module>((resolve) => (start = resolve)).then((module) =>
  init({ module_or_path: module }),
);

scope.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) return start(data);
  void ready.then(
    () => take(data),
    (reason: unknown) => scope.postMessage({ kind: 'panic', message: String(reason) }),
  );
};
