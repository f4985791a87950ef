/**
 * Offers and answers as text, which people send each other to connect two pages. They come from elsewhere, so every part
 * is checked; what they say about addresses is the browser's business.
 */
import { asRecord } from '../../../core/storage/current_game';
import { pack, unpack } from '../../../core/storage/link';
import { DistantError, maxCodeLength } from '../packing/packed_game';

export interface Signal {
  kind: 'offer' | 'answer';
  /** The id of the game that is to be played. */
  id: string;
  /** Distinguishes the offers of a game; an answer has that of its offer. */
  number: string;
  /** The description of the page, in the session description protocol. */
  sdp: string;
  /** The game so far, packed; '' in an answer. */
  code: string;
}

const version = 1;
const maxUnpacked = 40_000;
const maxDescription = 16_000;

export function encodeSignal(signal: Signal): Promise<string> {
  return pack(JSON.stringify({ version, ...signal }));
}

/** Rejects with a `DistantError`. */
export async function decodeSignal(text: string): Promise<Signal> {
  if (text.length > maxCodeLength) throw new DistantError('tooLong');
  const data = await unpacked(text);
  const { kind, id, number, sdp, code } = data;
  if (typeof data['version'] === 'number' && data['version'] > version)
    throw new DistantError('newer');
  if ((kind !== 'offer' && kind !== 'answer') || !isName(id) || !isName(number))
    throw new DistantError('damaged');
  if (!isShort(sdp, maxDescription) || !isShort(code, maxCodeLength))
    throw new DistantError('damaged');
  return { kind, id, number, sdp, code };
}

async function unpacked(text: string): Promise<Record<string, unknown>> {
  try {
    const data = asRecord(JSON.parse(await unpack(text, maxUnpacked)));
    if (data !== null) return data;
  } catch {
    // Whatever is wrong with it, people can only ask for another one.
  }
  throw new DistantError('damaged');
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,40}$/.test(value);

const isShort = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;
