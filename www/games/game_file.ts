/**
 * Reads files of games and decodes them, whatever program wrote them: by a byte order mark, as UTF-8, in the encoding
 * that an SGF or KIF file names, and otherwise as Shift-JIS if that reads like Japanese, as GBK or Big5 if most of it is
 * common Chinese, or like a rule file.
 */
import { translate } from '../language/translate';
import { decodeEightBit, decodeUnicode, maxBytes, readsLikeRussian } from './rule_file';

/** Rejects with a message if it is too long, or no text. */
export async function readGameFile(file: File): Promise<string> {
  if (file.size > maxBytes) {
    const megabytes = Math.floor(maxBytes / 1_000_000);
    throw new Error(translate('gameFiles.tooLong', { file: file.name, megabytes }));
  }
  const text = decodeGame(new Uint8Array(await file.arrayBuffer()));
  if (text.includes('\0')) throw new Error(translate('gameFiles.notText', { file: file.name }));
  return text;
}

export function decodeGame(bytes: Uint8Array): string {
  return (
    decodeUnicode(bytes) ?? decodeAsNamed(bytes) ?? decodeAsian(bytes) ?? decodeEightBit(bytes)
  );
}

/** SGF names its encoding in the first node, KIF in the first line. */
const maxHead = 2000;
const inFirstNode = /^\s*\(\s*;[^]*?(?<![A-Z])CA\s*\[\s*([\w.:-]+)\s*\]/;
const inFirstLine = /^\s*#.*\sencoding=(\S+)/;

/** Null if the text names no encoding, one that the browser does not know, or one in which it cannot be written. */
function decodeAsNamed(bytes: Uint8Array): string | null {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, maxHead));
  const label = (inFirstNode.exec(head) ?? inFirstLine.exec(head))?.[1];
  return label === undefined ? null : decodeAs(label, bytes);
}

/** Null if it reads neither like Japanese nor like Chinese. */
function decodeAsian(bytes: Uint8Array): string | null {
  return readsLikeRussian(bytes) ? null : (decodeJapanese(bytes) ?? decodeChinese(bytes));
}

/** Null if it is not Shift-JIS, or does not read like Japanese. */
function decodeJapanese(bytes: Uint8Array): string | null {
  const text = decodeAs('shift_jis', bytes);
  return text !== null && readsLikeJapanese(text) ? text : null;
}

/**
 * Whether most letters that are not ASCII are Japanese ones beside others: a letter with an accent and the one after it,
 * as in “José”, may be a Japanese one too, but stands alone; letters of Chinese files are half as wide.
 */
function readsLikeJapanese(text: string): boolean {
  const all = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  const words = text.match(/[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff60]{2,}/g) ?? [];
  return words.join('').length * 2 > all;
}

/** Null if it is neither GBK nor Big5, or does not read like Chinese. */
function decodeChinese(bytes: Uint8Array): string | null {
  if (isMostly(bytes, isCommonInGbk)) return decodeAs('gbk', bytes);
  return isMostly(bytes, isCommonInBig5) ? decodeAs('big5', bytes) : null;
}

/** Fewer Chinese letters could be letters with accents that stand together. */
const fewest = 4;

/** Whether nearly all letters of two bytes are common ones. */
function isMostly(
  bytes: Uint8Array,
  isCommon: (lead: number, trail: number) => boolean,
): boolean {
  let [all, common] = [0, 0];
  for (let at = 0; at + 1 < bytes.length; at++) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80) continue;
    at++;
    all++;
    if (isCommon(lead, trail)) common++;
  }
  return all >= fewest && common * 10 > all * 9;
}

/** Signs, and the 3,755 characters of the first level of GB 2312. */
const isCommonInGbk = (lead: number, trail: number): boolean =>
  trail >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa3) || (lead >= 0xb0 && lead <= 0xd7));

/** Signs, and the 5,401 characters of the first level of Big5. */
const isCommonInBig5 = (lead: number, trail: number): boolean =>
  lead >= 0xa1 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || trail >= 0xa1);

/** Null if the encoding is unknown, or the text cannot be written in it. */
function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
