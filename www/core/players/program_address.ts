/** Addresses of programs, which anybody may have written. In: a text. Out: an address that can be fetched. */

/** Nobody could look through a longer one before agreeing to it. */
const mostLetters = 300;

/**
 * The whole address that a text means on a page, of https or of the page's own site; null where it is none. It is without
 * a name and a password, which would make it look like one of another site.
 */
export function programAddress(text: string, page: string): string | null {
  const address = urlOf(text, page);
  if (address === null || address.username !== '' || address.password !== '') return null;
  const isOwn = address.origin === new URL(page).origin && address.protocol === 'http:';
  const { href } = address;
  return (address.protocol === 'https:' || isOwn) && href.length <= mostLetters ? href : null;
}

function urlOf(text: string, page: string): URL | null {
  try {
    return new URL(text.trim(), page);
  } catch {
    return null;
  }
}
