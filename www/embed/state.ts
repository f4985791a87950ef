/** How a game stands, as those hear it who embed a board: names in place of numbers, and nothing but plain JSON. */
import type { State } from '../state/state';
import { wayTo } from '../play/line';
import { outcomeText, playerName } from '../words/texts';
import type { BoardState, Outcome } from './api';

/** Null before the game is there. */
export function boardState(state: State): BoardState | null {
  const { info, view, tree, gameId, record, phase } = state;
  if (info === null || view === null || tree === null || phase !== 'ready') return null;
  return {
    game: gameId,
    title: info.title,
    variant: info.variant,
    players: info.players.map((_, player) => playerName(info, player)),
    toMove: view.outcome === null ? playerName(info, view.turn.player) : null,
    ply: view.ply,
    moves: wayTo(tree, tree.present).map(({ text }) => text),
    legalMoves: view.moveCount,
    position: view.text,
    record,
    outcome: outcomeOf(state),
  };
}

function outcomeOf({ info, view }: State): Outcome | null {
  if (info === null || view === null || view.outcome === null) return null;
  const winners = view.outcome.winners.map((player) => playerName(info, player));
  const { kind, scores } = view.outcome;
  const named = scores.map(({ player, value }) => [playerName(info, player), value] as const);
  return {
    winners,
    text: outcomeText(info, view.outcome),
    kind,
    scores: Object.fromEntries(named),
  };
}
