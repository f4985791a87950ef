/**
 * The worker that plays and searches: the only file that knows the modules for both. Messages that come before the one
 * that plays is ready wait in order; searches wait for the other. It has one game, or one for each line of a room.
 */
import init, { Session } from '../../pkg/player/player.js';
import initThinker, { Thinker } from '../../pkg/thinker/thinker.js';
import { Host } from './host';
import type { EngineSession } from './host';
import type { FromWorker, ThinkerGiven, ToWorker } from './protocol';
import type { EngineThinker } from './searching';
import type { FromRoom, ToRoom } from './room';

type Message = ToWorker | ThinkerGiven | ToRoom;

/** The part of a worker's global scope that is used; the page's own types know only windows. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<Message | WebAssembly.Module>) => void) | null;
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
    makeThinker: async (program) => {
      await thinkerReady;
      return new Thinker(program) as EngineThinker;
    },
    post: (message) => scope.postMessage({ ...message, line }),
    later: (work) => {
      waiting.push(work);
      turns.port2.postMessage(null);
    },
    now: () => performance.now(),
    // The others wait for their turns.
    share: () => waiting.length + 1,
  });
  hosts.set(line, host);
  return host;
}

function take(message: Message): void {
  if ('thinker' in message) return giveThinker(message.thinker);
  const line = 'line' in message ? message.line : 0;
  if (!('ends' in message)) return hostOf(line).take(message);
  hosts.get(line)?.close();
  hosts.delete(line);
}

let start: (module: WebAssembly.Module) => void;
const ready = new Promise<WebAssembly.Module>((resolve) => (start = resolve)).then((module) =>
  init({ module_or_path: module }),
);

let giveThinker: (module: WebAssembly.Module) => void;
const thinkerReady = new Promise<WebAssembly.Module>((resolve) => (giveThinker = resolve)).then(
  (module) => initThinker({ module_or_path: module }),
);

scope.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) return start(data);
  void ready.then(
    () => take(data),
    (reason: unknown) => scope.postMessage({ kind: 'panic', message: String(reason) }),
  );
};
