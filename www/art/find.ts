/** Finds the file that a rule file means. Only what people gave to the page is looked through. */

/** A file, and where it lay in a folder that was given as a whole. */
export type Named = Pick<File, 'name' | 'webkitRelativePath'>;

/**
 * The file whose path agrees with a name at the end, the longer the better; the last part has to agree. `\` is the same
 * as `/`, and upper and lower case are the same.
 */
export function findFile<F extends Named>(name: string, files: readonly F[]): F | null {
  const wanted = partsOf(name);
  let best: F | null = null;
  let most = 0;
  for (const file of files) {
    const common = commonEnd(wanted, partsOf(file.webkitRelativePath || file.name));
    if (common > most) [best, most] = [file, common];
  }
  return best;
}

function partsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split(/[\\/]+/)
    .filter((part) => part !== '' && part !== '.');
}

function commonEnd(a: string[], b: string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}
