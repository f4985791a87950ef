/**
 * A strip at each player's side of the board: name, turn, scores, reserve, captures and clock. The strips follow the
 * players when the board is rotated.
 */
import { make, onChange, setAttribute, setText } from '../ui/dom';
import { turnsOf } from '../board/layout/turning';
import type { GameInfo, PlayerId, PositionView } from '../engine/structures';
import { translate } from '../language/translate';
import { turnOf } from '../board/layout/orientation';
import { deciders } from '../core/players/seats';
import type { State } from '../core/state/state';
import { playerName } from '../core/messages/labels';
import { ReserveList } from './reserves';
import type { ReservesActions } from './reserves';
import { makeSwatch } from '../board/swatch';
import type { CapturedPieces } from './captured_pieces';

/** Clockwise from the first player. */
const places = ['bottom', 'left', 'top', 'right'] as const;
type Place = (typeof places)[number];

export type Sides = Record<Place, HTMLElement> & {
  element: HTMLElement;
  render(state: State): void;
  /** Draws the pieces again after a change of appearance. */
  repaint(): void;
};

/** Loads the panel of captured pieces. */
export interface CapturedSource {
  /** Remembers the current move, so that it need not be requested later. */
  note(state: State): void;
  /** Calls back once the panel is loaded. */
  need(work: (captured: CapturedPieces) => void): void;
  redraw(): void;
}

interface Strip {
  player: PlayerId;
  element: HTMLElement;
  scores: HTMLElement;
  hand: ReserveList;
  captured: HTMLElement;
}

export function makeSides(actions: ReservesActions, source?: CapturedSource): Sides {
  const [bottom, left, top, right] = places.map((place) => make('div', { class: `side ${place}` }));
  const sides = { bottom, left, top, right } as Record<Place, HTMLElement>;
  let strips: Strip[] = [];
  let captured: CapturedPieces | null = null;
  let isWanted = false;
  const needCaptured = () => {
    if (isWanted || source === undefined) return;
    isWanted = true;
    source.need((fetched) => {
      captured = fetched;
      source.redraw();
    });
  };
  const build = onChange((info: GameInfo) => {
    strips = deciders(info).map((player) => makeStrip(info, player, actions));
  });
  const place = onChange((_info: GameInfo, quarters: number) => {
    for (const name of places) {
      const own = strips.filter((_, i) => placeOf(i, strips.length, quarters) === name);
      sides[name].replaceChildren(...own.map(({ element }) => element));
      setAttribute(sides[name], 'hidden', own.length === 0);
    }
  });
  const repaint = () => {
    for (const { hand } of strips) hand.paint();
    captured?.paint();
  };
  return {
    ...sides,
    element: sides.bottom,
    repaint,
    render(state) {
      const { info, view } = state;
      if (info === null || view === null) return;
      build(info);
      for (const strip of strips) renderStrip(strip, state, info, view);
      source?.note(state);
      if (view.ply > 0) needCaptured();
      captured?.render(state, strips);
      place(info, Math.round((turnOf(state) * 4) / turnsOf(info.board)) % 4);
    },
  };
}

/** Players sit around the board in order, and are rotated with it. */
export function placeOf(seat: number, seats: number, quarters: number): Place {
  const index = Math.round((seat * 4) / seats) + quarters;
  return places[((index % 4) + 4) % 4] ?? 'bottom';
}

function makeStrip(info: GameInfo, player: PlayerId, actions: ReservesActions): Strip {
  const swatch = makeSwatch(info, player);
  const scores = make('span', { class: 'scores' });
  const hand = new ReserveList(info, player, actions);
  const clock = make('span', { class: 'clock', 'data-clock': String(player), hidden: true });
  const name = make('span', { class: 'name' }, playerName(info, player));
  const captured = make('span', { class: 'captured', role: 'img', hidden: true });
  const parts = [swatch, name, scores, hand.element, captured, clock];
  return { player, element: make('div', { class: 'strip' }, ...parts), scores, hand, captured };
}

function renderStrip(strip: Strip, state: State, info: GameInfo, view: PositionView): void {
  const { player, element } = strip;
  strip.hand.render(state, info);
  setText(strip.scores, scoresOf(info, view, player).join(' · '));
  setAttribute(element, 'data-turn', view.outcome === null && view.turn.player === player);
  setAttribute(element, 'data-winner', view.outcome?.winners.includes(player) ?? false);
  setAttribute(element, 'data-out', view.out.includes(player));
}

/** The scores that the rule file defines for a player. Those of the whole game are shown with the first player. */
export function scoresOf(info: GameInfo, view: PositionView, player: PlayerId): string[] {
  const first = deciders(info)[0];
  return info.scores.flatMap(({ variable, label }) => {
    const found = view.variables.filter(({ name }) => name === variable);
    const own = found.find(
      (one) => one.player === player || (one.player === null && player === first),
    );
    return own ? [translate('sides.score', { label, value: own.value })] : [];
  });
}
