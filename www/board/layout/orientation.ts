/** Which way round the board lies: in twelfths of a full turn, clockwise, so that halves, quarters and sixths are whole. */
import { turnToward } from './geometry';
import { turnsOf } from './turning';
import type { GameInfo, PlayerId } from '../../engine/structures';
import { isPlaying } from '../../core/players/seats';
import { humans } from '../../core/state/permissions';
import type { State } from '../../core/state/state';

const whole = 12;

/** How many turns of its own kind a board lies away from how the rule file has it. */
export function turnOf(state: State): number {
  const { info, settings } = state;
  if (info === null) return 0;
  const seat = settings.side === 'mover' ? seatOf(info, nearest(state)) : 0;
  const all = turnsOf(info.board);
  return Math.round(((settings.turned + seat) * all) / whole);
}

/** The setting for a board that is turned by a half, or by the least turn that it has. */
export function turnedFurther({ info, settings }: State, by: 'half' | 'least'): number {
  const step = by === 'half' || info === null ? whole / 2 : whole / turnsOf(info.board);
  return (settings.turned + step) % whole;
}

/** The person at the board: who is to move, or who was, while the computer thinks. */
function nearest(state: State): PlayerId {
  const people = humans(state);
  const mover = state.view?.turn.player ?? 0;
  return people.includes(mover) ? mover : (people[0] ?? 0);
}

/** The turn that brings a player's side to the front: as its pieces face, or else by its seat round the board. */
function seatOf(info: GameInfo, player: PlayerId): number {
  const facing = info.players[player]?.facing ?? -1;
  if (facing >= 0) return (-turnToward(info.board, facing) * whole) / (2 * Math.PI);
  const playing = [...info.players.keys()].filter((one) => isPlaying(info, one));
  return playing.length === 0 ? 0 : (-playing.indexOf(player) * whole) / playing.length;
}
