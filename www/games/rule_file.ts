/**
 * Reads rule files up to a limit, and decodes them like the engine: by a byte order mark, or else as UTF-8,
 * Windows-1251 or Windows-1252.
 */
import { translate } from '../language/translate';
import { alone } from './bundle';

/** The text of a rule file that is opened alone. */
export async function readRuleFile(file: File): Promise<string> {
  return alone(file.name, await readText(file));
}

/** The text of a rule file as it is. */
export async function readText(file: File): Promise<string> {
  // Readable archives have been replaced by their contents, so this one is unreadable.
  if (/\.zip$/i.test(file.name)) throw new Error(translate('gamePicker.badArchive', { file: file.name }));
  if (file.size > maxBytes) throw new Error(translate('gamePicker.tooLong', { file: file.name }));
  return decode(new Uint8Array(await file.arrayBuffer()));
}

/** In bytes; rule files are much shorter. */
export const maxBytes = 8_000_000;

export function decode(bytes: Uint8Array): string {
  return decodeUnicode(bytes) ?? decodeEightBit(bytes);
}

/** Null if it is neither UTF-8 nor begins with the mark of UTF-16. */
export function decodeUnicode(bytes: Uint8Array): string | null {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export function decodeEightBit(bytes: Uint8Array): string {
  return new TextDecoder(readsLikeRussian(bytes) ? 'windows-1251' : 'windows-1252').decode(bytes);
}

/** The most common lower-case Russian letters in Windows-1251. */
const common = new Set([0xee, 0xe5, 0xe0, 0xe8, 0xed, 0xf2, 0xf1, 0xf0, 0xe2, 0xeb]);

/** Russian words are runs of letters from C0 on, many of them common; in other languages such letters stand alone. */
export function readsLikeRussian(bytes: Uint8Array): boolean {
  const runs: number[] = [];
  let [run, usual] = [0, 0];
  for (const byte of [...bytes, 0]) {
    if (byte >= 0xc0) run++;
    else if (run > 0) run = (runs.push(run), 0);
    if (common.has(byte | 0x20) && byte >= 0xc0) usual++;
  }
  const letters = runs.reduce((sum, length) => sum + length, 0);
  const localized = runs.filter((length) => length >= 3).reduce((sum, length) => sum + length, 0);
  return localized * 2 > letters && usual * 3 > letters;
}

/** All bytes of a response; null if there are more than allowed. */
export async function bytesUpTo(answer: Response, most: number): Promise<Uint8Array | null> {
  const reader = answer.body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let length = 0; ;) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) break;
    chunks.push(chunk.value);
    length += chunk.value.length;
    if (length <= most) continue;
    void reader?.cancel();
    return null;
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}
