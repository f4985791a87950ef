/** What the numbers of a search mean, in shares and in words. In: scores for the player to move. */
import type { GameInfo, PlayerId, PositionView, ScoredLine, Trace } from '../engine/types';
import { say } from '../language/say';
import { deciders } from '../state/roles';
import { playerName } from '../words/texts';

/** A lead of so many hundredths of a piece makes the share of the bar 73 in 100. */
const scale = 250;

/** What the bar gives the player to move: from 0, lost, over a half, even, to 1, won. */
export function shareOf({ score, mateIn }: Pick<ScoredLine, 'score' | 'mateIn'>): number {
  if (mateIn !== null) return score > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score / scale));
}

/** How many moves of its own a side needs to a certain end, from the plies to it: the sides move by turns. */
export function movesToEnd(plies: number, sides = 2): number {
  return Math.max(1, Math.ceil(plies / Math.max(1, sides)));
}

/** Who stands better, and how much: "Red has a clear advantage", "Blue wins in 3". */
export function verdictOf(
  info: GameInfo,
  player: PlayerId,
  line: Pick<ScoredLine, 'score' | 'mateIn'>,
): string {
  const { score, mateIn } = line;
  const ours = playerName(info, player);
  const others = deciders(info).filter((one) => one !== player);
  if (others.length === 0) return puzzleVerdict(line);
  const count = movesToEnd(mateIn ?? 0, others.length + 1);
  const theirs = others.length === 1 ? playerName(info, others[0] ?? 0) : say('analysis.others');
  const name = score > 0 ? ours : theirs;
  if (mateIn !== null) {
    return others.length > 1 && score < 0
      ? say('analysis.loses', { name: ours, count })
      : say('analysis.wins', { name, count });
  }
  const lead = Math.abs(shareOf(line) - 0.5);
  if (lead < 0.06) return say('analysis.even');
  if (lead < 0.15) return say('analysis.slight', { name });
  return say(lead < 0.35 ? 'analysis.clear' : 'analysis.winning', { name });
}

/** Of a game for one there is nothing to say but how far its end is. */
function puzzleVerdict({ score, mateIn }: Pick<ScoredLine, 'score' | 'mateIn'>): string {
  return mateIn !== null && score > 0
    ? say('analysis.solved', { count: movesToEnd(mateIn, 1) })
    : say('analysis.unsolved');
}

/** A score for a list: "+1.2" in pieces, or "+3 moves" to a certain end. */
export function badgeOf(
  { score, mateIn }: Pick<ScoredLine, 'score' | 'mateIn'>,
  sides = 2,
): string {
  const sign = score < 0 ? '−' : '+';
  if (mateIn !== null) return `${sign}#${movesToEnd(mateIn, sides)}`;
  return Math.abs(score) < 5 ? '0.0' : `${sign}${(Math.abs(score) / 100).toFixed(1)}`;
}

/** A lead so large that the other moves are no choice. */
const muchBetter = 80;

/** Why a move is advised: the first reason that holds. */
export function reasonOf(
  view: PositionView,
  [best, second]: readonly ScoredLine[],
  traces: readonly Trace[],
  sides = 2,
): string {
  if (view.moveCount === 1) return say('hint.only');
  if (best === undefined) return say('hint.best');
  const certain = best.mateIn === null ? 0 : Math.sign(best.score);
  const wins = best.mateIn ?? 0;
  if (certain > 0)
    return say(wins <= 1 ? 'hint.winsNow' : 'hint.wins', { count: movesToEnd(wins, sides) });
  if (certain < 0) return say('hint.resists', { count: movesToEnd(wins, sides) });
  if (second && second.mateIn !== null && second.score < 0) return say('hint.prevents');
  const now = captures(view.turn.player, traces[0]);
  if (now > 0) return say('hint.captures', { count: now });
  if (second && best.score - second.score >= muchBetter) return say('hint.muchBest');
  const next = captures(view.turn.player, traces[2]);
  return next > 0 ? say('hint.threatens') : say('hint.best');
}

/** How many pieces of others a move takes. */
function captures(player: PlayerId, trace: Trace | undefined): number {
  const taken = trace?.tracks.filter(
    ({ kind, piece }) => kind === 'capture' && piece.owner !== player,
  );
  return taken?.length ?? 0;
}
