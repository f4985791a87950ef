/** Judges a try by what the engine says about its moves. */
import type {
  GameInfo,
  OutcomeView,
  PlayerId,
  PositionView,
  Trace,
} from '../../engine/structures.ts';
import type { Goal, Mistake, TryStep, Localized } from './format.ts';

/** A move that was tried: its text, its trace, and the position after it. */
export interface MadeMove {
  text: string;
  trace: Trace;
  view: PositionView;
}

/** The moves of a player, to be judged. */
export interface Attempt {
  info: GameInfo;
  player: PlayerId;
  made: MadeMove[];
}

/** The first goal that is not reached; null if all are. */
export function missed({ goals }: Pick<TryStep, 'goals'>, attempt: Attempt): Goal | null {
  return goals.find((goal) => !isReached(goal, attempt)) ?? null;
}

/** The author's comment on the mistake; null if there is none. */
export function explained(mistakes: Mistake[], attempt: Attempt): Localized | null {
  const found = mistakes.find(({ goals }) => missed({ goals }, attempt) === null);
  return found?.text ?? null;
}

export function isReached(goal: Goal, attempt: Attempt): boolean {
  const { info, player, made } = attempt;
  const last = made.at(-1)?.view ?? null;
  switch (goal.is) {
    case 'move':
      return made.some(({ text }) => goal.among.includes(text));
    case 'named':
      return made.some(({ text }) => wordsIn(text).includes(goal.name));
    case 'does':
      return countOf(made, ({ kind }) => kind === goal.kind) >= goal.count;
    case 'captures':
      return capturesOf(attempt) >= goal.count;
    case 'reaches':
      return made.some(({ trace }) => comesTo(trace, player, goal.sites, info));
    case 'path':
      return (
        countOf(made, ({ piece, path }) => piece.owner === player && isBent(path, goal.how)) > 0
      );
    case 'counts':
      return last !== null && isBetween(piecesOf(last, player, goal.whose), goal);
    case 'wins':
      return isWon(last?.outcome ?? null, player, goal.kind);
  }
}

function isWon(outcome: OutcomeView | null, player: PlayerId, kind: string): boolean {
  if (outcome === null || !outcome.winners.includes(player)) return false;
  return kind === '' || outcome.kind === kind;
}

type Track = Trace['tracks'][number];

function countOf(made: MadeMove[], matches: (track: Track) => boolean): number {
  return made.flatMap(({ trace }) => trace.tracks).filter(matches).length;
}

function capturesOf({ player, made }: Attempt): number {
  const counts = made.map(({ trace }) => countCaptures(trace, ({ owner }) => owner !== player));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many of these pieces a move captured. */
export function countCaptures(
  { tracks }: Trace,
  matches: (piece: Track['piece']) => boolean,
): number {
  return tracks.filter(({ kind, piece }) => kind === 'capture' && matches(piece)).length;
}

/** The words of a move after its sites. */
function wordsIn(text: string): string[] {
  return text.split(/[\s+]+/);
}

function comesTo(
  { tracks }: Trace,
  player: PlayerId,
  sites: string[],
  { board }: GameInfo,
): boolean {
  return tracks.some(({ kind, becomes, path }) => {
    const isThere = becomes?.owner === player && (path.length > 1 || kind === 'create');
    return isThere && sites.includes(board.sites[becomes.site]?.name ?? '');
  });
}

function isBent(path: Track['path'], how: 'wraps' | 'turns'): boolean {
  if (how === 'wraps') return path.some(({ wraps }) => wraps);
  const directions = path.slice(1).map(({ direction }) => direction);
  return directions.some((direction) => direction !== directions[0]);
}

function piecesOf(view: PositionView, player: PlayerId, whose: 'own' | 'other'): number {
  return view.pieces.filter(({ owner }) => (owner === player) === (whose === 'own')).length;
}

function isBetween(count: number, { least, most }: { least: number; most: number }): boolean {
  return count >= least && count <= most;
}
