/**
 * Unpacks the files of the page from the bundle that `scripts/offline/bundle.mjs` writes, into the cache of the service
 * worker.
 */

interface Bundled {
  url: string;
  type: string;
  size: number;
}

/** Fetches a bundle and puts its files into a cache, under the key for each; rejects if it cannot be read. */
export async function unpack(
  address: string,
  cache: Cache,
  keyOf: (url: string) => string | undefined,
): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok || answer.body === null) throw new Error(`${address}: ${answer.status}`);
  const plain = answer.body.pipeThrough(new DecompressionStream('gzip'));
  const whole = await new Response(plain).arrayBuffer();
  for (const [{ url, type }, content] of filesIn(whole)) {
    const key = keyOf(url);
    if (key !== undefined)
      await cache.put(key, new Response(content, { headers: { 'Content-Type': type } }));
  }
}

/** The files of a bundle with their contents. */
export function* filesIn(whole: ArrayBuffer): Generator<[Bundled, ArrayBuffer]> {
  const length = new DataView(whole).getUint32(0, true);
  const head = new TextDecoder().decode(new Uint8Array(whole, 4, length));
  let at = 4 + length;
  for (const file of JSON.parse(head) as Bundled[]) {
    yield [file, whole.slice(at, at + file.size)];
    at += file.size;
  }
}
