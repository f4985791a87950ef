/** Who plays: a card for each side, with its colour, who plays it, its pieces, and whether it is to move. */
import { make, onChange, setAttribute, setText } from '../dom';
import { at } from '../must';
import type { GameInfo, PlayerId } from '../engine/types';
import { isChance, isOut, isPlaying } from '../roles';
import type { State } from '../state';
import { count, playerName, seatText } from '../texts';
import { swatchOf } from '../board/theme';
import { scrollInside } from './moves';
import type { Panel } from './panel';

/** More players than this are scrolled through. */
const mostInSight = 6;

interface Card {
  element: HTMLElement;
  seat: HTMLElement;
  pieces: HTMLElement;
}

export function makePlayers(): Panel {
  const element = make('ul', { class: 'players', 'aria-label': 'Players' });
  let cards: Card[] = [];
  const build = onChange((info: GameInfo) => {
    cards = info.players.map((_, player) => makeCard(info, player));
    const shown = cards.filter((_, player) => isPlaying(info, player) || isChance(info, player));
    element.replaceChildren(...shown.map((card) => card.element));
    setAttribute(element, 'tabindex', shown.length > mostInSight && '0');
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

function makeCard(info: GameInfo, player: PlayerId): Card {
  const seat = make('span', { class: 'seat' });
  const pieces = make('span', { class: 'pieces' });
  const swatch = make('span', { class: 'swatch', 'aria-hidden': 'true' });
  const tones = swatchOf(info.players[player], player);
  swatch.style.backgroundColor = tones.fill;
  swatch.style.borderColor = tones.edge;
  swatch.style.color = tones.ink;
  const words = make(
    'span',
    { class: 'words' },
    make('strong', {}, playerName(info, player)),
    pieces,
  );
  return { element: make('li', { class: 'player' }, swatch, words, seat), seat, pieces };
}

function renderCard(card: Card, state: State, player: PlayerId): void {
  const { view, info } = state;
  if (view === null || info === null) return;
  const out = isOut(info, view, player);
  const seat = isChance(info, player) ? 'chance' : seatText(state.setup.seats[player]);
  setText(card.seat, out ? 'out of the game' : seat);
  setAttribute(card.element, 'data-out', out);
  setText(card.pieces, count(view.pieces.filter(({ owner }) => owner === player).length, 'piece'));
  const toMove = view.outcome === null && view.turn.player === player;
  setAttribute(card.element, 'aria-current', toMove && 'true');
  setAttribute(card.element, 'data-winner', view.outcome?.winners.includes(player) ?? false);
}
