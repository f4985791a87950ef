/** The rotation of the board in twelfths of a turn, clockwise, which covers halves, quarters and sixths. */
import { turnToward } from './geometry';
import { turnsOf } from './turning';
import type { GameInfo, PlayerId } from '../../engine/structures';
import type { Home } from '../../core/players/homes';
import { deciders } from '../../core/players/seats';
import { humans } from '../../core/state/permissions';
import type { State } from '../../core/state/state';

const whole = 12;

/** The rotation of a board in its own steps, relative to the rule file's layout. */
export function turnOf(state: State): number {
  const { info, settings } = state;
  if (info === null) return 0;
  const front = inFront(state);
  const seat = front === null ? 0 : turnToFront(state, info, front);
  const all = turnsOf(info.board);
  return Math.round(((settings.turned + seat) * all) / whole);
}

/** The setting after another half turn, or the smallest turn the board allows. */
export function turnedFurther({ info, settings }: State, by: 'half' | 'least'): number {
  const step = by === 'half' || info === null ? whole / 2 : whole / turnsOf(info.board);
  return (settings.turned + step) % whole;
}

/** The player whose side is at the bottom; null for the layout of the rule file. */
function inFront(state: State): PlayerId | null {
  const { side } = state.settings;
  if (side === 'mover') return nearest(state);
  const [person, another] = humans(state);
  const isAlone = person !== undefined && another === undefined && state.lesson === null;
  return side === 'person' && isAlone && hasSide(state, person) ? person : null;
}

/** Whether a player has a side of the board, instead of only a place in the order of players. */
function hasSide({ info, homes }: State, player: PlayerId): boolean {
  return (info?.players[player]?.facing ?? -1) >= 0 || (homes[player] ?? null) !== null;
}

/** The player to move; while the computer thinks, the person who moved last. */
function nearest(state: State): PlayerId {
  const people = humans(state);
  const mover = state.view?.turn.player ?? 0;
  return people.includes(mover) ? mover : (people[0] ?? 0);
}

/** The rotation that brings a player's side to the front: by the facing of its pieces, or else by its place. */
function turnToFront({ homes }: State, info: GameInfo, player: PlayerId): number {
  const facing = info.players[player]?.facing ?? -1;
  if (facing >= 0) return (-turnToward(info.board, facing) * whole) / (2 * Math.PI);
  return -placeOf(info, homes, player);
}

/** Where a player sits, in twelfths of a turn clockwise from the bottom; players without sides sit in order. */
export function placeOf(info: GameInfo, homes: Home[], player: PlayerId): number {
  const home = homes[player] ?? null;
  if (home !== null) return home;
  const playing = deciders(info);
  return playing.length === 0 ? 0 : (playing.indexOf(player) * whole) / playing.length;
}
