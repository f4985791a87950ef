/** Long work in slices, so that the page answers meanwhile. */

/** Shorter than a frame of the screen. */
const sliceMilliseconds = 12;

/** Calls `work` for each item, until the signal is aborted; resolves to whether all of them were reached. */
export async function inSlices<T>(
  items: T[],
  signal: AbortSignal,
  work: (item: T, index: number) => void,
): Promise<boolean> {
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    if (signal.aborted) return false;
    work(item, index);
    if (performance.now() - began < sliceMilliseconds) continue;
    await nextTask();
    began = performance.now();
  }
  return !signal.aborted;
}

/** Waits for other tasks. Unlike timers, messages are not slowed down while the page is hidden. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
