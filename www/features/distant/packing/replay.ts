/**
 * Plays games from elsewhere with the rules of this page, and turns moves into numbers and back. Runs in a worker, where
 * it may take its time.
 */
import { rollerIn } from '../../../engine/roller';
import type { Game, MoveNode, PlayerId } from '../../../engine/structures';
import { bytesOf, NumberReader, sortedMoves } from './move_numbers';
import type { MoveNumber } from './move_numbers';
import { DistantError, hashOf } from './packed_game';
import type { PackedGame } from './packed_game';

export type PackedMoves = Pick<PackedGame, 'plies' | 'moves' | 'position'>;

/** A move that has been played. */
export interface Played extends Pick<MoveNode, 'text' | 'player'> {
  /** Whether it was the only one, so that either page may have made it. */
  isForced: boolean;
  /** Whose throw it was, if it was random; otherwise null. */
  roller: PlayerId | null;
}

/** Called with the share of the moves that have been played. */
export type Progress = (share: number) => void;

/** Which of two versions of a game the record continues. */
export type Preferred = 'here' | 'there';

export class Replay {
  /** The moves played so far, and their numbers. */
  private readonly line: (Omit<Played, 'isForced'> & MoveNumber)[] = [];
  /** How many moves have been played, with those that were taken back; the game remembers them all. */
  plays = 0;

  constructor(private readonly game: Game) {}

  /** The moves that the numbers stand for; throws a `DistantError` if they are not legal. */
  read({ plies, moves, position }: PackedMoves, progress: Progress): Played[] {
    const numbers = new NumberReader(moves);
    for (let ply = 0; ply < plies; ply++) {
      this.readMove(ply, numbers);
      progress((ply + 1) / plies);
    }
    this.rewind(plies);
    if (!numbers.isDone || hashOf(this.game.position()) !== position)
      throw new DistantError('illegal', { ply: plies });
    return this.line.map(({ text, player, roller, of }) => ({
      text,
      player,
      roller,
      isForced: of === 1,
    }));
  }

  /** The moves as numbers. */
  write(texts: readonly string[], progress: Progress): PackedMoves {
    const isKnown = (text: string, at: number) => this.line[at]?.text === text;
    const differs = texts.findIndex((text, at) => !isKnown(text, at));
    this.rewind(differs < 0 ? texts.length : differs);
    for (const [at, text] of texts.entries()) {
      if (at < this.line.length) continue;
      const legal = sortedMoves(this.game.moveTexts());
      this.play(text, { number: legal.indexOf(text), of: legal.length });
      progress((at + 1) / texts.length);
    }
    const { length: plies } = texts;
    return { plies, moves: bytesOf(this.line), position: hashOf(this.game.position()) };
  }

  /** Knows how many moves there are where the line is as before, which saves generating them. */
  private readMove(ply: number, numbers: NumberReader): void {
    const known = this.line[ply];
    if (known !== undefined) {
      const number = numbers.next(known.of);
      if (number === known.number) return;
      this.rewind(ply);
      const text = sortedMoves(this.game.moveTexts())[number];
      return this.play(text ?? '', { number, of: known.of });
    }
    const legal = sortedMoves(this.game.moveTexts());
    if (legal.length === 0) throw new DistantError('illegal', { ply: ply + 1 });
    const number = numbers.next(legal.length);
    this.play(legal[number] ?? '', { number, of: legal.length });
  }

  private play(text: string, number: MoveNumber): void {
    // In rule files, the names of those who move at random begin so.
    const roller = this.game.turn().startsWith('?') ? rollerIn(this.game) : null;
    try {
      this.game.apply(text);
    } catch {
      throw new DistantError('illegal', { ply: this.line.length + 1 });
    }
    this.plays++;
    const { player } = this.game.node(this.game.currentNode());
    this.line.push({ text, player, roller, ...number });
  }

  free(): void {
    this.game.free();
  }

  private rewind(plies: number): void {
    while (this.line.length > plies) {
      this.game.undo();
      this.line.pop();
    }
  }
}

/** The moves of the main line of the game. */
export function mainLine(game: Game): string[] {
  const nodes = game.nodes();
  const line: string[] = [];
  let at = nodes[0]?.id;
  for (const { id, parent, text } of nodes) {
    // The main line comes first, so the first child of a node is the next one of it.
    if (parent === null || parent !== at) continue;
    line.push(text);
    at = id;
  }
  return line;
}

/**
 * The record of a game with the moves of another version of it. Where the two differ, the preferred one is the main line
 * and the other a variation, so that neither is lost.
 */
export function joinedRecord(game: Game, there: readonly string[], preferred: Preferred): string {
  const here = mainLine(game);
  follow(game, there);
  // Each time, the innermost of the variations that contain the move comes first.
  if (preferred === 'there') for (const _ of there) game.promote(game.currentNode());
  else follow(game, here);
  return game.record();
}

function follow(game: Game, texts: readonly string[]): void {
  game.goTo(game.nodes()[0]?.id ?? 0);
  for (const text of texts) game.apply(text);
}
