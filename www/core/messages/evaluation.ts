/** Scores, distances to a forced end and the progress of a search, in words and signs. */
import type { GameInfo, SearchReport, ScoredLine } from '../../engine/structures';
import { formatTenths, translate } from '../../language/translate';
import { deciders } from '../players/seats';

export type Scored = Pick<ScoredLine, 'score' | 'mateIn'>;

/** The distance to a forced end, in moves of one side or of all players. */
interface Distance {
  count: number;
  inAll: boolean;
}

/**
 * If two sides alternate, only the moves of the player in question count. Elsewhere all moves count, since players may
 * have several turns, drop out, or make decisions.
 */
export function distanceOf(info: GameInfo, plies: number, isMovers: boolean): Distance {
  if (info.alternates) {
    const own = isMovers ? Math.ceil(plies / 2) : Math.floor(plies / 2);
    return { count: Math.max(1, own), inAll: false };
  }
  return { count: plies, inAll: plies > 1 && deciders(info).length > 1 };
}

/** A score for a list: "+1.2" in pieces, or "+#3" for a forced end in three moves. */
export function badgeOf(info: GameInfo, { score, mateIn }: Scored): string {
  const sign = score < 0 ? '−' : '+';
  if (mateIn !== null) return `${sign}#${distanceOf(info, mateIn, score > 0).count}`;
  return Math.abs(score) < 5 ? formatTenths(0) : sign + formatTenths(Math.abs(score) / 100);
}

/** That the computer thinks, and for how long it has. */
export function thinkingText(report: SearchReport | null): string {
  const seconds = Math.floor((report?.milliseconds ?? 0) / 1000);
  return seconds < 1 ? translate('search.looking') : translate('search.seconds', { seconds });
}

/** The progress of a search for those who analyse: its depth, and on a second line the score and the best moves. */
export function searchText(info: GameInfo, report: SearchReport): string {
  if (report.depth === 0) return translate('search.looking');
  const { depth, nodes, milliseconds, perSecond } = report;
  // Over so short a time a rate means nothing.
  const rate = milliseconds < 200 ? 0 : perSecond;
  const values = { depth, count: nodes, rate };
  const found = translate(rate > 0 ? 'search.rate' : 'search.depth', values);
  return `${found}\n${[badgeOf(info, report), ...report.line.slice(0, 4)].join(' · ')}`;
}
