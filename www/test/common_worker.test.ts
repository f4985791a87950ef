import { describe, expect, it, vi } from 'vitest';
import { CommonWorker } from '../engine/common_worker';
import type { FromCommonWorker, RealWorker, ToCommonWorker } from '../engine/common_worker';

const say = (worker: RealWorker | undefined, data: FromCommonWorker) =>
  worker?.onmessage?.(new MessageEvent('message', { data }));

function setUp() {
  const workers: (RealWorker & { sent: ToCommonWorker[]; ended: boolean })[] = [];
  const common = new CommonWorker(() => {
    const sent: ToCommonWorker[] = [];
    const worker = {
      sent,
      ended: false,
      onmessage: null,
      onerror: null,
      postMessage: (message: ToCommonWorker) => void sent.push(message),
      terminate: () => void (worker.ended = true),
    };
    workers.push(worker);
    return worker;
  });
  const open = () => {
    const channel = common.open();
    const heard: unknown[] = [];
    channel.onmessage = ({ data }) => heard.push(data);
    return { channel, heard };
  };
  return { workers, open };
}

const stop = { id: 1, request: { kind: 'stop' } } as const;

describe('a shared worker', () => {
  it('serves all channels, which only receive their own messages', () => {
    const { workers, open } = setUp();
    const [a, b] = [open(), open()];
    a.channel.postMessage(stop);
    b.channel.postMessage(stop);
    expect(workers).toHaveLength(1);
    expect(workers[0]?.sent).toEqual([
      { ...stop, channel: 1 },
      { ...stop, channel: 2 },
    ]);
    say(workers[0], { kind: 'reply', id: 1, value: null, channel: 2 });
    expect(a.heard).toEqual([]);
    expect(b.heard).toMatchObject([{ kind: 'reply', id: 1 }]);
  });

  it('learns that a channel is closed, and ends with the last one', () => {
    const { workers, open } = setUp();
    const [a, b] = [open(), open()];
    a.channel.terminate();
    expect(workers[0]?.sent).toEqual([{ channel: 1, ends: true }]);
    b.channel.terminate();
    expect(workers[0]?.ended).toBe(true);
    open();
    expect(workers).toHaveLength(2);
  });

  it('is lost for all channels if it crashes, with the channel that crashed it', () => {
    const { workers, open } = setUp();
    const [a, b] = [open(), open()];
    say(workers[0], { kind: 'panic', message: 'broken', channel: 2 });
    expect(a.heard).toEqual([{ kind: 'panic', message: 'broken', channel: 2, elsewhere: true }]);
    expect(b.heard).toEqual([{ kind: 'panic', message: 'broken', channel: 2, elsewhere: false }]);
    expect(workers[0]?.ended).toBe(true);
    // Whatever they do with their old channels has no effect.
    a.channel.terminate();
    open();
    open();
    expect(workers).toHaveLength(2);
    expect(workers[1]?.sent).toEqual([]);
  });

  it('is lost if it does not answer, with the rules that blocked it', () => {
    const { workers, open } = setUp();
    const [a, b] = [open(), open()];
    a.channel.lost?.('the rules of A are too slow');
    a.channel.terminate();
    expect(workers[0]?.ended).toBe(true);
    expect(workers[0]?.sent).toEqual([]);
    expect(a.heard).toEqual([]);
    const message = 'the rules of A are too slow';
    expect(b.heard).toEqual([{ kind: 'panic', message, elsewhere: true }]);
    open();
    expect(workers).toHaveLength(2);
  });

  it('is lost for all channels if its module is missing', () => {
    const { workers, open } = setUp();
    const [a, b] = [open(), open()];
    say(workers[0], { kind: 'noModule', message: 'none' } as FromCommonWorker);
    for (const { heard } of [a, b]) expect(heard).toEqual([{ kind: 'noModule', message: 'none' }]);
    expect(workers[0]?.ended).toBe(true);
  });

  it('is lost for all channels if it does not start', () => {
    const { workers, open } = setUp();
    const { channel } = open();
    channel.onerror = vi.fn();
    workers[0]?.onerror?.({ message: 'no module' } as ErrorEvent);
    expect(channel.onerror).toHaveBeenCalledOnce();
  });
});
