// Whatever arguments `boardwright/engine` gets, it throws an `EngineError`, and continues to work.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { takes } from '../../www/api/checked.js';
import { compile, Loading, Search } from '../../www/api/node.js';
import { declarationsIn } from '../docs/api.mjs';
import { inRoot } from '../paths.mjs';

const chase = readFileSync(inRoot('games', 'chase', 'chase.zrf'), 'utf8');
const rules = await compile(chase);
/** Ignores the types. @returns {any} */
const newGame = () => rules.newGame();
const refusal = { name: 'BoardwrightError', kind: 'invalidArgument' };

/**
 * What a function throws, or what its promise rejects with.
 * @param {() => unknown} work
 * @returns {Promise<any>}
 */
async function thrownBy(work) {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return null;
}

describe('compile', () => {
  it.each([
    [undefined],
    [null],
    [5],
    [{}],
    [new Uint8Array(4)],
    [chase, 5],
    [chase, 'Lite'],
    [chase, []],
    [chase, { variant: -1 }],
    [chase, { variant: NaN }],
    [chase, { variant: {} }],
  ])('rejects %s', async (...given) => {
    const error = await thrownBy(() => /** @type {any} */ (compile)(...given));
    expect(error).toMatchObject(refusal);
    expect(error).toBeInstanceOf(Error);
    expect(error.message).toMatch(
      /^(argument [12]|`variant`) of `compile` has to be (a text|an object|a number.*), not /,
    );
  });

  it('compiles after all of that', async () => {
    expect((await compile(chase)).newGame().legalMoves()).toHaveLength(46);
  });
});

describe('a game', () => {
  /** @type {[string, (game: any) => unknown, RegExp][]} */
  const cases = [
    ['filterMoves(null)', (game) => game.filterMoves(null), /a list, not null/],
    ['filterMoves("abc")', (game) => game.filterMoves('abc'), /a list, not the text "abc"/],
    [
      'filterMoves([null])',
      (game) => game.filterMoves([null]),
      /number 0 is a token, that is an object, not null/,
    ],
    ['load()', (game) => game.load(), /a text, not undefined/],
    [
      'goTo("x")',
      (game) => game.goTo('x'),
      /a whole number from 0 to 4294967295, not the text "x"/,
    ],
    ['goTo(NaN)', (game) => game.goTo(NaN), /not NaN/],
    ['goTo(2 ** 32)', (game) => game.goTo(2 ** 32), /not 4294967296/],
    [
      'illegalReason([], 65536)',
      (game) => game.illegalReason([], 65536),
      /argument 2 of `illegalReason` .* from 0 to 65535/,
    ],
    ['illegalReason([])', (game) => game.illegalReason([]), /not undefined/],
    ['preview("abc")', (game) => game.preview('abc'), /a list/],
    ['preview([5])', (game) => game.preview([5]), /number 0 is a text, not 5/],
    ['takeOver({}, {})', (game) => game.takeOver({}, {}), /a Search, not an object/],
    ['finishLoading({})', (game) => game.finishLoading({}), /a Loading, not an object/],
    ['startPondering("x")', (game) => game.startPondering('x'), /argument 2/],
    ['draw(NaN)', (game) => game.draw(NaN), /from 0 to less than 1, not NaN/],
    ['draw(1)', (game) => game.draw(1), /from 0 to less than 1/],
    ['completions()', (game) => game.completions(), /a text/],
    ['completions("", true, -1, 5)', (game) => game.completions('', true, -1, 5), /argument 3/],
    ['apply()', (game) => game.apply(), /a text, a move of `legalMoves\(\)`, or tokens/],
    ['apply({ text: 5 })', (game) => game.apply({ text: 5 }), /a text, a move/],
    ['zsg([5], "a")', (game) => game.zsg([5], 'a'), /number 0 is a text/],
    ['loadFile("1. e4")', (game) => game.loadFile('1. e4'), /argument 2/],
    ['loadFile("1. e4", "doc", 0)', (game) => game.loadFile('1. e4', 'doc', 0), /no format `doc`/],
    ['file()', (game) => game.file(), /a text/],
    ['describeLine("a", 0)', (game) => game.describeLine('a', 0), /a list/],
    ['describedPosition(-1)', (game) => game.describedPosition(-1), /a whole number/],
    ['setRepetition(0)', (game) => game.setRepetition(0), /true or false/],
    [
      'apply with a site that is no whole number',
      (game) => game.apply([{ kind: 'add', site: 1.5 }]),
      /number 0 is a token of the kind `add` whose `site` is a whole number from 0 to 65535, not 1.5/,
    ],
    [
      'apply with a token that there is not',
      (game) => game.apply([{ kind: 'toString' }]),
      /`kind` is one of add, target, shift, choose, pick, stop, not the text "toString"/,
    ],
  ];

  it.each(cases)('rejects %s', async (_, work, message) => {
    const game = newGame();
    const error = await thrownBy(() => work(game));
    expect(error).toMatchObject({ ...refusal, message: expect.stringMatching(message) });
    expect(game.legalMoves()).toHaveLength(46);
  });

  it('accepts its own output', () => {
    const game = newGame();
    const [first] = game.legalMoves();
    game.apply(first);
    const [site] = game.filterMoves([]).addable;
    const { targets } = game.filterMoves([{ kind: 'add', site }]);
    game.apply([
      { kind: 'add', site },
      { kind: 'target', site: targets[0].site },
      { kind: 'choose', text: targets[0].moves[0] },
    ]);
    game.goTo(game.currentNode());
    expect(game.preview([game.moveTexts()[0]])).toHaveLength(1);
    const loading = game.startLoading(game.record());
    while (!loading.run(50));
    game.finishLoading(loading);
    expect(game.view().ply).toBe(2);
  });
});

describe('endgame tables', () => {
  it.each([
    [undefined, /a Uint8Array, not undefined/],
    [[1, 2], /a Uint8Array, not a list/],
    [new Uint8Array(9), /this is not a tablebase/],
  ])('rejects %s', async (given, message) => {
    const error = await thrownBy(() => /** @type {any} */ (rules).useTablebase(given));
    expect(error).toMatchObject({ ...refusal, message: expect.stringMatching(message) });
    expect((await newGame().search({ depth: 1 })).tablebase).toBeNull();
  });

  it('are used by searches', async () => {
    const chess = await compile(readFileSync(inRoot('games', 'chess', 'chess.zrf'), 'utf8'));
    const tables = gunzipSync(readFileSync(inRoot('games', 'chess', 'chess.tablebase')));
    const game = chess.newGame({ position: 'White; White King a1; White Rook b1; Black King d5' });
    const known = { result: 'win', turns: 29 };
    expect((await game.search({ depth: 1 })).tablebase).toBeNull();
    chess.useTablebase(tables);
    const found = await game.search({ depth: 1 });
    expect(found).toMatchObject({ tablebase: known, mateIn: 29 });
    expect((await game.search({ level: 10, depth: 1 })).tablebase).toEqual(known);
    expect((await game.search({ level: 9, depth: 1 })).tablebase).toBeNull();
    expect(await thrownBy(() => rules.useTablebase(tables))).toMatchObject({
      ...refusal,
      message: expect.stringContaining('belongs to other rules'),
    });
  });
});

describe('a freed object', () => {
  it('says so, and may be freed again', async () => {
    const game = newGame();
    game.free();
    game.free();
    const error = await thrownBy(() => game.legalMoves());
    expect(error).toMatchObject({
      ...refusal,
      message: '`legalMoves`: this Game was freed, or handed over',
    });
    expect(await thrownBy(() => game.search())).toMatchObject(refusal);
    const other = await compile(chase);
    other.free();
    expect(await thrownBy(() => other.newGame())).toMatchObject(refusal);
    expect(await thrownBy(() => other.title)).toMatchObject(refusal);
  });

  it('is rejected as an argument', async () => {
    const game = newGame();
    const loading = game.startLoading(game.record());
    while (!loading.run(50));
    game.finishLoading(loading);
    const again = await thrownBy(() => game.finishLoading(loading));
    expect(again).toMatchObject({ ...refusal, message: expect.stringContaining('not been freed') });
    expect(await thrownBy(() => loading.progress())).toMatchObject(refusal);
    const search = game.startSearch({ depth: 1 });
    expect(search).toBeInstanceOf(Search);
    expect(loading).toBeInstanceOf(Loading);
    search.free();
    expect(await thrownBy(() => game.takeOver(search, {}))).toMatchObject(refusal);
  });
});

describe('a search', () => {
  it('rejects its promise for bad options, and never throws', async () => {
    const game = newGame();
    for (const given of [
      5,
      'x',
      [],
      { bogus: 1 },
      { signal: 7 },
      { signal: {} },
      { progress: 'x' },
    ]) {
      /** @type {Promise<unknown> | undefined} */
      let promise;
      expect(() => (promise = game.search(given)), JSON.stringify(given)).not.toThrow();
      expect(await thrownBy(() => promise), JSON.stringify(given)).toMatchObject(refusal);
    }
    expect((await game.search({ depth: 1, signal: null, progress: undefined })).done).toBe(true);
  });

  it('is stopped by a signal of this realm, and of any other', async () => {
    const game = newGame();
    const reason = new Error('enough');
    const aborted = { aborted: true, reason };
    expect(await thrownBy(() => game.search({ milliseconds: 60_000, signal: aborted }))).toBe(
      reason,
    );
    const foreign = vm.runInNewContext('({ aborted: false, reason: "enough" })');
    const ends = game.search({ milliseconds: 60_000, signal: foreign });
    setTimeout(() => (foreign.aborted = true), 30);
    expect(await thrownBy(() => ends)).toBe('enough');
    expect(await thrownBy(() => game.search({ signal: AbortSignal.abort(reason) }))).toBe(reason);
  });
});

it('the arguments of all methods are tested', () => {
  const types = readFileSync(inRoot('pkg', 'boardwright.d.ts'), 'utf8');
  const classes = declarationsIn(types).filter(({ kind }) => kind === 'class');
  expect(classes.map(({ name }) => name).toSorted()).toEqual(Object.keys(takes).toSorted());
  for (const { name, text } of classes) {
    const methods = [...text.matchAll(/^ {4}(\w+)\((.+)\): [^;]+;$/gm)];
    const counted = methods.map(([, method = '', list = '']) => [
      method,
      list.split(/, (?=\w+\??:)/).length,
    ]);
    const checked = Object.entries(takes[/** @type {keyof typeof takes} */ (name)]).map(
      ([method, checks]) => [method, checks.length],
    );
    expect(checked.toSorted(), name).toEqual(counted.toSorted());
  }
});

it('all kinds of tokens are tested', async () => {
  const types = readFileSync(inRoot('pkg', 'boardwright.d.ts'), 'utf8');
  const union = /export type Token =(.*);/.exec(types)?.[1] ?? '';
  const kinds = [...union.matchAll(/kind: "(\w+)"/g)].map(([, kind]) => kind);
  const { message } = await thrownBy(() => newGame().filterMoves([{ kind: 'x' }]));
  expect(message).toContain(`one of ${kinds.join(', ')}, not`);
  expect(kinds.length).toBeGreaterThan(4);
});
