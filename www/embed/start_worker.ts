/** Starts a worker whose module may be on another origin. */

/** Scripts of the page's origin that import modules from others, by address. */
const imports = new Map<string, string>();

/** A worker's script must come from the page's origin, so a module from elsewhere is imported by a local script. */
export function startWorker(address: string): Worker {
  const { href, origin } = new URL(address, document.baseURI);
  const script = origin === location.origin ? href : importOf(href);
  return new Worker(script, { type: 'module' });
}

function importOf(address: string): string {
  const known = imports.get(address);
  if (known !== undefined) return known;
  const text = `import ${JSON.stringify(address)};`;
  const script = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  imports.set(address, script);
  return script;
}
