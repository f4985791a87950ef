// Reads the changes of a version from CHANGELOG.md.

/**
 * The section of a version without its heading, which may have a date after it; null if there is none.
 * @param {string} changelog
 * @param {string} version
 */
export function changesOf(changelog, version) {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((one) => one.split(/\s/, 1)[0] === version);
  return part === undefined ? null : part.slice(part.indexOf('\n') + 1).trim();
}
