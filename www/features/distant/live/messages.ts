/** What two connected pages tell each other: the whole game, packed as in a link, whenever it has changed. */
import { asRecord } from '../../../core/storage/current_game';
import { maxCodeLength } from '../packing/packed_game';

/** Longer messages are ignored unread. */
const maxMessageLength = maxCodeLength + 100;

export function encodeMessage(code: string): string {
  return JSON.stringify({ kind: 'game', code });
}

/** The packed game in a message; null if there is none, as in messages of later versions. */
export function decodeMessage(data: unknown): string | null {
  if (typeof data !== 'string' || data.length > maxMessageLength) return null;
  const { kind, code } = parse(data);
  return kind === 'game' && typeof code === 'string' ? code : null;
}

function parse(text: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text)) ?? {};
  } catch {
    return {};
  }
}
