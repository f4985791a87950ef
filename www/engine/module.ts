/** Modules of the engine: fetched and compiled by the page, so that they are on their way before their workers are. */
import player from '../../pkg/player/player_bg.wasm?url';
import thinker from '../../pkg/thinker/thinker_bg.wasm?url';

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** The module that plays. */
export const engineModule = (): Promise<WebAssembly.Module> => moduleAt(player);

/** The module that searches. */
export const thinkerModule = (): Promise<WebAssembly.Module> => moduleAt(thinker);

/** One module for all workers; fetched again where that failed. */
export function moduleAt(address: string): Promise<WebAssembly.Module> {
  const known = modules.get(address);
  if (known !== undefined) return known;
  const module = fetchModule(address).catch((reason: unknown) => {
    modules.delete(address);
    throw reason;
  });
  modules.set(address, module);
  return module;
}

async function fetchModule(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}
