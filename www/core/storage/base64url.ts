/** Bytes as letters that may stand in an address: base64url of RFC 4648, without padding. */

export function toBase64Url(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Throws an error if there are other letters. */
export function fromBase64Url(code: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(code)) throw new TypeError('foreign letters');
  const letters = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
}
