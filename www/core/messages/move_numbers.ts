/**
 * The numbers of moves as players count them: by rounds, as in `1. e4 e5 2. Nf3`, or one by one where the files of the
 * game do. Pure.
 *
 * A round has the turns of all players, and each turn all moves that its player makes in a row, with the rolls before
 * them. It begins with the player who begins the game, or, once that player has dropped out, with whoever comes round
 * first.
 */
import type { GameInfo, GameTree, PlayerId } from '../../engine/structures';
import { deciders, isChance } from '../players/seats';
import { childrenOf } from '../moves/tree';

export interface MoveNumber {
  number: number;
  /** Whether it follows another player's turn of the same round, or would, had the game not begun within a round. */
  follows: boolean;
  /** Whose turn it belongs to; for a roll, who moves next, or null if nobody has moved yet. */
  mover: PlayerId | null;
}

export interface Numbering {
  /** Whether the numbers count rounds, not single moves. */
  byRounds: boolean;
  /** How many players take turns. */
  players: number;
  /** By the id of the node. */
  numbers: ReadonlyMap<number, MoveNumber>;
}

/** What the game begins with, as its record says. */
interface Beginning {
  /** Whether the position is not that of the rules. */
  isSetUp: boolean;
  /** The number of the first move. */
  number: number;
}

/** Formats whose files number rounds; those of the others count single moves. */
const formatsByRounds = ['pgn', 'pdn'];

/** The longest beginning of a record that is searched for what is known of its start. */
const maxHead = 10_000;

export function numberingOf(info: GameInfo, tree: GameTree, record: string): Numbering {
  const players = deciders(info).length;
  const byRounds = players > 1 && countsRounds(info);
  const beginning = beginningOf(record);
  const numbers = byRounds ? numberRounds(info, tree, beginning) : numberMoves(tree, beginning);
  return { byRounds, players, numbers };
}

/** What is written before a move: `12.`, or `12…` if it follows in its round. */
export function numberText(number: MoveNumber | undefined): string {
  return number === undefined ? '' : `${number.number}${number.follows ? '…' : '.'}`;
}

function countsRounds({ notations }: GameInfo): boolean {
  const formats = notations.flatMap(({ files }) => files.map(({ format }) => format));
  return formats.length === 0 || formats.some((format) => formatsByRounds.includes(format));
}

/** The number is the last word of the position in a game file, whose fields before it are at least three. */
function beginningOf(record: string): Beginning {
  const head = record.slice(0, maxHead).split('\n');
  const end = head.findIndex((line) => /^\s*\d+\. /.test(line));
  const lines = head.slice(0, end < 0 ? undefined : end);
  const position = lines.find((line) => line.startsWith('tag FEN '))?.slice('tag FEN '.length);
  const number = /^(?:\S+ +){3,}([1-9]\d{0,4})$/.exec(position?.trim() ?? '')?.[1];
  return {
    isSetUp: lines.some((line) => line.startsWith('start ')),
    number: number === undefined ? 1 : Number(number),
  };
}

function numberMoves({ nodes }: GameTree, { number }: Beginning) {
  const [, ...moves] = nodes;
  return new Map<number, MoveNumber>(
    moves.map(({ id, ply, player }) => [
      id,
      { number: number + ply - 1, follows: false, mover: player },
    ]),
  );
}

/** A round up to one of its moves. */
interface Round {
  number: number;
  /** Who has had a turn, in this order. */
  movers: (PlayerId | null)[];
  /** Whether the player who should have begun it has not. */
  isPart: boolean;
}

function numberRounds(info: GameInfo, tree: GameTree, { isSetUp, number }: Beginning) {
  const all = deciders(info);
  const movers = moversOf(info, tree);
  const [root] = tree.nodes;
  const [main] = root ? childrenOf(tree, root.id) : [];
  const first = main && movers.get(main.id);
  const opener = (isSetUp ? undefined : first) ?? all[0] ?? null;
  const rounds = new Map<number, Round>();
  const numbers = new Map<number, MoveNumber>();
  for (const { id, parent } of tree.nodes) {
    if (parent === null) continue;
    const mover = movers.get(id) ?? null;
    const before = rounds.get(parent) ?? {
      number,
      movers: [],
      isPart: (mover ?? opener) !== opener,
    };
    const round = withMover(before, mover, opener, all.length);
    rounds.set(id, round);
    const follows = round.isPart || round.movers.length > 1;
    numbers.set(id, { number: round.number, follows, mover });
  }
  return numbers;
}

/** The round of the next move. The last roll, after which nobody has moved, is taken for that of the next player. */
function withMover(
  before: Round,
  mover: PlayerId | null,
  opener: PlayerId | null,
  players: number,
): Round {
  const { number, movers, isPart } = before;
  if (movers.length > 0 && movers.at(-1) === mover) return before;
  const isFull = movers.length + Number(isPart) >= players;
  const isOver = mover === null ? isFull : mover === opener || movers.includes(mover);
  return movers.length > 0 && isOver
    ? { number: number + 1, movers: [mover], isPart: false }
    : { ...before, movers: [...movers, mover] };
}

/** Whose turn each move belongs to: rolls to that of the move after them. */
function moversOf(info: GameInfo, tree: GameTree): Map<number, PlayerId> {
  const movers = new Map<number, PlayerId>();
  for (const { id, player } of tree.nodes.toReversed()) {
    if (player === null) continue;
    const [next] = isChance(info, player) ? childrenOf(tree, id) : [];
    const mover = isChance(info, player) ? next && movers.get(next.id) : player;
    if (mover !== undefined) movers.set(id, mover);
  }
  return movers;
}
