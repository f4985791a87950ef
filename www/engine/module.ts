/** The engine's module: fetched and compiled by the page, so that it is on its way before its workers are. */
import address from '../../pkg/boardwright_bg.wasm?url';

let coming: Promise<WebAssembly.Module> | null = null;

/** One module for all workers; fetched again where that failed. */
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

/** Gives the module to a worker; where it cannot be fetched, the worker has failed. */
export function giveModule(worker: Worker): void {
  engineModule().then(
    (module) => worker.postMessage(module),
    (reason: unknown) => worker.dispatchEvent(new ErrorEvent('error', { message: String(reason) })),
  );
}
