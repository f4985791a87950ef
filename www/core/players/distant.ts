/**
 * Games between people at two places, whose pages exchange links or messages. Pure.
 *
 * Two people take part, whatever the number of sides: the one who invites plays one side, the other all the others.
 */
import { isIndex } from '../is_index';
import type { GameInfo, PlayerId } from '../../engine/structures';
import type { AgreedEnd } from './agreed_end';
import { deciders, isPlaying } from './seats';
import type { Seat } from './seats';

/** The host has invited the guest. */
export type Role = 'host' | 'guest';

export const other = (role: Role): Role => (role === 'host' ? 'guest' : 'host');

/** Somebody's offer of a draw, which counts until the next move. */
export interface DrawOffer {
  by: Role;
  /** How many moves had been played. */
  ply: number;
}

export interface DistantGame {
  /** Identifies the game at both places. */
  id: string;
  /** Who plays here. */
  role: Role;
  /** The side of the host. */
  hostSide: PlayerId;
  /** What the people call themselves, or ''. */
  names: Record<Role, string>;
  /** Whether the other place is meant to be connected rather than sent links. */
  isLive: boolean;
  offer: DrawOffer | null;
  /** How many moves both places have, which cannot be taken back any more; -1 until the invitation was sent. */
  shared: number;
  /** The `newsOf` that both places have. */
  told: string;
}

export const maxNameLength = 30;

/** The sides that a person plays. */
export function sidesOf(info: GameInfo, hostSide: PlayerId, role: Role): PlayerId[] {
  return deciders(info).filter((player) => (player === hostSide) === (role === 'host'));
}

/** The seats at one place. */
export function seatsAt(info: GameInfo, { hostSide, role }: DistantGame): Seat[] {
  const mine = sidesOf(info, hostSide, role);
  return info.players.map((_, player) =>
    isPlaying(info, player) && !mine.includes(player) ? 'remote' : 'human',
  );
}

/** A name as a person may enter it, or as it comes from elsewhere. */
export function cleanName(text: string): string {
  const visible = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').replaceAll(/\s+/g, ' ');
  return [...visible.trim()].slice(0, maxNameLength).join('');
}

/** What a page has to tell the other: how far the game has come, how it was ended, and whether a draw is offered. */
export function newsOf(plies: number, end: AgreedEnd | null, offer: DrawOffer | null): string {
  const ended = end === null ? '' : end.kind === 'draw' ? 'draw' : `resigned ${end.player}`;
  const offered = end === null && offer?.ply === plies ? `offer ${offer.by}` : '';
  return [plies, ended, offered].join(';');
}

/** Whose page makes a random move: that of the person whose throw it is; of several in a row, the guest's. */
export function rollsFor(
  { hostSide }: Pick<DistantGame, 'hostSide'>,
  roller: PlayerId | null,
): Role {
  return roller === hostSide ? 'host' : 'guest';
}

/** From storage, which may hold anything. */
export function asDistantGame(data: unknown): DistantGame | null {
  const found = (data ?? {}) as Record<string, unknown>;
  const { id, role, hostSide, shared, told } = found;
  const names = (found['names'] ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || !/^[\w-]{1,40}$/.test(id)) return null;
  if (role !== 'host' && role !== 'guest') return null;
  if (!isIndex(hostSide) || typeof shared !== 'number' || !Number.isInteger(shared)) return null;
  return {
    id,
    role,
    hostSide,
    names: { host: nameIn(names['host']), guest: nameIn(names['guest']) },
    isLive: found['isLive'] === true,
    offer: asOffer(found['offer']),
    shared: Math.max(shared, -1),
    told: typeof told === 'string' ? told.slice(0, 60) : '',
  };
}

function asOffer(data: unknown): DrawOffer | null {
  const { by, ply } = (data ?? {}) as Record<string, unknown>;
  return (by === 'host' || by === 'guest') && isIndex(ply) ? { by, ply } : null;
}

const nameIn = (value: unknown): string => (typeof value === 'string' ? cleanName(value) : '');
