/** Pieces off the board, player by player. Those that may come onto it are buttons: pressed, they say which one to put. */
import { swatchOf } from '../board/theme';
import { make, makeButton, setAttribute, setText } from '../dom';
import type { GameInfo, PlayerId, ReserveView } from '../engine/types';
import { letterOf } from '../letters';
import { isPlaying } from '../roles';
import { droppable, mayEnter } from '../state';
import type { State } from '../state';
import { playerName, typeName } from '../texts';
import type { Panel } from './panel';

export interface ReservesActions {
  hold(type: number): void;
  /** Whether the keyboard is used. */
  byKeys(): boolean;
  /** Gives the keyboard back to the board. */
  leave(): void;
}

interface Chip {
  player: PlayerId;
  type: number;
  element: HTMLButtonElement;
  count: HTMLElement;
}

export function makeReserves(actions: ReservesActions): Panel {
  const element = make('div', { class: 'reserves', role: 'group', 'aria-label': 'Off the board' });
  let chips: Chip[] = [];
  let shown = '';
  return {
    element,
    render(state) {
      const { info, view } = state;
      if (info === null || view === null) return;
      const reserves = view.reserves.filter(({ player }) => isPlaying(info, player));
      const key = `${info.title} ${reserves.map(({ player, type }) => `${player}:${type}`).join(' ')}`;
      if (key !== shown) {
        const had = element.contains(document.activeElement);
        chips = reserves.map((reserve) => makeChip(info, reserve, actions));
        element.replaceChildren(...groupsOf(info, chips));
        if (had && actions.byKeys()) actions.leave();
      }
      shown = key;
      setAttribute(element, 'hidden', chips.length === 0);
      chips.forEach((chip, i) => renderChip(chip, state, info, reserves[i]?.count ?? 0));
    },
  };
}

function makeChip(info: GameInfo, { player, type }: ReserveView, actions: ReservesActions): Chip {
  const count = make('span', { class: 'count' });
  const badge = make('span', { class: 'badge' }, letterOf(info, type));
  const tones = swatchOf(info.players[player], player);
  badge.style.backgroundColor = tones.fill;
  badge.style.borderColor = tones.edge;
  badge.style.color = tones.ink;
  const hold = () => {
    actions.hold(type);
    if (actions.byKeys()) actions.leave();
  };
  const element = makeButton('', hold, { class: 'reserve', title: typeName(info, type) });
  element.append(badge, count);
  return { player, type, element, count };
}

function groupsOf(info: GameInfo, chips: Chip[]): HTMLElement[] {
  const players = [...new Set(chips.map(({ player }) => player))];
  return players.map((player) => {
    const name = playerName(info, player);
    const own = chips.filter((chip) => chip.player === player).map((chip) => chip.element);
    return make('div', { class: 'row', role: 'group', 'aria-label': name }, name, ...own);
  });
}

function renderChip(chip: Chip, state: State, info: GameInfo, number: number): void {
  const { player, type, element, count } = chip;
  const own = mayEnter(state) && state.view?.turn.player === player;
  const can = own && droppable(state).includes(type);
  setText(count, `×${number}`);
  setAttribute(element, 'disabled', !can);
  setAttribute(element, 'aria-pressed', can && String(state.held === type));
  const words = can ? ', can be put on the board' : '';
  setAttribute(element, 'aria-label', `${typeName(info, type)}, ${number} off the board${words}`);
}
