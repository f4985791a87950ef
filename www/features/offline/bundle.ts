/**
 * Unpacks the files of the page from the bundle that `scripts/offline/bundle.mjs` writes, into the cache of the service
 * worker.
 */

interface Bundled {
  url: string;
  type: string;
  size: number;
}

/**
 * Fetches a bundle and puts its files into a cache, under the key for each; rejects if it cannot be read. Reports how
 * much of it has come, from 0 to 1, or null if its size is not known.
 */
export async function unpack(
  address: string,
  cache: Cache,
  keyOf: (url: string) => string | undefined,
  report: (share: number | null) => void,
): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok || answer.body === null) throw new Error(`${address}: ${answer.status}`);
  const size = Number(answer.headers.get('Content-Length') ?? 0);
  const come = answer.body.pipeThrough(counting(size, report));
  const plain = come.pipeThrough(new DecompressionStream('gzip'));
  const whole = await new Response(plain).arrayBuffer();
  for (const [{ url, type }, content] of filesIn(whole)) {
    const key = keyOf(url);
    if (key !== undefined)
      await cache.put(key, new Response(content, { headers: { 'Content-Type': type } }));
  }
}

/** Passes bytes on, and reports after each percent which share of the size has come. */
export function counting(
  size: number,
  report: (share: number | null) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let [come, reported] = [0, -1];
  return new TransformStream({
    transform(bytes, next) {
      come += bytes.byteLength;
      next.enqueue(bytes);
      const share = size > 0 ? Math.min(1, come / size) : null;
      const percent = Math.floor(100 * (share ?? 0));
      if (percent > reported) report(share);
      reported = percent;
    },
  });
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
