// Checks the arguments of all methods before WebAssembly gets them, which would interpret anything as the type it
// expects. Wraps the classes of pkg/: invalid arguments throw an `EngineError` of the kind `invalidArgument`. Start at
// `takes`.
import {
  compile as compileNow,
  findGames as findGamesNow,
  Game,
  Loading,
  MoveKinds,
  Rules,
  Search,
} from '../../pkg/boardwright.js';

/**
 * Returns what a value has to be, to follow the words "has to be", or null if it is valid.
 * @typedef {(value: unknown) => string | null} Check
 */

/** @param {string} wanted @param {(value: any) => boolean} isIt @returns {Check} */
const a = (wanted, isIt) => (value) => (isIt(value) ? null : `${wanted}, not ${shown(value)}`);

/** @param {number} most @returns {Check} */
const whole = (most) =>
  a(
    `a whole number from 0 to ${most}`,
    (value) => Number.isInteger(value) && 0 <= value && value <= most,
  );

const text = a('a text', (value) => typeof value === 'string');
const flag = a('true or false', (value) => typeof value === 'boolean');
const number = a('a number', (value) => typeof value === 'number');
const share = a(
  'a number from 0 to less than 1',
  (value) => 0 <= value && value < 1 && number(value) === null,
);
const count = whole(2 ** 32 - 1);
const node = count;
const site = whole(2 ** 16 - 1);
const options = a(
  'an object',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
const work = a('a function', (value) => typeof value === 'function');
const variant = a(
  'a number from 0, or a title',
  (value) => typeof value === 'string' || count(value) === null,
);
/** Those of another realm are as good. */
const bytes = a(
  'a Uint8Array',
  (value) => Object.prototype.toString.call(value) === '[object Uint8Array]',
);
/** A signal from another realm or a library is as good. */
const signal = a(
  'an AbortSignal',
  (value) => options(value) === null && typeof value.aborted === 'boolean',
);

/** @param {Check} check @returns {Check} */
const maybe = (check) => (value) => (value === undefined || value === null ? null : check(value));

/** @param {Check} check of each @returns {Check} */
const list = (check) => (value) => {
  if (!Array.isArray(value)) return `a list, not ${shown(value)}`;
  for (const [at, one] of value.entries()) {
    const wanted = check(one);
    if (wanted !== null) return `a list whose number ${at} is ${wanted}`;
  }
  return null;
};

/** An object that has not been freed. @param {any} kind a class @returns {Check} */
const one = (kind) => (value) => {
  if (!(value instanceof kind)) return `a ${kind.name}, not ${shown(value)}`;
  return isFreed(value) ? `a ${kind.name} that has not been freed` : null;
};

/** The properties of each token besides its kind. @type {Record<string, Record<string, Check>>} */
const tokens = {
  add: { site },
  target: { site },
  shift: { direction: count, distance: count },
  choose: { text },
  pick: { sites: list(site) },
  stop: {},
};

/** @type {Check} */
function token(value) {
  const wanted = options(value);
  if (wanted !== null) return `a token, that is ${wanted}`;
  const said = /** @type {Record<string, unknown>} */ (value);
  const { kind } = said;
  const fields = typeof kind === 'string' && Object.hasOwn(tokens, kind) ? tokens[kind] : undefined;
  if (fields === undefined)
    return `a token whose \`kind\` is one of ${Object.keys(tokens).join(', ')}, not ${shown(kind)}`;
  for (const [name, check] of Object.entries(fields)) {
    const lacking = check(said[name]);
    if (lacking !== null) return `a token of the kind \`${kind}\` whose \`${name}\` is ${lacking}`;
  }
  return null;
}

/** @type {Check} */
function move(value) {
  if (typeof value === 'string') return null;
  if (Array.isArray(value)) return list(token)(value);
  const isMove = options(value) === null && text(/** @type {any} */ (value).text) === null;
  return isMove ? null : `a text, a move of \`legalMoves()\`, or tokens, not ${shown(value)}`;
}

const classes = { Game, Loading, MoveKinds, Rules, Search };

/** The arguments of each method that has any. */
export const takes = {
  Game: {
    apply: [move],
    arrange: [options],
    begin: [text],
    comment: [node, text],
    completions: [text, flag, count, count],
    describeLine: [list(text), count],
    describedPosition: [count],
    draw: [share],
    file: [text],
    finishLoading: [one(Loading)],
    preview: [list(text)],
    footprint: [site],
    goTo: [node],
    load: [text],
    loadFile: [text, text, count],
    loadZsg: [text],
    filterMoves: [list(token)],
    node: [node],
    piecesAt: [node],
    promote: [node],
    illegalReason: [list(token), site],
    remove: [node],
    search: [maybe(options)],
    setRepetition: [flag],
    startLoading: [text],
    startPondering: [text, options],
    startSearch: [maybe(options)],
    takeOver: [one(Search), options],
    trace: [text],
    traceOf: [node],
    zsg: [list(text), text],
  },
  Loading: { run: [number] },
  MoveKinds: { run: [number] },
  Rules: { moveKinds: [maybe(options)], newGame: [maybe(options)], useTablebase: [bytes] },
  Search: { run: [number] },
};

/** @param {unknown} value */
function shown(value) {
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 40))}`;
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}

/** The property with an object's place in the module's memory: 0 once it was freed. */
const place = '__wbg_ptr';

/** @param {any} thing of the module */
const isFreed = (thing) => thing[place] === 0;

/** @param {string} message */
function refuse(message) {
  // Like the errors that the module throws.
  const error = Object.assign(new Error(message), { kind: 'invalidArgument' });
  error.name = 'BoardwrightError';
  throw error;
}

/** @param {string} name of the function @param {Check[]} checks @param {unknown[]} given */
function look(name, checks, given) {
  for (const [at, check] of checks.entries()) {
    const wanted = check(given[at]);
    if (wanted !== null) refuse(`argument ${at + 1} of \`${name}\` has to be ${wanted}`);
  }
}

/**
 * Checks options, each of which is optional.
 * @param {string} name of the function
 * @param {any} given
 * @param {Record<string, Check>} checks
 */
function lookAt(name, given, checks) {
  for (const [option, check] of Object.entries(checks)) {
    const wanted = maybe(check)(given?.[option]);
    if (wanted !== null) refuse(`\`${option}\` of \`${name}\` has to be ${wanted}`);
  }
}

/** @param {object} thing @param {string} kind @param {string} name of what is wanted of it */
function mustLive(thing, kind, name) {
  if (isFreed(thing)) refuse(`\`${name}\`: this ${kind} was freed, or handed over`);
}

/**
 * Puts checks before all methods of a class.
 * @param {string} kind
 * @param {object} prototype
 * @param {Record<string, Check[]>} checks
 */
function guard(kind, prototype, checks) {
  for (const [name, { value, get, ...how }] of Object.entries(
    Object.getOwnPropertyDescriptors(prototype),
  )) {
    if (name === 'constructor' || name === 'free' || name.startsWith('__')) continue;
    /** @param {Function} inner @param {string} shownName */
    const guarded = (inner, shownName) =>
      /** @this {object} @param {unknown[]} given */
      function (...given) {
        mustLive(this, kind, shownName);
        look(shownName, checks[name] ?? [], given);
        return inner.apply(this, given);
      };
    const change = get ? { get: guarded(get, name) } : { value: guarded(value, name) };
    Object.defineProperty(prototype, name, { ...how, ...change });
  }
  freeOnce(/** @type {any} */ (prototype));
}

/** Freeing an object again has no effect, for example at the end of a block with `using`. @param {any} prototype */
function freeOnce(prototype) {
  const { free } = prototype;
  prototype.free = /** @this {object} */ function () {
    if (!isFreed(this)) free.call(this);
  };
  if (Symbol.dispose) prototype[Symbol.dispose] = prototype.free;
}

/** A search is a promise, so invalid options reject it. */
function promiseSearches() {
  const { search } = Game.prototype;
  /** @this {Game} @param {any} [given] */
  Game.prototype.search = async function (given) {
    lookAt('search', given, { signal, progress: work });
    return search.call(this, given?.signal ? { ...given, signal: signalOf(given.signal) } : given);
  };
}

/** Adapts a signal to what the module reads of it. @param {any} given */
function signalOf(given) {
  if (given instanceof AbortSignal) return given;
  return Object.create(AbortSignal.prototype, {
    aborted: { get: () => given.aborted },
    reason: { get: () => given.reason },
  });
}

for (const [kind, { prototype }] of Object.entries(classes))
  guard(kind, prototype, takes[/** @type {keyof typeof takes} */ (kind)]);
promiseSearches();

/**
 * The functions of a module that is loaded with the first call; after a failure, the next call tries again.
 * @param {() => Promise<unknown>} load
 */
export function functionsOf(load) {
  /** @type {Promise<unknown> | null} */
  let ready = null;
  const loaded = () =>
    (ready ??= load().catch((reason) => {
      ready = null;
      throw reason;
    }));
  return {
    /** @param {string} source @param {any} [given] */
    async compile(source, given) {
      look('compile', [text, maybe(options)], [source, given]);
      lookAt('compile', given, { variant });
      await loaded();
      return compileNow(source, given);
    },
    /** @param {string} source */
    async findGames(source) {
      look('findGames', [text], [source]);
      await loaded();
      return findGamesNow(source);
    },
  };
}
