// Why the page could not be started, as one sentence and what to do about it: people who want to play get no stack trace.

/** @type {Record<string, (error: NodeJS.ErrnoException) => string>} by the code of the error */
const causes = {
  EADDRINUSE: () =>
    'The port is taken by another program. Choose another one, as in “PORT=8080 npm start”, or leave PORT out.',
  EACCES: (error) => notWritable(error),
  EPERM: (error) => notWritable(error),
  EROFS: (error) => notWritable(error),
  ENOSPC: () => 'The disk is full. Free some space, and start again.',
};

/** @param {NodeJS.ErrnoException} error */
function notWritable({ path, syscall }) {
  if (syscall === 'listen')
    return 'This port needs special rights. Choose one from 1024 on, as in “PORT=8080 npm start”.';
  const place = path ?? 'The folder of the project';
  return `${place} cannot be written. Copy the project to a folder of your own, and start it there.`;
}

/**
 * The sentence for an error.
 * @param {unknown} error
 */
export function startFailure(error) {
  const known = error instanceof Error ? error : new Error(String(error));
  const { code } = /** @type {NodeJS.ErrnoException} */ (known);
  const isTaken = code === 'EADDRINUSE' || /^Port \d+ is already in use/.test(known.message);
  const cause = causes[isTaken ? 'EADDRINUSE' : (code ?? '')];
  if (cause) return cause(known);
  if (known.message.startsWith('npm failed'))
    return 'The npm packages could not be installed. Connect to the internet once, and start again; what npm said is above.';
  return `The page could not be started: ${known.message}`;
}
