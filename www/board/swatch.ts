/** Small samples of players' colours, for lists beside the board. */
import { swatchOf } from './canvas/theme';
import { make } from '../ui/dom';
import type { GameInfo, PlayerId } from '../engine/structures';

/** Gives an element the colours of a player's pieces. */
export function tint(element: HTMLElement, info: GameInfo, player: PlayerId): void {
  const { fill, edge, ink } = swatchOf(info.players[player], player);
  Object.assign(element.style, { backgroundColor: fill, borderColor: edge, color: ink });
}

export function makeSwatch(info: GameInfo, player: PlayerId): HTMLElement {
  const swatch = make('span', { class: 'swatch', 'aria-hidden': 'true' });
  tint(swatch, info, player);
  return swatch;
}
