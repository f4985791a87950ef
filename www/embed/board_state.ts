/**
 * The state of a game and of the move being entered as plain JSON, with names instead of indices, for pages that embed
 * a board. The move being entered is reported whenever it changes.
 */
import { outcomeText } from '../core/messages/outcome_text';
import { playerInRules } from '../core/messages/labels';
import { wayTo } from '../core/moves/tree';
import { isChoosing } from '../core/state/permissions';
import type { State } from '../core/state/state';
import type { SiteId } from '../engine/structures';
import type { BoardState, Outcome, ChoiceDetail, InputDetail } from './api';

/** Null before the game is loaded. */
export function boardState(state: State): BoardState | null {
  const { info, view, tree, gameId, record, phase } = state;
  if (info === null || view === null || tree === null || phase !== 'ready') return null;
  return {
    game: gameId,
    title: info.title,
    variant: info.variant,
    players: info.players.map((_, player) => playerInRules(info, player)),
    toMove: view.outcome === null ? playerInRules(info, view.turn.player) : null,
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
  const winners = view.outcome.winners.map((player) => playerInRules(info, player));
  const { kind, scores } = view.outcome;
  const named = scores.map(({ player, value }) => [playerInRules(info, player), value] as const);
  return {
    winners,
    text: outcomeText(info, view.outcome),
    kind,
    scores: Object.fromEntries(named),
  };
}

const nothing = JSON.stringify(null);

export class EntryReporter {
  private input = nothing;
  private choice = nothing;

  constructor(
    private readonly entered: (detail: InputDetail) => void,
    private readonly asked: (detail: ChoiceDetail) => void,
  ) {}

  hear(state: State): void {
    if (state.entry === null || state.processing) return;
    const detail = inputIn(state);
    const input = JSON.stringify(state.tokens.length > 0 ? detail : null);
    const choice = choiceIn(state);
    if (input !== this.input && detail !== null) this.entered(detail);
    const options = JSON.stringify(choice);
    if (options !== this.choice && choice !== null) this.asked(choice);
    this.input = input;
    this.choice = options;
  }
}

function inputIn({ info, entry, pending, tokens }: State): InputDetail | null {
  if (info === null || entry === null) return null;
  const names = (sites: SiteId[]) => sites.map((site) => info.board.sites[site]?.name ?? '');
  const isBegun = tokens.length > 0;
  return {
    chosen: names(entry.chosen),
    steps: entry.steps,
    targets: isBegun ? names(entry.targets.map(({ site }) => site)) : [],
    move: isBegun ? (pending ?? entry.complete) : null,
  };
}

/** The options that the user has to choose from, if there are any. */
function choiceIn(state: State): ChoiceDetail | null {
  const { ask, ends, entry } = state;
  if (!isChoosing(state)) return null;
  if (ends !== null) return { options: ends.ways.map(({ text }) => text) };
  if (ask !== null) return { options: ['add', 'move'] };
  const choices = entry?.choices ?? [];
  return choices.length > 1 ? { options: choices.map(({ name, text }) => name || text) } : null;
}
