/** What a search says of a position, in figures. In: scores for the player to move. */
import type { GameInfo, ScoredLine } from '../../engine/structures';
import { deciders } from '../players/roles';

export type Scored = Pick<ScoredLine, 'score' | 'mateIn'>;

/** How far away a certain end is, in moves of one side or in those of all together. */
interface Distance {
  count: number;
  inAll: boolean;
}

/**
 * Moves of the one to move, or of the other, where two sides move by turns. Elsewhere nobody's moves can be told
 * apart: some have several turns, drop out, or owe decisions; so all moves count.
 */
export function distanceOf(info: GameInfo, plies: number, isMovers: boolean): Distance {
  if (info.alternates) {
    const own = isMovers ? Math.ceil(plies / 2) : Math.floor(plies / 2);
    return { count: Math.max(1, own), inAll: false };
  }
  return { count: plies, inAll: plies > 1 && deciders(info).length > 1 };
}

/** A score for a list: "+1.2" in pieces, or "+#3" for as many moves to a certain end as the verdict counts. */
export function badgeOf(info: GameInfo, { score, mateIn }: Scored): string {
  const sign = score < 0 ? '−' : '+';
  if (mateIn !== null) return `${sign}#${distanceOf(info, mateIn, score > 0).count}`;
  return Math.abs(score) < 5 ? '0.0' : `${sign}${(Math.abs(score) / 100).toFixed(1)}`;
}
