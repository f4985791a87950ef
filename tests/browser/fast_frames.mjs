// Lets the page draw as soon as there is something to draw, instead of sixty times a second.

/** Runs in the page before anything of it does: takes the place of the browser's frames, where that is wished. */
function hurryFrames() {
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
 * Makes ready for frames that hurry: they do from the next time on that the page is loaded, where that is wished.
 * @param {import('@playwright/test').Page} page
 */
export const mayHurry = (page) => page.addInitScript(hurryFrames);

/**
 * Whether frames are to hurry from the next time on that the page is loaded.
 * @param {import('@playwright/test').Page} page
 * @param {boolean} isWished
 */
export const wishHurry = (page, isWished) =>
  page.evaluate(
    (wished) =>
      wished ? sessionStorage.setItem('hurried', '') : sessionStorage.removeItem('hurried'),
    isWished,
  );
