/**
 * A saved game in an engine of its own, apart from the game on the board: the moves of its line, and the position after
 * each of them.
 */
import { unwatchedEngine } from '../../engine/client';
import type { Engine } from '../../engine/client';
import type { LastMove, ShownPosition } from '../../engine/protocol';
import type { GameInfo, PositionView } from '../../engine/structures';
import type { OpenedGame } from '../../games/catalogue';
import { moveText, readingOf } from '../../core/messages/move_text';
import { numberingOf } from '../../core/messages/move_numbers';
import type { MoveNumber } from '../../core/messages/move_numbers';
import { nodeOf } from '../../core/moves/tree';
import type { MoveStyle } from '../../core/state/settings';
import type { SavedGame } from '../../core/storage/saved_games';

/** What is shown of a position: the pieces, and the move that led there. */
export interface Moment {
  view: PositionView;
  last: LastMove | null;
}

/** The rules or the moves of a game cannot be read. */
export class ReplayError extends Error {
  override name = 'ReplayError';
}

export class Replay {
  /** The ids of the nodes of the line, from the start. */
  private readonly nodes: number[];
  readonly moves: string[];
  /** The moves as people read them. */
  readonly texts: string[];
  readonly numbers: MoveNumber[];
  private readonly known = new Map<number, Promise<Moment>>();

  private constructor(
    private readonly engine: Engine,
    readonly info: GameInfo,
    /** Where the game was left. */
    readonly present: ShownPosition,
    style: MoveStyle,
  ) {
    const { tree, record, view, entry } = present;
    const reading = readingOf(info, tree, view, entry, style);
    const { numbers } = numberingOf(info, tree, record);
    this.nodes = [tree.nodes[0]?.id ?? 0, ...tree.line];
    const line = tree.line.flatMap((id) => nodeOf(tree, id) ?? []);
    this.moves = line.map(({ text }) => text);
    this.texts = line.map((node) => moveText(reading, node));
    this.numbers = tree.line.flatMap((id) => numbers.get(id) ?? []);
  }

  /** Rejects if the rules or the game cannot be read. */
  static async load(game: SavedGame, opened: OpenedGame, style: MoveStyle): Promise<Replay> {
    const engine = unwatchedEngine();
    try {
      const [{ info }, rules] = await Promise.all([opened.opening, opened.rules]);
      const { record, setup } = game;
      const loaded = await engine.load({ info, rules, record, draw: setup.draw });
      if (loaded.refused !== null) throw new ReplayError(loaded.refused);
      return new Replay(engine, loaded.info, loaded.shown, style);
    } catch (error) {
      engine.close();
      throw new ReplayError(error instanceof Error ? error.message : String(error));
    }
  }

  /** The position after some moves; after the last one, if the line is shorter. */
  at(ply: number): Promise<Moment> {
    const node = this.nodes[Math.min(ply, this.moves.length)] ?? 0;
    const known = this.known.get(node) ?? this.fetch(node);
    this.known.set(node, known);
    known.catch(() => this.known.delete(node));
    return known;
  }

  private fetch(node: number): Promise<Moment> {
    return this.engine.ask({ kind: 'goTo', node }).catch((error: unknown) => {
      throw new ReplayError(error instanceof Error ? error.message : String(error));
    });
  }

  close(): void {
    this.engine.close();
  }
}
