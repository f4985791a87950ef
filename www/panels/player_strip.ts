/**
 * The strip of one player beside the board: name, who plays, turn, scores, pieces in hand, captured pieces and clock. On
 * the page a menu in it says who plays; other pages decide that by attributes.
 */
import { make, setAttribute, setText } from '../ui/dom';
import type { GameInfo, PlayerId, PositionView } from '../engine/structures';
import { translate } from '../language/translate';
import { makeSwatch } from '../board/swatch';
import { scoreText } from '../core/messages/score_text';
import { winnersBy } from '../core/players/agreed_end';
import type { Seat } from '../core/players/seats';
import { deciders } from '../core/players/seats';
import { isOver, isSettling } from '../core/state/permissions';
import type { State } from '../core/state/state';
import { playerName } from '../core/messages/labels';
import { ReserveList } from './reserves';
import type { ReservesActions } from './reserves';
import { makeSeat, seatOf, showSeat } from './seats';
import type { PickProgram } from './seats';
import { shown } from '../core/moves/rule_texts';

export interface SeatActions {
  /** Changes who plays a side. */
  seat(player: PlayerId, seat: Seat): void;
  /** Asks which program plays a side. */
  pick: PickProgram;
}

export interface PlayerStrip {
  player: PlayerId;
  element: HTMLElement;
  scores: HTMLElement;
  hand: ReserveList;
  captured: HTMLElement;
  /** The menu of who plays; null where people cannot change that. */
  seat: HTMLSelectElement | null;
}

export function makePlayerStrip(
  info: GameInfo,
  player: PlayerId,
  actions: ReservesActions,
  seats: SeatActions | null,
): PlayerStrip {
  const name = playerName(info, player);
  const scores = make('span', { class: 'scores' });
  const hand = new ReserveList(info, player, actions);
  const clock = make('span', {
    class: 'clock',
    'data-clock': String(player),
    dir: 'auto',
    hidden: true,
  });
  const captured = make('span', { class: 'captured', role: 'img', hidden: true });
  const seat = seats && makeSeatOf(player, name, seats);
  const words = make(
    'span',
    { class: 'name', 'data-wins': translate('players.wins') },
    make('bdi', {}, name),
  );
  const parts = [makeSwatch(info, player), words, ...(seat ? [seat] : []), scores];
  const element = make('div', { class: 'strip' }, ...parts, hand.element, captured, clock);
  return { player, element, scores, hand, captured, seat };
}

function makeSeatOf(player: PlayerId, name: string, seats: SeatActions): HTMLSelectElement {
  const seat = makeSeat(`plays-${player}`, 'human', seats.pick);
  seat.className = 'seat';
  setAttribute(seat, 'aria-label', translate('players.seat', { name }));
  seat.addEventListener('change', () => seats.seat(player, seatOf(seat)));
  return seat;
}

export function renderPlayerStrip(
  strip: PlayerStrip,
  state: State,
  info: GameInfo,
  view: PositionView,
): void {
  const { player, element, seat } = strip;
  const isOut = view.out.includes(player);
  strip.hand.render(state, info);
  setText(strip.scores, scoresOf(info, view, player).join(' · '));
  if (seat !== null) {
    const chosen = state.setup.seats[player];
    showSeat(seat, chosen ?? 'human');
    // In lessons, and against somebody elsewhere, nobody chooses who plays.
    const isFixed = state.lesson !== null || state.distant !== null;
    setAttribute(seat, 'hidden', isOut || isFixed || chosen === undefined);
  }
  setAttribute(element, 'data-turn', !isOver(state) && view.turn.player === player);
  const { agreed } = state;
  const winners = view.outcome?.winners ?? (agreed === null ? [] : winnersBy(info, agreed));
  setAttribute(element, 'data-winner', winners.includes(player));
  setAttribute(element, 'data-out', isOut);
}

/**
 * The scores that the rule file shows for a player; those of the whole game are shown with the first player. Also the
 * number of pieces, where it may decide the game, and what the player would score now, while players settle the end.
 */
export function scoresOf(info: GameInfo, view: PositionView, player: PlayerId): string[] {
  const first = deciders(info)[0];
  const variables = shown(info).scores.flatMap(({ variable, label }) => {
    const found = view.variables.filter(({ name }) => name === variable);
    const own = found.find(
      (one) => one.player === player || (one.player === null && player === first),
    );
    return own ? [translate('sides.score', { label, value: own.value })] : [];
  });
  const points = pointsOf(info, view, player);
  return points === null ? variables : [...variables, points];
}

function pointsOf(info: GameInfo, view: PositionView, player: PlayerId): string | null {
  const own = view.scores.find((one) => one.player === player);
  if (own === undefined) return null;
  if (info.countsPieces) return translate('count.pieces', { count: own.value });
  if (!isSettling(view)) return null;
  const count = own.value / info.scoreUnit;
  return translate('sides.points', { points: scoreText(info, own.value), count });
}
