/** How a saved game stands: whether it goes on, and who has won. Pure. */
import type { PlayerId } from '../../engine/structures';
import { translate } from '../../language/translate';
import { playerName } from '../../core/messages/labels';
import { agreedEndText, outcomeText } from '../../core/messages/outcome_text';
import { winnersBy } from '../../core/players/agreed_end';
import { deciders, isPlaying } from '../../core/players/seats';
import { asRecord } from '../../core/storage/current_game';
import type { SavedGame } from '../../core/storage/saved_games';
import type { Summary } from '../../core/storage/game_summary';

/** `ended` is an end that is neither a victory nor a defeat of the person here, or whose winner is not known. */
export type Result = 'running' | 'won' | 'lost' | 'draw' | 'ended';

export function resultOf(game: SavedGame): Result {
  const { summary, setup } = game;
  if (!hasEnded(game)) return 'running';
  const winners = summary === null ? null : winnersOf(game, summary);
  if (summary === null || winners === null) return 'ended';
  const players = deciders(summary);
  const people = players.filter((player) => setup.seats[player] === 'human');
  const isOneOfMany = people.length > 0 && people.length < players.length;
  if (winners.length === 0) return players.length === 1 ? 'lost' : 'draw';
  if (!isOneOfMany && players.length > 1) return 'ended';
  return people.some((player) => winners.includes(player)) ? 'won' : 'lost';
}

/** As in "White wins: checkmate." or "In progress: Black to move". */
export function resultText(game: SavedGame): string {
  const { summary, agreed, clock } = game;
  if (!hasEnded(game)) return runningText(game);
  if (summary === null) return translate('savedGames.ended');
  if (summary.outcome !== null) return outcomeText(summary, summary.outcome);
  if (agreed !== null) return agreedEndText(summary, agreed);
  const flagged = clock?.flagged ?? null;
  return flagged === null
    ? translate('savedGames.ended')
    : translate('clock.over', { name: playerName(summary, flagged) });
}

function hasEnded({ isOver, summary }: SavedGame): boolean {
  return isOver || (summary?.outcome ?? null) !== null;
}

function runningText({ summary, moment }: SavedGame): string {
  // Storage may hold anything.
  const player = Number(asRecord(moment)?.['player'] ?? -1);
  return summary !== null && isPlaying(summary, player)
    ? translate('savedGames.toMove', { name: playerName(summary, player) })
    : translate('savedGames.running');
}

/** Who has won; nobody in a draw, null if that is not known. */
function winnersOf({ agreed, clock }: SavedGame, summary: Summary): PlayerId[] | null {
  if (summary.outcome !== null) return summary.outcome.winners;
  const players = deciders(summary);
  if (agreed?.kind === 'draw') return [];
  if (players.length !== 2) return null;
  if (agreed !== null) return winnersBy(summary, agreed);
  const flagged = clock?.flagged ?? null;
  return flagged === null ? null : players.filter((player) => player !== flagged);
}
