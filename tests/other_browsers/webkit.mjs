// WebKitGTK's small browser on a display that nobody sees, driven by W3C WebDriver: JSON over HTTP.
// https://www.w3.org/TR/webdriver2/
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { mustFind } from '../../scripts/toolchain/other_browsers.mjs';
import { start } from './program.mjs';

/** @typedef {import('./driver.mjs').Driver} Driver */
/** @typedef {(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<any>} Ask */

/** @returns {Promise<Driver>} */
export async function launchWebKit() {
  // WebKitGTK needs a display. This one takes a free number, and prints it.
  const screen = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const display = start(mustFind('xvfb'), screen);
  const number = await display.prints(/^(\d+)$/m);
  const port = await freePort();
  const driver = start(mustFind('webkit'), [`--port=${port}`], { DISPLAY: `:${number}` });
  await Promise.race([answers(port), driver.fails]);
  const { sessionId } = await asker(port, '')('POST', '/session', { capabilities: {} });
  const ask = asker(port, `/session/${sessionId}`);
  const close = async () => {
    await ask('DELETE', '');
    await driver.stop();
    await display.stop();
  };
  return { ...windowOf(ask), close };
}

/**
 * @param {Ask} ask
 * @returns {Omit<Driver, 'close'>}
 */
function windowOf(ask) {
  const call = async (/** @type {string} */ body, /** @type {unknown[]} */ args) => {
    // `execute/async` gives scripts a function to call at their end, as their last argument.
    const script = `const [args, done] = arguments;
      (async () => (${body})(...JSON.parse(args)))()
        .then((result) => done({ result }), (error) => done({ error: String(error) }));`;
    const answer = await ask('POST', '/execute/async', { script, args: [JSON.stringify(args)] });
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.result ?? undefined;
  };
  return {
    open: (url) => ask('POST', '/url', { url }),
    reload: () => ask('POST', '/refresh', {}),
    call: async (body, args, inFrame) => {
      if (!inFrame) return call(body, args);
      await ask('POST', '/frame', { id: 0 });
      try {
        return await call(body, args);
      } finally {
        await ask('POST', '/frame', { id: null });
      }
    },
    act: (actions) => ask('POST', '/actions', { actions }),
    picture: async () => Buffer.from(await ask('GET', '/screenshot'), 'base64'),
  };
}

/**
 * @param {number} port
 * @param {string} prefix of all paths
 * @returns {Ask}
 */
const asker = (port, prefix) => async (method, path, body) => {
  const message = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`http://127.0.0.1:${port}${prefix}${path}`, { method, ...message });
  const { value } = /** @type {{ value: any }} */ (await answer.json());
  if (!answer.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
  return value;
};

/** Waits until the driver answers; it prints nothing. @param {number} port */
async function answers(port) {
  const ask = asker(port, '');
  while (!(await ask('GET', '/status').catch(() => null))) await setTimeout(20);
}

/** The driver does not say which port it has chosen, so it is told one. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}
