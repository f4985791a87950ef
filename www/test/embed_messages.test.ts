import { describe, expect, it, vi } from 'vitest';
import { FrameChannel } from '../embed/frame_channel';
import { readFromFrame, readToFrame, versioned } from '../embed/frame_messages';

const call = { boardwright: 1, type: 'call', id: 1, method: 'play', argument: 'a - b' };

describe('messages', () => {
  it('are recognised by their mark, and rejected if they are invalid', () => {
    expect(readToFrame(versioned({ type: 'hello' }))).toEqual({ type: 'hello' });
    const { boardwright: _, ...plain } = call;
    expect(readToFrame(call)).toEqual(plain);
    for (const foreign of [null, undefined, 1, 'x', [], {}, { type: 'hello' }])
      expect(readToFrame(foreign)).toBe('foreign');
    for (const change of [
      { boardwright: 2 },
      { id: '1' },
      { id: NaN },
      { method: 'x' },
      { argument: {} },
    ])
      expect(readToFrame({ ...call, ...change }), JSON.stringify(change)).toBe('wrong');
  });

  it('from a frame are complete, or ignored', () => {
    expect(readFromFrame({ boardwright: 1, type: 'size', detail: { height: 1 } })).not.toBeNull();
    expect(readFromFrame({ boardwright: 1, type: 'answer', id: 1, value: null })).not.toBeNull();
    for (const wrong of [
      { boardwright: 1, type: 'size' },
      { boardwright: 1, type: 'answer' },
      { boardwright: 1, type: 'move', id: 1, detail: {} },
      { boardwright: 1, type: 'toString', detail: {} },
      { boardwright: 3, type: 'size', detail: {} },
    ])
      expect(readFromFrame(wrong), JSON.stringify(wrong)).toBeNull();
  });
});

const isParent = (source: unknown) => source === 'parent';

function setUp(only: string | null = null) {
  const board = Object.assign(new EventTarget(), {
    state: null,
    play: vi.fn(() => Promise.resolve({ ply: 1 })),
    toGIF: vi.fn(() => Promise.resolve('data:')),
  });
  const post = vi.fn();
  const warn = vi.fn();
  const line = new FrameChannel(board as never, only, { isParent, post, warn });
  const hear = (data: unknown, origin = 'https://a.example', source: unknown = 'parent') =>
    line.receive({ data, origin, source } as never);
  return { board, post, warn, line, hear };
}

const hello = versioned({ type: 'hello' });

describe('the connection of a frame', () => {
  it('passes arguments on', () => {
    const { board, hear } = setUp();
    hear(hello);
    hear(call);
    hear({ ...call, method: 'toGIF', argument: 3 });
    expect(board.play).toHaveBeenCalledWith('a - b');
    expect(board.toGIF).toHaveBeenCalledWith(3);
  });

  it('sends nothing to a page without an origin, which could not receive it', () => {
    const { post, warn, hear } = setUp();
    hear(hello, 'null');
    hear({ boardwright: 7 }, 'null');
    expect(post).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('answers the origin that said hello, and no other afterwards', async () => {
    const { board, post, warn, line, hear } = setUp();
    line.size(300);
    hear(call);
    expect([post, board.play].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    hear(hello);
    expect(post).toHaveBeenCalledWith({ boardwright: 1, type: 'hello' }, 'https://a.example');
    expect(post).toHaveBeenCalledWith(
      { boardwright: 1, type: 'size', detail: { height: 300 } },
      'https://a.example',
    );
    hear(call, 'https://b.example');
    expect(board.play).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(2);
    hear(call);
    await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(3));
    expect(post.mock.calls.every(([, origin]) => origin === 'https://a.example')).toBe(true);
  });

  it('only answers its parent, and only the given origin', () => {
    const { post, hear } = setUp('https://a.example');
    hear(hello, 'https://a.example', 'stranger');
    hear(hello, 'https://b.example');
    hear({ boardwright: 9 }, 'https://b.example');
    expect(post).not.toHaveBeenCalled();
    hear({ boardwright: 9 });
    expect(post).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'error' }),
      'https://a.example',
    );
  });

  it('accepts an address in place of an origin', () => {
    const { post, hear } = setUp('https://a.example/page?x#y');
    hear(hello, 'https://b.example');
    expect(post).not.toHaveBeenCalled();
    hear(hello);
    expect(post).toHaveBeenCalledWith(hello, 'https://a.example');
  });

  it('answers nobody if the given origin is invalid', () => {
    const { post, warn, hear } = setUp('a.example');
    hear(hello);
    expect([post, warn].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });

  it('reports errors that occurred before the hello', () => {
    const { board, post, hear } = setUp();
    const detail = { about: 'game', message: 'none', lines: [] };
    board.dispatchEvent(new CustomEvent('error', { detail }));
    hear(hello);
    expect(post).toHaveBeenCalledWith(
      { boardwright: 1, type: 'error', detail },
      'https://a.example',
    );
  });
});
