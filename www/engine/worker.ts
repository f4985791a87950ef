/** The worker that compiles, plays and searches. It has one game, or one per channel if boards share it. */
import { compile } from '../../pkg/boardwright.js';
import type { FromCommonWorker, ToCommonWorker } from './common_worker';
import { Host } from './host';
import type { FromWorker, ToWorker } from './protocol';
import { takeMessages, workerScope } from './worker_scope';

type Message = ToWorker | ToCommonWorker;

const scope = workerScope<never, FromWorker | FromCommonWorker>();
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

takeMessages<Message>({
  take,
  refuse: (message) => scope.postMessage({ kind: 'noModule', message }),
}).then(
  () => scope.postMessage({ kind: 'ready' }),
  // Each message is refused instead.
  () => undefined,
);
