/** The players: a card for each side with its colour, pieces, clock, and a menu of who plays it. */
import { make, onChange, scrollInside, setAttribute, setText } from '../ui/dom';
import { at } from '../core/must';
import type { GameInfo, PlayerId } from '../engine/structures';
import { translate } from '../language/translate';
import { isChance, isPlaying } from '../core/players/seats';
import type { Seat } from '../core/players/seats';
import { isOver } from '../core/state/permissions';
import type { State } from '../core/state/state';
import { playerName } from '../core/messages/labels';
import type { Panel } from '../ui/panel';
import { makeSeat, seatOf, showSeat } from './seats';
import type { PickProgram } from './seats';
import { makeSwatch } from '../board/swatch';

/** With more players than this, the list scrolls. */
const maxInSight = 6;

interface Card {
  element: HTMLElement;
  /** Shows who plays a side that cannot be changed. */
  role: HTMLElement;
  seat: HTMLSelectElement;
  pieces: HTMLElement;
}

export interface PlayersActions {
  /** Changes who plays a side. */
  seat(player: PlayerId, seat: Seat): void;
  /** Asks which program plays a side. */
  pick: PickProgram;
}

export function makePlayers(actions: PlayersActions): Panel {
  const element = make('ul', { class: 'players', 'aria-label': translate('players.label') });
  let cards: Card[] = [];
  const build = onChange((info: GameInfo) => {
    cards = info.players.map((_, player) => makeCard(info, player, actions));
    const shown = cards.filter((_, player) => isPlaying(info, player) || isChance(info, player));
    element.replaceChildren(...shown.map((card) => card.element));
    setAttribute(element, 'tabindex', shown.length > maxInSight && '0');
  });
  const show = onChange((player: PlayerId, _info: GameInfo) => {
    const card = cards[player];
    if (card) scrollInside(element, card.element);
  });
  return {
    element,
    render(state) {
      if (state.info === null) return;
      build(state.info);
      for (const player of cards.keys()) renderCard(at(cards, player), state, player);
      show(state.view?.turn.player ?? 0, state.info);
    },
  };
}

function makeCard(info: GameInfo, player: PlayerId, actions: PlayersActions): Card {
  const role = make('span', { class: 'seat' });
  const seat = makeSeat(`plays-${player}`, 'human', actions.pick);
  seat.className = 'seat';
  setAttribute(seat, 'aria-label', translate('players.seat', { name: playerName(info, player) }));
  seat.addEventListener('change', () => actions.seat(player, seatOf(seat)));
  const clock = make('span', { class: 'clock', 'data-clock': String(player), hidden: true });
  const pieces = make('span', { class: 'pieces' });
  const swatch = makeSwatch(info, player);
  const words = make(
    'span',
    { class: 'label' },
    make('strong', { 'data-wins': translate('players.wins') }, playerName(info, player)),
    pieces,
  );
  const element = make('li', { class: 'player' }, swatch, words, seat, role, clock);
  return { element, role, seat, pieces };
}

function renderCard(card: Card, state: State, player: PlayerId): void {
  const { view, info } = state;
  if (view === null || info === null) return;
  const out = view.out.includes(player);
  const isChosen = !out && isPlaying(info, player);
  setText(card.role, out ? translate('seat.out') : translate('seat.chance'));
  setAttribute(card.role, 'hidden', isChosen);
  setAttribute(card.seat, 'hidden', !isChosen);
  showSeat(card.seat, state.setup.seats[player] ?? 'human');
  setAttribute(card.element, 'data-out', out);
  const own = view.pieces.filter(({ owner }) => owner === player);
  setText(card.pieces, translate('count.pieces', { count: own.length }));
  const toMove = !isOver(state) && view.turn.player === player;
  setAttribute(card.element, 'aria-current', toMove && 'true');
  setAttribute(card.element, 'data-winner', view.outcome?.winners.includes(player) ?? false);
}
