// Firefox without a window on the screen, driven by WebDriver BiDi: JSON messages over a WebSocket.
// https://w3c.github.io/webdriver-bidi/
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { mustFind } from '../../scripts/toolchain/other_browsers.mjs';
import { start } from './program.mjs';

/** @typedef {import('./driver.mjs').Driver} Driver */
/** @typedef {(method: string, params?: object) => Promise<any>} Ask */

/** @returns {Promise<Driver>} */
export async function launchFirefox() {
  const profile = await mkdtemp(path.join(tmpdir(), 'boardwright-firefox-'));
  const options = ['--headless', '--remote-debugging-port=0', '--profile', profile, 'about:blank'];
  const firefox = start(mustFind('firefox'), options);
  const address = await firefox.prints(/WebDriver BiDi listening on (\S+)/);
  const ask = await connect(`${address}/session`);
  await ask('session.new', { capabilities: {} });
  // In the first tab, the address line keeps the focus.
  const { context } = await ask('browsingContext.create', { type: 'tab' });
  const close = async () => {
    await ask('browser.close');
    await firefox.ended;
    // Its helpers may still be writing.
    await rm(profile, { recursive: true, maxRetries: 10 });
  };
  return { ...windowOf(ask, context), close };
}

/**
 * @param {Ask} ask
 * @param {string} context
 * @returns {Omit<Driver, 'close'>}
 */
function windowOf(ask, context) {
  const firstFrame = async () => {
    const { contexts } = await ask('browsingContext.getTree', { root: context });
    return contexts[0].children[0]?.context;
  };
  return {
    open: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => ask('browsingContext.reload', { context, wait: 'complete' }),
    call: async (body, args, inFrame) =>
      resultOf(
        await ask('script.callFunction', {
          // BiDi describes the type of every value; texts of JSON are simpler.
          functionDeclaration: `async (args) => JSON.stringify(await (${body})(...JSON.parse(args)))`,
          arguments: [{ type: 'string', value: JSON.stringify(args) }],
          awaitPromise: true,
          target: { context: inFrame ? await firstFrame() : context },
        }),
      ),
    act: (actions) => ask('input.performActions', { context, actions }),
    picture: async () => {
      const { data } = await ask('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
  };
}

/** @param {{ type: string, result?: { value?: string }, exceptionDetails?: { text: string } }} answer */
function resultOf({ result, exceptionDetails }) {
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result?.value === undefined ? undefined : JSON.parse(result.value);
}

/**
 * Answers may come in another order than the questions; each has the number of its question.
 * @param {string} address
 * @returns {Promise<Ask>}
 */
async function connect(address) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  const asked = new Map();
  let last = 0;
  socket.on('message', (text) => {
    const { id, type, result, error, message } = JSON.parse(String(text));
    const question = asked.get(id);
    asked.delete(id);
    if (type === 'error') question?.reject(new Error(`Firefox: ${error}: ${message}`));
    else question?.resolve(result);
  });
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      asked.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}
