/**
 * Hands an answer that was opened in a new window, as from a mail program or by a QR code, to the window of this browser
 * that waits for it.
 */
import type { Signal } from './signal';

const name = 'boardwright:answers';
/** How long a window has time to take an answer. */
const patienceMilliseconds = 1000;

type Message = { answer: Signal } | { taken: string };

/** `take` is called with answers from other windows, and returns whether they are the one that is waited for. */
export function takeAnswers(take: (answer: Signal) => boolean): void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('answer' in data && take(data.answer))
      channel.postMessage({ taken: data.answer.number } satisfies Message);
  };
}

/** Resolves to whether another window has taken the answer. */
export async function handOver(answer: Signal): Promise<boolean> {
  const channel = new BroadcastChannel(name);
  const taken = new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if ('taken' in data && data.taken === answer.number) resolve(true);
    };
    setTimeout(() => resolve(false), patienceMilliseconds);
  });
  channel.postMessage({ answer } satisfies Message);
  return taken.finally(() => channel.close());
}
