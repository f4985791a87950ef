/** What the scores of a search mean, as a share of the bar and in words. Scores are those of the player to move. */
import type { GameInfo, PlayerId, PositionView, ScoredLine, Trace } from '../../engine/structures';
import { translate } from '../../language/translate';
import { deciders } from '../../core/players/seats';
import { distanceOf } from '../../core/messages/evaluation';
import { playerName } from '../../core/messages/labels';
import type { Scored } from '../../core/messages/evaluation';

/** A lead of this many hundredths of a piece fills 73% of the bar. */
const scale = 250;

/** The share of the player to move: from 0 (lost) over a half (equal) to 1 (won). */
export function shareOf({ score, mateIn }: Scored): number {
  if (mateIn !== null) return score > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score / scale));
}

/** Who is better, and by how much: "Red has a clear advantage", "Blue wins in 3". */
export function verdictOf(info: GameInfo, player: PlayerId, line: Scored): string {
  const { score, mateIn } = line;
  const ours = playerName(info, player);
  const others = deciders(info).filter((one) => one !== player);
  if (others.length === 0) return puzzleVerdict(line);
  const theirs =
    others.length === 1 ? playerName(info, others[0] ?? 0) : translate('analysis.others');
  const name = score > 0 ? ours : theirs;
  if (mateIn !== null) {
    const { count, inAll } = distanceOf(info, mateIn, score > 0);
    if (others.length > 1 && score < 0) return translate('analysis.loses', { name: ours, count });
    return translate(inAll ? 'analysis.winsInAll' : 'analysis.wins', { name, count });
  }
  const lead = Math.abs(shareOf(line) - 0.5);
  if (lead < 0.06) return translate('analysis.even');
  if (lead < 0.15) return translate('analysis.slight', { name });
  return translate(lead < 0.35 ? 'analysis.clear' : 'analysis.winning', { name });
}

/** In a game for one player, only the distance to the end matters. */
function puzzleVerdict({ score, mateIn }: Scored): string {
  return mateIn !== null && score > 0
    ? translate('analysis.solved', { count: mateIn })
    : translate('analysis.unsolved');
}

/** With a lead this large, no other move is a serious alternative. */
const muchBetter = 80;

/** Why a move is suggested: the first reason that applies. */
export function reasonOf(
  info: GameInfo,
  view: PositionView,
  [best, second]: readonly ScoredLine[],
  traces: readonly Trace[],
): string {
  if (view.moveCount === 1) return translate('hint.only');
  if (best === undefined) return translate('hint.best');
  if (best.mateIn !== null) return certainReason(info, best.score > 0, best.mateIn);
  if (second && second.mateIn !== null && second.score < 0) return translate('hint.prevents');
  const now = captureCount(view.turn.player, traces[0]);
  if (now > 0) return translate('hint.captures', { count: now });
  if (second && best.score - second.score >= muchBetter) return translate('hint.muchBest');
  const next = captureCount(view.turn.player, traces[2]);
  return next > 0 ? translate('hint.threatens') : translate('hint.best');
}

/** The reason for a move that leads to a forced end. */
function certainReason(info: GameInfo, wins: boolean, plies: number): string {
  const { count, inAll } = distanceOf(info, plies, true);
  if (!wins) return translate(inAll ? 'hint.resistsInAll' : 'hint.resists', { count });
  if (plies <= 1) return translate('hint.winsNow');
  return translate(inAll ? 'hint.winsInAll' : 'hint.wins', { count });
}

/** How many pieces of other players a move captures. */
function captureCount(player: PlayerId, trace: Trace | undefined): number {
  const captures = trace?.tracks.filter(
    ({ kind, piece }) => kind === 'capture' && piece.owner !== player,
  );
  return captures?.length ?? 0;
}
