// Runs in the page: a game in the page's own kind of worker, controlled by messages, so that times are measured without
// the page.

/**
 * @typedef {object} Engine
 * @property {(request: object, progress?: (report: any) => void) => Promise<any>} ask
 * @property {() => void} close
 */

/**
 * @param {{ worker: string, module: string, source: string }} from addresses, and the text of a rule file
 * @returns {Promise<Engine>}
 */
export async function start({ worker: address, module, source }) {
  const worker = new Worker(address, { type: 'module' });
  /** @type {Map<number, { resolve(value: any): void, reject(reason: Error): void, progress(report: any): void }>} */
  const waiting = new Map();
  /** @param {string} message */
  const lose = (message) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
  };
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'panic') return lose(data.message);
    const asked = waiting.get(data.id);
    if (data.kind === 'progress') return asked?.progress(data.report);
    waiting.delete(data.id);
    if (data.kind === 'reply') asked?.resolve(data.value);
    else asked?.reject(new Error(JSON.stringify(data)));
  });
  worker.addEventListener('error', ({ message }) => lose(message));
  worker.postMessage(await moduleAt(module));
  let last = 0;
  /** @type {Engine['ask']} */
  const ask = (request, progress = () => {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject, progress });
      worker.postMessage({ id: last, request });
    });
  const rules = { source, variant: 0, isForeign: false };
  await ask({ kind: 'load', rules, record: null, draw: true });
  return { ask, close: () => worker.terminate() };
}

/** @param {string} address */
async function moduleAt(address) {
  return WebAssembly.compileStreaming(fetch(address));
}

/** @param {number} milliseconds */
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** How long an answer takes, in milliseconds. @param {Promise<unknown>} answer */
export async function timeOf(answer) {
  const before = performance.now();
  await answer;
  return performance.now() - before;
}
