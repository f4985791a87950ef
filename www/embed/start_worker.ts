/** Starts a worker, wherever its module lies. In: its address. */

/** Scripts of the page's own origin that import those of others. */
const imports = new Map<string, string>();

/** A worker has to come from the origin of the page; one from elsewhere is imported by one that does. */
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
