/** What people may do in a given state: enter a move, decide, pass, drop a piece, undo. Pure. */
import type { Entered } from '../../engine/protocol';
import type { MoveNode, PlayerId, PositionView } from '../../engine/structures';
import { droppedName } from '../moves/names';
import { endOfMainLine, nodeOf, wayTo } from '../moves/tree';
import { newsOf } from '../players/distant';
import { isPlaying } from '../players/seats';
import type { Settings } from './settings';
import type { InputKind, State } from './state';

/** The players that are people. */
export function humans({ setup, info }: State): PlayerId[] {
  const isHuman = (player: PlayerId) => info === null || isPlaying(info, player);
  return setup.seats.flatMap((seat, player) =>
    seat === 'human' && isHuman(player) ? [player] : [],
  );
}

/** Whether an earlier position is shown: moves were taken back and can be redone. */
export function isInPast({ view }: State): boolean {
  return view !== null && view.ply < view.plies;
}

/** The moves of a game with somebody elsewhere: its main line, however far back the person looks. */
export function distantLine({ tree }: State): MoveNode[] {
  return tree === null ? [] : wayTo(tree, endOfMainLine(tree));
}

/** Whether a game with somebody elsewhere shows another position than its last one, where nobody may move. */
export function isLookingBack({ distant, tree }: State): boolean {
  return distant !== null && tree !== null && tree.present !== endOfMainLine(tree);
}

/** Whether the other person expects to play against a person alone, without the computer's help. */
export function isUnaided(state: State): boolean {
  return state.distant !== null && !isOver(state);
}

/** What may be taken back in a game with somebody elsewhere, because only this place has it; null if nothing may. */
export function retractable(state: State): { kind: 'end' } | { kind: 'move'; node: number } | null {
  const { distant, agreed, tree, setup } = state;
  if (distant === null || tree === null || isLookingBack(state)) return null;
  const { ply, player, id } = nodeOf(tree, tree.present) ?? { ply: 0, player: null, id: 0 };
  if (agreed !== null)
    return newsOf(ply, agreed, distant.offer) === distant.told ? null : { kind: 'end' };
  const isOwn = player !== null && setup.seats[player] === 'human' && isPlayedBy(state, player);
  return isOwn && ply > distant.shared ? { kind: 'move', node: id } : null;
}

function isPlayedBy({ info }: State, player: PlayerId): boolean {
  return info !== null && isPlaying(info, player);
}

/** Whether the game has ended: by its rules, on time, or because the players have said so. */
export function isOver({ view, clock, agreed }: State): boolean {
  if (view === null) return false;
  return view.outcome !== null || agreed !== null || (clock !== null && clock.flagged !== null);
}

/** Whether moves have been played in a game that has not ended and is not part of a lesson. */
export function isUnderWay(state: State): boolean {
  return state.lesson === null && (state.tree?.nodes.length ?? 0) > 1 && !isOver(state);
}

/** Whether players settle the end of the game, or have done so: then points and territory are shown. */
export function isSettling({ outcome, turn }: PositionView): boolean {
  return outcome !== null || turn.decision;
}

/** Whether no person plays, so that the game continues by itself. */
export function playsItself(state: State): boolean {
  return state.view !== null && humans(state).length === 0;
}

export function mayEnter(state: State): boolean {
  const { view } = state;
  if (view === null || state.phase !== 'ready' || state.busy || isOver(state)) return false;
  if (state.viewOnly || view.turn.random || state.setup.seats[view.turn.player] !== 'human')
    return false;
  if (state.distant !== null && isLookingBack(state)) return false;
  return isInPast(state) || view.automatic === null;
}

/** The person who may plan a move on an opponent's time: the only one, while the game goes on; null if nobody may. */
export function mayPlan(state: State): PlayerId | null {
  const { view, setup } = state;
  if (view === null || state.phase !== 'ready' || isOver(state) || isInPast(state)) return null;
  if (state.viewOnly || state.halted || state.lesson !== null) return null;
  if (setup.seats[view.turn.player] === 'human') return null;
  const [person, another] = humans(state);
  return another === undefined ? (person ?? null) : null;
}

/** Whether a person has to make a decision. */
export function mayDecide(state: State): boolean {
  return mayEnter(state) && state.view?.turn.decision === true;
}

/** Whether a person is choosing something: a move has been begun, or a decision is due. */
export function isChoosing(state: State): boolean {
  const { ask, ends, pending, tokens } = state;
  const isBegun = ask !== null || ends !== null || pending !== null || tokens.length > 0;
  return mayDecide(state) || (mayEnter(state) && isBegun);
}

/** Whether a person may pass. */
export function mayPass(state: State): boolean {
  return mayEnter(state) && state.tokens.length === 0 && state.entry?.mayPass === true;
}

export function mayStop(state: State): boolean {
  return mayEnter(state) && state.entry?.mayStop === true;
}

/** Whether a person may select several pieces at once, by a frame around them. */
export function maySelectArea(state: State): boolean {
  return mayEnter(state) && state.base?.areas === true;
}

/** Whether steps of a compound move have been made that can be taken back one by one. */
export function mayTakeBack(state: State): boolean {
  return mayEnter(state) && (state.entry?.steps.length ?? 0) > 0;
}

/** Whether there is an earlier decision of a person that undo can return to. */
export function mayUndo(state: State): boolean {
  const { view, tree } = state;
  if (state.distant !== null) return retractable(state) !== null;
  if (view === null || tree === null || view.ply === 0) return false;
  const deciders = humans(state);
  return (
    deciders.length === 0 ||
    wayTo(tree, tree.present).some(({ player }) => player !== null && deciders.includes(player))
  );
}

/** The move that waits to be confirmed. */
export function pendingMove(state: State): string | null {
  return mayEnter(state) && !mayDecide(state) ? state.pending : null;
}

/** Whether a complete move has to be confirmed: because of the settings, or since a finger is imprecise. */
export function asksFirst({ confirm }: Pick<Settings, 'confirm'>, how: InputKind): boolean {
  return confirm === 'always' || (confirm === 'auto' && how === 'touch');
}

/** The kinds of pieces that the player to move may drop. */
export function droppable({ base, info }: State): number[] {
  if (base === null || info === null) return [];
  const names = new Set(base.targets.flatMap(({ moves }) => moves.map(droppedName)));
  return [...info.pieceTypes.keys()].filter((type) => names.has(info.pieceTypes[type]?.name ?? ''));
}

/** The entry while a piece from the reserve is held: only the sites where it can be dropped. */
export function holding(base: Entered, name: string): Entered {
  const targets = base.targets.map((target) => ({
    ...target,
    moves: target.moves.filter((text) => droppedName(text) === name),
  }));
  return { ...base, targets: targets.filter(({ moves }) => moves.length > 0) };
}
