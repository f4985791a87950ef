/**
 * A game as a link: which game, which variant, who plays, and the record and the rules packed into the address.
 *
 * In: what a link is to hold, or the part of an address behind `#`. Out: the link, or what it holds. Whatever stands
 * in an address may be damaged, foreign or made to harm: it is checked, and unpacked only up to a limit.
 */
import { programAddress, externalSeat, defaultLevel } from '../players/seats';
import { levelOf } from '../players/levels';
import type { Seat } from '../players/seats';

export interface Linked {
  game: string;
  variant: number;
  record: string | null;
  /** The rules, where they did not come with the page. */
  rules: string | null;
  /** Who plays, in order; not written into links. */
  seats?: Seat[];
}

/** What is wrong with a link: it cannot be read, or would unpack to too much. */
export type LinkProblem = 'damaged' | 'tooLarge';

export class LinkError extends Error {
  override name = 'LinkError';

  constructor(
    readonly problem: LinkProblem,
    /** What can be read all the same. */
    readonly linked: Linked,
  ) {
    super(problem);
  }
}

/** Many programs cut longer links off. */
export const maxLength = 16_000;
/** Nothing that a link holds is longer than this. */
export const maxUnpacked = 4_000_000;
const maxVariants = 1000;

/** The part of an address behind `#`; null where it would be too long. */
export async function linkTo({ game, variant, record, rules }: Linked): Promise<string | null> {
  const parts = new URLSearchParams({ game });
  if (variant > 0) parts.set('variant', String(variant));
  if (record !== null) parts.set('record', await pack(record));
  if (rules !== null) parts.set('rules', await pack(rules));
  const link = `#${parts.toString()}`;
  return link.length > maxLength ? null : link;
}

/** What a link holds; null where it names no game. Addresses of programs are read as they stand on `page`. */
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

/** As in the attribute `players` of embedded boards, but with addresses of programs in place of registered names. */
function seatOf(word: string, page: string): Seat {
  if (word === 'human') return 'human';
  const seat = word === 'computer' ? defaultLevel : levelOf(word);
  if (seat !== null) return seat;
  const address = programAddress(word, page);
  if (address === null || !word.includes('/')) throw new TypeError('nobody of this name');
  return externalSeat(address);
}

async function unpackPart(code: string | null): Promise<string | null> {
  return code === null ? null : unpack(code, maxUnpacked);
}

export async function pack(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text behind a code; a `RangeError` where it is longer than so many bytes, another error where it is damaged. */
export async function unpack(code: string, most: number): Promise<string> {
  if (!/^[\w-]*$/.test(code)) throw new TypeError('foreign letters');
  const letters = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
  const reader = new Blob([bytes])
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
