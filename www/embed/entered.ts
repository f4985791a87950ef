/**
 * What is being entered of a move, as those hear it who embed a board: names of places in place of numbers. In: states of
 * the game. Out: news, each time something differs.
 */
import type { SiteId } from '../engine/structures';
import { isChoosing } from '../core/state/permissions';
import type { State } from '../state/state';
import type { ChoiceDetail, InputDetail } from './api';

const nothing = JSON.stringify(null);

export class EntryNews {
  private input = nothing;
  private choice = nothing;

  constructor(
    private readonly entered: (detail: InputDetail) => void,
    private readonly asked: (detail: ChoiceDetail) => void,
  ) {}

  hear(state: State): void {
    if (state.entry === null || state.working) return;
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

/** What somebody has to choose between, where there is something. */
function choiceIn(state: State): ChoiceDetail | null {
  const { ask, ends, entry } = state;
  if (!isChoosing(state)) return null;
  if (ends !== null) return { options: ends.ways.map(({ text }) => text) };
  if (ask !== null) return { options: ['add', 'move'] };
  const choices = entry?.choices ?? [];
  return choices.length > 1 ? { options: choices.map(({ name, text }) => name || text) } : null;
}
