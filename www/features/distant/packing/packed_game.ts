/**
 * A game as it goes from one place to the other, in a link or through a connection: who plays, which rules, and all moves
 * as numbers. `docs/distant.md` describes the bytes.
 *
 * A text may be damaged, foreign or malicious: every part is checked. Which moves the numbers stand for, only the rules
 * can tell (`replay.ts`).
 */
import { fromBase64Url, toBase64Url } from '../../../core/storage/base64url';
import { cleanName, maxNameLength } from '../../../core/players/distant';
import type { Role } from '../../../core/players/distant';
import { ByteReader, ByteWriter, crc32 } from './bytes';

export interface PackedGame {
  /** The id of the game among those of the page. */
  game: string;
  variant: number;
  /** The fingerprint of its rules, 16 hexadecimal digits. */
  rules: string;
  /** Whether a position that occurs three times is a draw. */
  draw: boolean;
  /** Identifies this game at both places. */
  id: string;
  hostSide: number;
  names: Record<Role, string>;
  /** Whose page has written this. */
  sender: Role;
  /** How the people have ended the game themselves after the last move. */
  end: { kind: 'draw' } | { kind: 'resigned'; player: number } | null;
  /** Whether the sender offers a draw. */
  offersDraw: boolean;
  plies: number;
  moves: Uint8Array;
  /** A hash of the text of the last position. */
  position: number;
}

/** Why a packed game cannot be opened; the texts are `distant.problem.` and the name, except if the person has cancelled. */
export type DistantProblem =
  | 'cancelled'
  | 'foreign'
  | 'newer'
  | 'tooLong'
  | 'damaged'
  | 'unknownGame'
  | 'otherRules'
  | 'illegal'
  | 'otherGame'
  | 'noGame'
  | 'unexpectedAnswer'
  | 'ownInvitation'
  | 'noConnection'
  | 'failed';

export class DistantError extends Error {
  override name = 'DistantError';

  constructor(
    readonly problem: DistantProblem,
    /** Values of the text. */
    readonly values: Record<string, string | number> = {},
  ) {
    super(problem);
  }
}

const version = 1;
/** A longer text is not read. */
export const maxCodeLength = 16_000;
export const maxPlies = 10_000;
const maxGameName = 200;
const maxPlayers = 64;
/** In UTF-8, a character has up to four bytes. */
const maxNameBytes = 4 * maxNameLength;
const idBytes = 9;

const ends = ['none', 'draw', 'resigned'] as const;

export function encodeGame(game: PackedGame): string {
  const bytes = new ByteWriter();
  bytes.byte(version);
  bytes.raw(fromBase64Url(game.id));
  bytes.text(game.game);
  bytes.varint(game.variant);
  bytes.raw(fromHex(game.rules));
  const { kind } = game.end ?? { kind: 'none' };
  const flags = [game.draw, game.sender === 'guest', game.offersDraw];
  bytes.byte(bitsOf(flags) | (ends.indexOf(kind) << flags.length));
  bytes.varint(game.hostSide);
  if (game.end?.kind === 'resigned') bytes.varint(game.end.player);
  bytes.text(game.names.host);
  bytes.text(game.names.guest);
  bytes.word(game.position);
  bytes.varint(game.plies);
  bytes.raw(game.moves);
  const content = bytes.done();
  const sum = new ByteWriter();
  sum.word(crc32(content));
  return toBase64Url(Uint8Array.from([...content, ...sum.done()]));
}

/** Throws a `DistantError`. */
export function decodeGame(code: string): PackedGame {
  if (code.length > maxCodeLength) throw new DistantError('tooLong');
  const bytes = bytesIn(code);
  if (bytes.length < 5) throw new DistantError('damaged');
  const content = bytes.slice(0, -4);
  const isWhole = crc32(content) === new ByteReader(bytes.slice(-4)).word();
  // A later version may check itself in another way.
  if ((bytes[0] ?? 0) > version) throw new DistantError('newer');
  if (!isWhole) throw new DistantError('damaged');
  try {
    return read(new ByteReader(content));
  } catch {
    throw new DistantError('damaged');
  }
}

function read(bytes: ByteReader): PackedGame {
  if (bytes.byte() !== version) throw new RangeError('version');
  const id = toBase64Url(bytes.raw(idBytes));
  const game = bytes.text(maxGameName);
  const variant = bytes.varint();
  const rules = toHex(bytes.raw(8));
  const flags = bytes.byte();
  const hostSide = atMost(maxPlayers, bytes.varint());
  const kind = ends[flags >> 3];
  if (kind === undefined) throw new RangeError('end');
  const end = kind === 'resigned' ? { kind, player: atMost(maxPlayers, bytes.varint()) } : kind;
  return {
    id,
    game,
    variant,
    rules,
    draw: (flags & 1) !== 0,
    sender: (flags & 2) === 0 ? 'host' : 'guest',
    offersDraw: (flags & 4) !== 0,
    hostSide,
    end: end === 'none' ? null : end === 'draw' ? { kind: end } : end,
    names: { host: nameIn(bytes), guest: nameIn(bytes) },
    position: bytes.word(),
    plies: atMost(maxPlies, bytes.varint()),
    moves: bytes.rest(),
  };
}

const nameIn = (bytes: ByteReader): string => cleanName(bytes.text(maxNameBytes));

function atMost(most: number, value: number): number {
  if (value > most) throw new RangeError('too large');
  return value;
}

function bytesIn(code: string): Uint8Array {
  if (/[^\w-]/.test(code)) throw new DistantError('foreign');
  try {
    return fromBase64Url(code);
  } catch {
    // A letter is missing.
    throw new DistantError('damaged');
  }
}

/** A new id for a game. */
export function freshId(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(idBytes)));
}

function bitsOf(flags: boolean[]): number {
  return flags.reduce((bits, flag, at) => bits | (Number(flag) << at), 0);
}

function fromHex(digits: string): number[] {
  return (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A hash of a position's text, by which two pages notice that they have played differently. */
export function hashOf(position: string): number {
  return crc32(new TextEncoder().encode(position));
}
