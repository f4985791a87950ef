// The interface of the engine from JavaScript, on the committed pkg/ or another build of it (`load.mjs`).
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { inRoot } from '../paths.mjs';
import { loadEngine } from './load.mjs';

const { compile } = await loadEngine();

/** @param {string} path under games/ */
const rulesOf = (path) => readFileSync(inRoot('games', path), 'utf8');
const chase = rulesOf('chase/chase.zrf');
const newChase = () => compile(chase).newGame();

/**
 * What a function throws.
 * @param {() => unknown} work
 * @returns {any}
 */
function thrownBy(work) {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('legal moves', () => {
  // The counts in `tests/perft`.
  it.each([
    ['chase/chase.zrf', 46],
    ['chess/chess.zrf', 20],
    ['territory/amazons.zrf', 2176],
  ])('of %s at its start: %i', (file, count) => {
    const game = compile(rulesOf(file)).newGame();
    const moves = game.legalMoves();
    expect(moves).toHaveLength(count);
    expect(moves.map(({ text }) => text)).toEqual(game.moveTexts());
    expect(new Set(game.moveTexts()).size).toBe(count);
  });

  it('describe their steps, by names', () => {
    const game = compile(rulesOf('chess/chess.zrf')).newGame();
    for (const text of ['e2 - e4', 'd7 - d5']) game.apply(text);
    const capture = game.legalMoves().find(({ text }) => text === 'e4 - d5');
    expect(capture).toMatchObject({ player: 'White', from: 'e4', to: 'd5' });
    expect(capture?.captures).toMatchObject([
      { site: 'd5', piece: { type: 'Pawn', owner: 'Black' } },
    ]);
    const changed = capture?.changes.map(({ site, after }) => [site, after?.owner ?? null]);
    expect(changed?.toSorted()).toEqual([
      ['d5', 'White'],
      ['e4', null],
    ]);
    expect(capture?.steps).toMatchObject([{ from: 'e4', to: 'd5' }]);
  });

  it('have no start site if they are drops or passes', () => {
    const go = compile(rulesOf('go/go.zrf')).newGame();
    const moves = go.legalMoves();
    expect(moves.find(({ text }) => text === 'pass')).toMatchObject({ from: null, to: null });
    const drop = moves.find(({ text }) => text !== 'pass');
    expect(drop?.from).toBeNull();
    expect(drop?.changes).toMatchObject([{ before: null, after: { owner: 'Black' } }]);
  });
});

describe('a game', () => {
  it('accepts moves as text, as list entries, as prefixes and as tokens', () => {
    const game = newChase();
    const [first] = game.legalMoves();
    expect(first).toBeDefined();
    const played = game.apply(first ?? '');
    expect(played).toEqual(first);
    expect(game.undo()).toEqual(first);
    expect(game.undo()).toBeUndefined();
    expect(game.redo()).toEqual(first);
    game.undo();
    expect(game.apply('a1-a2 E').text).toBe('A1 - A2 e');
    game.undo();
    const tokens = /** @type {const} */ ([
      { kind: 'add', site: 0 },
      { kind: 'target', site: 9 },
    ]);
    expect(game.filterMoves([...tokens]).complete).toBe(game.apply([...tokens]).text);
    game.undo();
    expect(thrownBy(() => game.apply('A1'))).toMatchObject({ kind: 'ambiguousMove' });
    expect(thrownBy(() => game.apply([]))).toMatchObject({ kind: 'ambiguousMove' });
    expect(game.view().ply).toBe(0);
  });

  it('has a position, a turn, an outcome and a record', () => {
    const game = newChase();
    expect(game.turn()).toBe('Red');
    game.apply('A1 - A2 e');
    expect(game.turn()).toBe('Blue');
    expect(game.outcome()).toBeUndefined();
    const again = compile(chase).newGame({ position: game.position() });
    expect(again.position()).toBe(game.position());
    again.load(game.record());
    expect(again.view().ply).toBe(1);
    expect(thrownBy(() => again.load('nonsense'))).toMatchObject({ kind: 'invalidRecord' });
    expect(thrownBy(() => again.begin('nonsense'))).toMatchObject({ kind: 'invalidPosition' });
    expect(again.view().ply).toBe(1);
  });

  it('can look ahead without being changed', () => {
    const game = newChase();
    const followed = game.preview(['A1 - A2 e']);
    expect(followed[0]?.view.ply).toBe(1);
    expect(followed[0]?.trace.tracks.length).toBeGreaterThan(0);
    expect(() => game.preview(['A1 - A2 e', 'nonsense'])).toThrow('nonsense');
    expect(game.view().ply).toBe(0);
    expect(game.illegalReason([], 0)).toBeUndefined();
    expect(game.illegalReason([], 40)?.reason).toBe('empty');
    expect(game.illegalReason([], 72)?.reason).toBe('foreign');
  });

  it('has variations and comments, and restores removed branches', () => {
    const game = newChase();
    game.apply('A1 - A2 e');
    const first = game.currentNode();
    game.undo();
    game.apply(game.moveTexts()[5] ?? '');
    game.comment(first, 'safe');
    expect(game.nodes().map(({ ply }) => ply)).toEqual([0, 1, 1]);
    expect(game.node(first)).toMatchObject({ text: 'A1 - A2 e', comment: 'safe', parent: 0 });
    game.remove(first);
    expect(game.line()).toMatchObject({ removed: 1 });
    expect(game.restoreRemoved()).toBe(first);
    expect(thrownBy(() => game.goTo(99))).toMatchObject({ kind: 'refused' });
  });

  it('converts to saved games of Zillions and back, and to positions', () => {
    const game = newChase();
    game.apply('A1 - A2 e');
    const saved = game.zsg(['A1 - A2 e'], 'chase.zrf');
    const other = newChase();
    expect(other.loadZsg(saved)).toMatchObject({ turns: 1, loose: [], leftOut: [] });
    expect(other.position()).toBe(game.position());
    expect(other.arrange(other.settable().now)).toBe(other.position());
    expect(thrownBy(() => other.loadZsg('nonsense'))).toMatchObject({ kind: 'invalidRecord' });
  });
});

describe('an exception', () => {
  it('is an Error with a kind and the fields of that kind', () => {
    const rules = thrownBy(() => compile('(game (titel "x"))'));
    expect(rules).toBeInstanceOf(Error);
    expect(rules).toMatchObject({ kind: 'rules', name: 'BoardwrightError' });
    expect(rules.message).toMatch(/^line 1, column \d+: /);
    expect(rules.diagnostics[0]).toMatchObject({ severity: 'error', line: 1 });
    const illegal = thrownBy(() => newChase().apply('A1 - A2 ee'));
    expect(illegal).toMatchObject({
      kind: 'illegalMove',
      text: 'A1 - A2 ee',
      suggestion: 'A1 - A2 e',
    });
    expect(illegal.faults).toMatchObject([{ code: 'move.near', values: { near: 'A1 - A2 e' } }]);
    expect(thrownBy(() => newChase().apply('?'))).toMatchObject({ suggestion: null });
  });

  it('names unknown options and variants', () => {
    const options = /** @type {object} */ ({ variannt: 1 });
    expect(thrownBy(() => compile(chase, options)).message).toContain('`variannt`');
    expect(thrownBy(() => compile(chase, { variant: 'Nonsense' })).message).toContain('Nonsense');
    const position = /** @type {object} */ ({ fen: '' });
    expect(thrownBy(() => compile(chase).newGame(position)).message).toContain('`fen`');
    const slip = /** @type {object} */ ({ miliseconds: 5 });
    expect(thrownBy(() => newChase().startSearch(slip)).message).toContain('`miliseconds`');
  });

  it.each([
    ['a site', () => newChase().illegalReason([], 9999)],
    ['a token', () => newChase().filterMoves(/** @type {any} */ ([{ kind: 'jump' }]))],
    ['no list', () => newChase().filterMoves(/** @type {any} */ ('no list'))],
    ['a move', () => newChase().apply(/** @type {any} */ (7))],
    ['an arrangement', () => newChase().arrange(/** @type {any} */ ({}))],
    ['a level', () => newChase().startSearch({ level: 11 })],
    ['level 0', () => newChase().startSearch({ level: 0 })],
  ])('is not a panic if %s is wrong', (_, work) => {
    const error = thrownBy(work);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(WebAssembly.RuntimeError);
  });
});

describe('a variant', () => {
  it('is selected by its number or its title', () => {
    const { variants } = compile(chase).info();
    expect(variants.length).toBeGreaterThan(1);
    const title = variants[1] ?? '';
    expect(compile(chase, { variant: 1 }).title).toBe(title);
    expect(compile(chase, { variant: title.toUpperCase() }).title).toBe(title);
  });

  it('has a fingerprint of its rules, not of their text', () => {
    const rules = compile(chase);
    expect(compile(`; nothing but words\n${chase}`).fingerprint()).toBe(rules.fingerprint());
    expect(compile(chase, { variant: 1 }).fingerprint()).not.toBe(rules.fingerprint());
  });
});

describe('a search', () => {
  it('runs in slices while the game is used', () => {
    const game = newChase();
    const search = game.startSearch({ depth: 2 });
    while (!search.run(50));
    const { move, depth, done, lines } = search.report();
    expect({ depth, done, lines: lines.length }).toEqual({ depth: 2, done: true, lines: 1 });
    game.apply(move ?? '');
  });

  it('is a promise that reports progress and respects its time', async () => {
    const progress = vi.fn();
    const report = await newChase().search({ milliseconds: 250, progress });
    expect(report.done).toBe(true);
    expect(report.milliseconds).toBeGreaterThanOrEqual(250);
    expect(progress).toHaveBeenCalled();
    expect(newChase().moveTexts()).toContain(report.move);
  });

  it('stops when its signal aborts', async () => {
    const controller = new AbortController();
    const searching = newChase().search({ signal: controller.signal, depth: 50 });
    controller.abort();
    await expect(searching).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('uses the time of its level, or less if a limit is given', () => {
    const search = newChase().startSearch({ level: 10, milliseconds: 1 });
    search.run(60_000);
    expect(search.report().done).toBe(true);
  });

  it('reuses pondering on the same position only', () => {
    const limits = { depth: 9 };
    const [foreseen, other = ''] = newChase().moveTexts();
    const nodesAfter = (/** @type {string} */ played) => {
      const game = newChase();
      const ahead = game.startPondering(foreseen ?? '', limits);
      while (ahead.report().nodes < 500) ahead.run(5);
      game.apply(played);
      return game.takeOver(ahead, { ...limits, seed: 7 }) ? ahead.report().nodes : 0;
    };
    expect(nodesAfter(foreseen ?? '')).toBeGreaterThanOrEqual(500);
    expect(nodesAfter(other)).toBe(0);
  });
});

describe('a game of chance moves', () => {
  it('draws every legal move', () => {
    const game = newChase();
    const count = game.moveTexts().length;
    const drawn = new Set(Array.from({ length: count }, (_, at) => game.draw((at + 0.5) / count)));
    expect(drawn.size).toBe(count);
  });
});

describe('moves', () => {
  const small = `(define leap ($1 $2 (verify not-friend?) add))
    (define hops (leap $1 $1))
    (game (title "Leaps") (players White Black)
      (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
        (directions (n 0 -1) (e 1 0))))
      (piece (name Man) (moves (leap n e) (hops n) (e (verify empty?) add)) (drops ((verify (position? c3)) add)))
      (board-setup (White (Man a1)) (Black (Man c2)))
      (win-condition (White) (>= (count (pieces my? (not-on-board? n))) 1) "home" (kind quiet-victory) (priority 2)))`;

  it('have the names of the macros that made them, and are parsed with them', () => {
    const game = compile(small).newGame();
    expect(game.legalMoves().map(({ named }) => named)).toEqual([
      'a1 - b2 leap n e',
      'a1 - a3 leap n n',
      'a1 - b1',
    ]);
    game.apply('a1 - a3 leap n n');
    expect(game.view().outcome).toMatchObject({
      reason: 'home',
      kind: 'quiet-victory',
      priority: 2,
    });
    expect(game.record()).toContain('result White wins: home (quiet victory)');
    game.load(game.record());
  });

  it('turns a part of a board round its centre', () => {
    const pentago = compile(rulesOf('placement/pentago.zrf')).newGame();
    pentago.apply('Marble @ a6 UR+');
    pentago.apply('Marble @ b6 UR+');
    const { tracks } = pentago.trace('Marble @ f1 UL-');
    const turn = { x: expect.any(Number), y: expect.any(Number), degrees: -90 };
    expect(tracks.filter(({ kind }) => kind === 'turn').map((track) => track.turn)).toEqual([
      turn,
      turn,
    ]);
  });
});

describe('a search of another game', () => {
  it('is rejected', () => {
    const record = newChase().record();
    const other = compile(chase, { variant: 1 }).newGame();
    expect(() => other.finishLoading(newChase().startLoading(record))).toThrow(
      expect.objectContaining({ kind: 'invalidArgument' }),
    );
  });

  it('returns a number of milliseconds only if it has searched', () => {
    for (const limits of [{ milliseconds: NaN }, { nodes: -1 }, { seed: NaN }]) {
      expect(() => newChase().startSearch(limits)).toThrow(
        expect.objectContaining({ kind: 'invalidArgument' }),
      );
    }
  });

  it('plays the best known move if there is no time to search on', () => {
    const search = compile(chase).newGame().startSearch({ milliseconds: 0 });
    while (!search.run(5));
    expect(search.report().move).not.toBeNull();
  });
});
