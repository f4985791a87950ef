// Somebody who sits at a browser: looks for things on the page, waits for them, and uses a mouse, a finger and keys.
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import * as input from './input.mjs';
import { find, frameCorner, pageErrors, watchForErrors } from './inside.mjs';

/** @typedef {import('./inside.mjs').Seen} Seen */
/** @typedef {import('./input.mjs').Pointer} Pointer */

const patience = 30_000;
const pause = 50;

export class Visitor {
  /**
   * @param {import('./driver.mjs').Driver} driver
   * @param {boolean} [inFrame] whether things are looked for in the first frame of the page
   */
  constructor(driver, inFrame = false) {
    this.driver = driver;
    this.inFrame = inFrame;
    /** With what things are pressed and dragged. @type {Pointer} */
    this.pointer = 'mouse';
  }

  /** The same visitor, who looks into the first frame of the page. */
  get frame() {
    return new Visitor(this.driver, true);
  }

  /** @param {string} url */
  async open(url) {
    await this.driver.open(url);
    await this.call(watchForErrors);
  }

  async reload() {
    await this.hasNoErrors();
    await this.driver.reload();
    await this.call(watchForErrors);
  }

  async hasNoErrors() {
    assert.deepEqual(await this.call(pageErrors), [], 'the page has no errors');
  }

  /**
   * Calls a function in the page.
   * @template {unknown[]} Args
   * @template Result
   * @param {(...args: Args) => Result} inside a function that is complete in itself
   * @param {Args} args
   * @returns {Promise<Awaited<Result>>}
   */
  call(inside, ...args) {
    return this.driver.call(String(inside), args, this.inFrame);
  }

  /**
   * Waits until a condition is fulfilled, and returns its value. While another page is being loaded, it cannot be asked.
   * @template Result
   * @param {string} what for the message
   * @param {() => Promise<Result>} condition
   * @param {number} [limit] in milliseconds
   * @returns {Promise<NonNullable<Result>>}
   */
  async until(what, condition, limit = patience) {
    const end = performance.now() + limit;
    let last = '';
    while (performance.now() < end) {
      const value = await condition().catch((error) => void (last = `: ${error.message}`));
      if (value) return value;
      await setTimeout(pause);
    }
    throw new Error(`${what}: waited in vain${last}`);
  }

  /**
   * What can be seen now.
   * @param {string} selector
   * @param {string} [text] a part of its text or label
   */
  all(selector, text = '') {
    return this.call(find, selector, text, false);
  }

  /**
   * Waits for something to see.
   * @param {string} selector
   * @param {string} [text]
   */
  see(selector, text = '') {
    const first = async () => (await this.all(selector, text))[0];
    return this.until(`${selector} ${text}`, first);
  }

  /**
   * Waits until something is not to be seen.
   * @param {string} selector
   * @param {string} [text]
   */
  miss(selector, text = '') {
    const isGone = async () => (await this.all(selector, text)).length === 0;
    return this.until(`no ${selector} ${text}`, isGone);
  }

  /**
   * Waits until something has stopped moving within the window, and returns its middle.
   * @param {string} selector
   * @param {string} [text]
   */
  reach(selector, text = '') {
    /** @type {Seen | undefined} */
    let before;
    return this.until(`${selector} ${text}, at rest`, async () => {
      const [now] = await this.call(find, selector, text, true);
      const isAtRest = now !== undefined && before?.x === now.x && before.y === now.y;
      before = now;
      return isAtRest ? now : undefined;
    });
  }

  /**
   * @param {string} selector
   * @param {string} [text]
   */
  async click(selector, text = '') {
    await this.drag(await this.reach(selector, text));
  }

  /** Presses at the first point, and lets go at the last. @param {input.Point[]} points */
  async drag(...points) {
    const all = this.inFrame ? await this.fromFrame(points) : points;
    await this.driver.act([input.drag(all, this.pointer)]);
  }

  /** Points in the frame as points of the window. @param {input.Point[]} points */
  async fromFrame(points) {
    const corner = await new Visitor(this.driver).call(frameCorner);
    return points.map(({ x, y }) => ({ x: x + corner.x, y: y + corner.y }));
  }

  /** @param {string} text */
  type(text) {
    return this.driver.act([input.type(text)]);
  }

  /** @param {string[]} chords as in `Control+f`, one after the other */
  async press(...chords) {
    for (const chord of chords) await this.driver.act([input.press(chord)]);
  }
}
