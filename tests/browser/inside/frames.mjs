// Lets the page draw as soon as there is something to draw, instead of sixty times a second. Runs in the page.

/** @type {FrameRequestCallback[]} */
let waiting = [];
const channel = new MessageChannel();
channel.port1.addEventListener('message', () => {
  const now = performance.now();
  const due = waiting;
  waiting = [];
  for (const work of due) work(now);
});
channel.port1.start();

/** Takes the place of the browser's frames, once those that were asked for have come. */
export async function hurryFrames() {
  const asked = globalThis.requestAnimationFrame;
  let count = 0;
  globalThis.requestAnimationFrame = (work) => {
    if (waiting.push(work) === 1) channel.port2.postMessage(null);
    return ++count;
  };
  await new Promise((resolve) => asked(resolve));
}

/** The next frame, behind what the page draws in it. */
export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
