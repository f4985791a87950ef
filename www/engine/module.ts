/** The engine's WebAssembly module: loaded and compiled by the page, so that it is on its way before any worker is. */
import address from '../../pkg/boardwright_bg.wasm?url';

let coming: Promise<WebAssembly.Module> | null = null;

/** One module for all workers; loaded again after a failure. */
export function engineModule(): Promise<WebAssembly.Module> {
  coming ??= fetchModule().catch((reason: unknown) => {
    coming = null;
    throw reason;
  });
  return coming;
}

async function fetchModule(): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** Sends the module to a worker; if it cannot be loaded, the worker has failed. */
export function giveModule(worker: Worker): void {
  engineModule().then(
    (module) => worker.postMessage(module),
    (reason: unknown) => worker.dispatchEvent(new ErrorEvent('error', { message: String(reason) })),
  );
}
