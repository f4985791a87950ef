/** The shipped games in the single-file build of the page: all their files, packed into one text. */

/** Returns a function that reads files like `fetch`; the first call unpacks all of them. */
export function readerOf(packed: string): (name: string) => Promise<Response> {
  let files: Promise<Record<string, string>> | null = null;
  return async (name) => {
    files ??= unpack(packed);
    const file = (await files)[name];
    return file === undefined ? new Response(null, { status: 404 }) : new Response(bytesIn(file));
  };
}

async function unpack(packed: string): Promise<Record<string, string>> {
  const bytes = new Blob([bytesIn(packed)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(bytes).json()) as Record<string, string>;
}

function bytesIn(code: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(code), (letter) => letter.codePointAt(0) ?? 0);
}
