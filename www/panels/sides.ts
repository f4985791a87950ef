/** Where the players' strips are: each at its player's side of the board, also after the board has been rotated. */
import { make, onChange, setAttribute } from '../ui/dom';
import { turnsOf } from '../board/layout/turning';
import type { GameInfo } from '../engine/structures';
import type { Home } from '../core/players/homes';
import { placeOf, turnOf } from '../board/layout/orientation';
import { deciders } from '../core/players/seats';
import type { State } from '../core/state/state';
import type { ReservesActions } from './reserves';
import type { CapturedPieces } from './captured_pieces';
import { makePlayerStrip, renderPlayerStrip } from './player_strip';
import type { PlayerStrip, SeatActions } from './player_strip';

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

interface SidesParts {
  reserves: ReservesActions;
  /** Null where people cannot change who plays. */
  seats: SeatActions | null;
  captured: CapturedSource;
}

export function makeSides({ reserves, seats, captured: source }: SidesParts): Sides {
  const [bottom, left, top, right] = places.map((place) => make('div', { class: `side ${place}` }));
  const sides = { bottom, left, top, right } as Record<Place, HTMLElement>;
  let strips: PlayerStrip[] = [];
  let captured: CapturedPieces | null = null;
  let isWanted = false;
  const needCaptured = () => {
    if (isWanted) return;
    isWanted = true;
    source.need((fetched) => {
      captured = fetched;
      source.redraw();
    });
  };
  const build = onChange((info: GameInfo) => {
    strips = deciders(info).map((player) => makePlayerStrip(info, player, reserves, seats));
  });
  const place = onChange((info: GameInfo, homes: Home[], quarters: number) => {
    const players = deciders(info);
    const sideOf = (at: number) => sideAt(placeOf(info, homes, players[at] ?? 0), quarters);
    for (const name of places) {
      const own = strips.filter((_, i) => sideOf(i) === name);
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
      for (const strip of strips) renderPlayerStrip(strip, state, info, view);
      source.note(state);
      if (view.ply > 0) needCaptured();
      captured?.render(state, strips);
      place(info, state.homes, Math.round((turnOf(state) * 4) / turnsOf(info.board)) % 4);
    },
  };
}

/** The side at which a player sits, given its place in twelfths of a turn and the rotation of the board. */
export function sideAt(place: number, quarters: number): Place {
  const index = Math.round(place / 3) + quarters;
  return places[((index % 4) + 4) % 4] ?? 'bottom';
}
