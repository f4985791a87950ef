/** The rotation of the board in twelfths of a turn, clockwise, which covers halves, quarters and sixths. */
import { turnToward } from './geometry';
import { turnsOf } from './turning';
import type { GameInfo, PlayerId } from '../../engine/structures';
import { isPlaying } from '../../core/players/seats';
import { humans } from '../../core/state/permissions';
import type { State } from '../../core/state/state';

const whole = 12;

/** The rotation of a board in its own steps, relative to the rule file's layout. */
export function turnOf(state: State): number {
  const { info, settings } = state;
  if (info === null) return 0;
  const seat = settings.side === 'mover' ? seatOf(info, nearest(state)) : 0;
  const all = turnsOf(info.board);
  return Math.round(((settings.turned + seat) * all) / whole);
}

/** The setting after another half turn, or the smallest turn the board allows. */
export function turnedFurther({ info, settings }: State, by: 'half' | 'least'): number {
  const step = by === 'half' || info === null ? whole / 2 : whole / turnsOf(info.board);
  return (settings.turned + step) % whole;
}

/** The player to move; while the computer thinks, the person who moved last. */
function nearest(state: State): PlayerId {
  const people = humans(state);
  const mover = state.view?.turn.player ?? 0;
  return people.includes(mover) ? mover : (people[0] ?? 0);
}

/** The rotation that brings a player's side to the front: by the facing of its pieces, or else by its seat. */
function seatOf(info: GameInfo, player: PlayerId): number {
  const facing = info.players[player]?.facing ?? -1;
  if (facing >= 0) return (-turnToward(info.board, facing) * whole) / (2 * Math.PI);
  const playing = [...info.players.keys()].filter((one) => isPlaying(info, one));
  return playing.length === 0 ? 0 : (-playing.indexOf(player) * whole) / playing.length;
}
