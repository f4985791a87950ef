/**
 * A game as a link: the id, variant and players, with the record and the rules packed into the address.
 *
 * An address may be damaged, foreign or malicious: every part is checked, and unpacked only up to a limit.
 */
import {
  programAddress,
  externalSeat,
  defaultLevel,
  isExternal,
  nameOfExternal,
} from '../players/seats';
import { levelOf } from '../players/levels';
import type { Seat } from '../players/seats';
import { fromBase64Url, toBase64Url } from './base64url';

export interface Linked {
  game: string;
  variant: number;
  record: string | null;
  /** The rules, unless they are shipped with the page. */
  rules: string | null;
  /** Who plays, in order; links that are shared leave it out. */
  seats?: Seat[];
}

export type LinkProblem = 'damaged' | 'tooLarge';

export class LinkError extends Error {
  override name = 'LinkError';

  constructor(
    readonly problem: LinkProblem,
    /** The part that could be read. */
    readonly linked: Linked,
  ) {
    super(problem);
  }
}

/** Many programs truncate longer links. */
export const maxLength = 16_000;
export const maxUnpacked = 4_000_000;
const maxVariants = 1000;

/** The fragment of an address; null if it would be too long. */
export async function linkTo(linked: Linked): Promise<string | null> {
  const { game, variant, record, rules, seats } = linked;
  const parts = new URLSearchParams({ game });
  if (variant > 0) parts.set('variant', String(variant));
  if (seats !== undefined) parts.set('players', seats.map(wordOf).join(','));
  if (record !== null) parts.set('record', await pack(record));
  if (rules !== null) parts.set('rules', await pack(rules));
  const link = `#${parts.toString()}`;
  return link.length > maxLength ? null : link;
}

/** Reads a fragment; null if it names no game. Addresses of programs are resolved against `page`. */
export async function readLink(hash: string, page: string): Promise<Linked | null> {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const game = parts.get('game');
  if (game === null || game === '') return null;
  const variant = Number(parts.get('variant') ?? 0);
  const linked: Linked = {
    game,
    variant: Number.isInteger(variant) && variant >= 0 && variant < maxVariants ? variant : 0,
    record: null,
    rules: null,
  };
  try {
    const players = parts.get('players');
    if (players !== null) linked.seats = players.split(',').map((word) => seatOf(word, page));
    linked.rules = await unpackPart(parts.get('rules'));
    linked.record = await unpackPart(parts.get('record'));
  } catch (error) {
    throw new LinkError(error instanceof RangeError ? 'tooLarge' : 'damaged', linked);
  }
  return linked;
}

/** Like the `players` attribute of embedded boards, but with addresses of programs in place of registered names. */
function seatOf(word: string, page: string): Seat {
  if (word === 'human') return 'human';
  const seat = word === 'computer' ? defaultLevel : levelOf(word);
  if (seat !== null) return seat;
  const address = programAddress(word, page);
  if (address === null || !word.includes('/')) throw new TypeError('nobody of this name');
  return externalSeat(address);
}

/** The inverse, except for players that no address can name. */
function wordOf(seat: Seat): string {
  if (seat === 'remote') return 'human';
  if (!isExternal(seat)) return String(seat);
  const name = nameOfExternal(seat);
  return name.includes('/') && !name.includes(',') ? name : 'human';
}

async function unpackPart(code: string | null): Promise<string | null> {
  return code === null ? null : unpack(code, maxUnpacked);
}

export async function pack(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** Throws a `RangeError` if the text has more than this many bytes, another error if it is damaged. */
export async function unpack(code: string, most: number): Promise<string> {
  const reader = new Blob([fromBase64Url(code)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, size] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > most) {
      void reader.cancel();
      throw new RangeError('too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}
