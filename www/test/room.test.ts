import { describe, expect, it, vi } from 'vitest';
import { Room } from '../engine/room';
import type { FromRoom, RoomWorker, ToRoom } from '../engine/room';

const say = (worker: RoomWorker | undefined, data: FromRoom) =>
  worker?.onmessage?.(new MessageEvent('message', { data }));

function setUp() {
  const workers: (RoomWorker & { sent: ToRoom[]; ended: boolean })[] = [];
  const room = new Room(() => {
    const sent: ToRoom[] = [];
    const worker = {
      sent,
      ended: false,
      onmessage: null,
      onerror: null,
      postMessage: (message: ToRoom) => void sent.push(message),
      terminate: () => void (worker.ended = true),
    };
    workers.push(worker);
    return worker;
  });
  const open = () => {
    const line = room.open();
    const heard: unknown[] = [];
    line.onmessage = ({ data }) => heard.push(data);
    return { line, heard };
  };
  return { workers, open };
}

const stop = { id: 1, request: { kind: 'stop' } } as const;

describe('a room', () => {
  it('has one worker for all lines, which hear only what is for them', () => {
    const { workers, open } = setUp();
    const [a, b] = [open(), open()];
    a.line.postMessage(stop);
    b.line.postMessage(stop);
    expect(workers).toHaveLength(1);
    expect(workers[0]?.sent).toEqual([
      { ...stop, line: 1 },
      { ...stop, line: 2 },
    ]);
    say(workers[0], { kind: 'reply', id: 1, value: null, line: 2 });
    expect(a.heard).toEqual([]);
    expect(b.heard).toMatchObject([{ kind: 'reply', id: 1 }]);
  });

  it('tells the worker of a line that ends, and ends the worker with the last', () => {
    const { workers, open } = setUp();
    const [a, b] = [open(), open()];
    a.line.terminate();
    expect(workers[0]?.sent).toEqual([{ line: 1, ends: true }]);
    b.line.terminate();
    expect(workers[0]?.ended).toBe(true);
    open();
    expect(workers).toHaveLength(2);
  });

  it('loses a broken worker for all lines, and says which one has broken it', () => {
    const { workers, open } = setUp();
    const [a, b] = [open(), open()];
    say(workers[0], { kind: 'panic', message: 'broken', line: 2 });
    expect(a.heard).toEqual([{ kind: 'panic', message: 'broken', line: 2, elsewhere: true }]);
    expect(b.heard).toEqual([{ kind: 'panic', message: 'broken', line: 2, elsewhere: false }]);
    expect(workers[0]?.ended).toBe(true);
    // What they do with their old lines means nothing any more.
    a.line.terminate();
    open();
    open();
    expect(workers).toHaveLength(2);
    expect(workers[1]?.sent).toEqual([]);
  });

  it('loses a worker that does not start, for all lines alike', () => {
    const { workers, open } = setUp();
    const { line } = open();
    line.onerror = vi.fn();
    workers[0]?.onerror?.({ message: 'no module' } as ErrorEvent);
    expect(line.onerror).toHaveBeenCalledOnce();
  });
});
