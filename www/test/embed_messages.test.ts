import { describe, expect, it, vi } from 'vitest';
import { FrameChannel } from '../embed/frame_connection';
import { readFromFrame, readToFrame, versioned } from '../embed/messages';

const call = { boardwright: 1, type: 'call', id: 1, method: 'play', argument: 'a - b' };

describe('messages', () => {
  it('are known by their mark, and refused where they make no sense', () => {
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

  it('come from a frame with what belongs to them, or not at all', () => {
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
  });
  const post = vi.fn();
  const warn = vi.fn();
  const line = new FrameChannel(board as never, only, { isParent, post, warn });
  const hear = (data: unknown, origin = 'https://a.example', source: unknown = 'parent') =>
    line.receive({ data, origin, source } as never);
  return { board, post, warn, line, hear };
}

const hello = versioned({ type: 'hello' });

describe('the line of a frame', () => {
  it('has nothing to say to a page without an origin, to which nothing could be sent', () => {
    const { post, warn, hear } = setUp();
    hear(hello, 'null');
    hear({ boardwright: 7 }, 'null');
    expect(post).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('talks to the origin that has said hello, and hears no other from then on', async () => {
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

  it('hears only the page around it, and only the origin that it was given', () => {
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

  it('hears the origin of an address that has more than that', () => {
    const { post, hear } = setUp('https://a.example/page?x#y');
    hear(hello, 'https://b.example');
    expect(post).not.toHaveBeenCalled();
    hear(hello);
    expect(post).toHaveBeenCalledWith(hello, 'https://a.example');
  });

  it('hears nobody where the origin that it was given is none', () => {
    const { post, warn, hear } = setUp('a.example');
    hear(hello);
    expect([post, warn].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });

  it('tells what was wrong before the hello', () => {
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
