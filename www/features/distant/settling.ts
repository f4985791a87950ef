/**
 * What becomes of a game when one from elsewhere arrives: which moves count, how it ended, and what both places know then.
 * Pure.
 */
import type { AgreedEnd } from '../../core/players/agreed_end';
import { newsOf, other, rollsFor, sidesOf } from '../../core/players/distant';
import type { DistantGame, DrawOffer } from '../../core/players/distant';
import { isPlaying } from '../../core/players/seats';
import type { Incoming } from './exchange';
import type { PackedGame } from './packing/packed_game';
import type { Played, Preferred } from './packing/replay';

/** What a person has to decide before a game from elsewhere is taken over. */
export type Question =
  /** The two places have played differently. */
  | 'fork'
  /** There are moves of this person's own sides, or rolls for them, that were not made here. */
  | 'ownMoves';

export interface Settled {
  /** Whose moves count. */
  preferred: Preferred;
  distant: DistantGame;
  agreed: AgreedEnd | null;
}

export function questionOf({
  here,
  line,
  there,
  packed,
  info,
  compared,
}: Incoming): Question | null {
  if (here === null || here.agreed !== null) return null;
  if (compared.relation === 'fork') return 'fork';
  const { role } = here.distant;
  const mine = sidesOf(info, packed.hostSide, role);
  /** Whether a move was for this page to make: of its own sides, or random. */
  const isOwn = ({ player, isForced, roller }: Played, ply: number) => {
    if (isForced || player === null || ply < line.length) return false;
    if (isPlaying(info, player)) return mine.includes(player);
    return rollsFor(packed, roller) === role;
  };
  return there.some(isOwn) ? 'ownMoves' : null;
}

export function settle(incoming: Incoming, preferred: Preferred): Settled {
  const { here, packed, compared } = incoming;
  // A game that was ended here goes on only if that is taken back.
  const isClosed = here !== null && here.agreed !== null && compared.relation !== 'same';
  // A link of one's own, as one finds it among the messages that one has sent, says nothing new.
  const isOwn = packed.sender === here?.distant.role && compared.relation === 'same';
  const stays = isClosed || isOwn || compared.relation === 'older' || preferred === 'here';
  return stays ? staying(incoming) : following(incoming);
}

/** The moves here count. If the other place has played differently, it has to be told. */
function staying({ here, there, packed, compared }: Incoming): Settled {
  const before = here?.distant ?? newcomer(packed);
  const isKnown = compared.relation === 'older' || compared.relation === 'same';
  const shared = isKnown ? Math.max(before.shared, there.length) : before.shared;
  const told = isKnown ? before.told : '';
  const distant = { ...before, names: namesOf(before, packed), shared, told };
  return { preferred: 'here', distant, agreed: here?.agreed ?? null };
}

/** The moves from the other place count. What was agreed on or offered here stays if the moves are the same. */
function following(incoming: Incoming): Settled {
  const { here, there, packed, compared } = incoming;
  const before = here?.distant ?? newcomer(packed);
  const { agreed, offer } = endingOf(incoming);
  const kept = compared.relation === 'same' ? here : null;
  const distant = {
    ...before,
    names: namesOf(before, packed),
    offer: offer ?? kept?.distant.offer ?? null,
    shared: there.length,
    told: newsOf(there.length, agreed, offer),
  };
  return { preferred: 'there', distant, agreed: agreed ?? kept?.agreed ?? null };
}

/**
 * How the game ends according to the other place, and what is offered. What a game says about the person here does not
 * count, since anybody could have written it: who has resigned or agreed on another device can do so here again.
 */
function endingOf({ packed, there, here, info }: Incoming): {
  agreed: AgreedEnd | null;
  offer: DrawOffer | null;
} {
  const { end, sender, offersDraw } = packed;
  const ply = there.length;
  if (sender === here?.distant.role) return { agreed: null, offer: null };
  const offer = offersDraw ? { by: sender, ply } : null;
  if (end?.kind === 'resigned') {
    // Nobody resigns for somebody else.
    const isOwn = sidesOf(info, packed.hostSide, sender).includes(end.player);
    return { agreed: isOwn ? { ...end, ply } : null, offer };
  }
  if (end === null) return { agreed: null, offer };
  const isAgreed = here === null || hasOffered(here.distant, ply);
  // A draw that nobody here has offered is an offer.
  return isAgreed
    ? { agreed: { kind: 'draw', ply }, offer: null }
    : { agreed: null, offer: { by: sender, ply } };
}

function hasOffered({ role, offer }: DistantGame, ply: number): boolean {
  return offer?.by === role && offer.ply === ply;
}

/** A game that is not known here is opened by the one that it was sent to. */
function newcomer({ id, hostSide, names, sender }: PackedGame): DistantGame {
  const role = other(sender);
  return { id, role, hostSide, names, isLive: false, offer: null, shared: -1, told: '' };
}

/** Everybody says only their own name. */
function namesOf({ role, names }: DistantGame, packed: PackedGame): DistantGame['names'] {
  const theirs = packed.names[other(role)] || names[other(role)];
  return role === 'host'
    ? { host: names.host, guest: theirs }
    : { host: theirs, guest: names.guest };
}
