// Lets the page draw as soon as there is something to draw, instead of sixty times a second.

/** Runs in the page before its own code: replaces the browser's animation frames if requested. */
function replaceFrames() {
  if (location.protocol !== 'http:' || sessionStorage.getItem('hurried') === null) return;
  /** @type {FrameRequestCallback[]} */
  let waiting = [];
  let count = 0;
  const channel = new MessageChannel();
  channel.port1.addEventListener('message', () => {
    const now = performance.now();
    const due = waiting;
    waiting = [];
    for (const work of due) work(now);
  });
  channel.port1.start();
  globalThis.requestAnimationFrame = (work) => {
    if (waiting.push(work) === 1) channel.port2.postMessage(null);
    return ++count;
  };
}

/**
 * Prepares a page for fast frames, which are used from the next load on if requested.
 * @param {import('@playwright/test').Page} page
 */
export const prepareFastFrames = (page) => page.addInitScript(replaceFrames);

/**
 * Requests fast frames, or not, from the next load on.
 * @param {import('@playwright/test').Page} page
 * @param {boolean} isWished
 */
export const requestFastFrames = (page, isWished) =>
  page.evaluate(
    (wished) =>
      wished ? sessionStorage.setItem('hurried', '') : sessionStorage.removeItem('hurried'),
    isWished,
  );
