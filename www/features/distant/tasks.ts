/** What a person has to do next in a game with somebody elsewhere. Pure. */
import { newsOf, rollsFor } from '../../core/players/distant';
import type { DistantGame } from '../../core/players/distant';
import { deciders } from '../../core/players/seats';
import { distantLine, isOver } from '../../core/state/permissions';
import type { State } from '../../core/state/state';

export type Task =
  /** Send the first link. */
  | 'invite'
  | 'move'
  /** Send the link after one's move. */
  | 'send'
  /** The other person moves. */
  | 'wait'
  /** The game has ended here, which the other place does not know yet. */
  | 'sendEnd'
  | 'over';

/** What the other place should know by now. */
export function newsNow(state: State, distant: DistantGame): string {
  return newsOf(distantLine(state).length, state.agreed, distant.offer);
}

/** For the last position of the game; an earlier one does not tell whose turn it is. */
export function taskOf(state: State, distant: DistantGame): Task {
  const hasNews = newsNow(state, distant) !== distant.told;
  if (isOver(state)) return hasNews ? 'sendEnd' : 'over';
  if (isToMove(state, distant)) return 'move';
  if (!hasNews) return 'wait';
  return distant.shared < 0 ? 'invite' : 'send';
}

/** Whether it is up to the person here: to move, or to have dice rolled. */
function isToMove(state: State, distant: DistantGame): boolean {
  const { view, roller, setup } = state;
  if (view === null) return false;
  if (!view.turn.random) return setup.seats[view.turn.player] === 'human';
  return rollsFor(distant, roller) === distant.role;
}

/** Whether the other person offers a draw that can still be accepted. */
export function isOffered(state: State, { offer, role }: DistantGame): boolean {
  if (offer === null || offer.by === role || isOver(state)) return false;
  return offer.ply === distantLine(state).length;
}

/** Whether the person may offer a draw, with what is sent next. */
export function mayOffer(state: State, distant: DistantGame): boolean {
  const { info } = state;
  if (info === null || isOver(state) || isOffered(state, distant)) return false;
  return deciders(info).length === 2 && distantLine(state).length > 0;
}
