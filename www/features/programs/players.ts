/**
 * The external players of a game: requests their moves and reports what is wrong with them.
 *
 * If a player gives no legal move, a person takes over its side once the previous move has been shown, so that the game
 * can continue.
 */
import { EngineError } from '../../engine/client';
import type { Engine } from '../../engine/client';
import type { PlayerId } from '../../engine/structures';
import { must } from '../../core/must';
import type { ExternalRequest, ExternalSource, ExternalAnswer } from '../../core/game/move_chooser';
import { wayTo } from '../../core/moves/tree';
import type { GameController } from '../../core/game/controller';
import { nameOfExternal } from '../../core/players/seats';
import type { External } from '../../core/players/seats';
import type { Store } from '../../core/state/store';
import { playerInRules, seatText } from '../../core/messages/labels';
import { moveOf } from './chooser';
import type { Chooser, Question } from './chooser';
import { ExternalPlayerError, describeFault, shortened } from './faults';

/** A chooser of moves, with the milliseconds it has for each. */
export interface ExternalPlayer extends Chooser {
  milliseconds: number;
}

interface Parts {
  store: Store;
  engine: Engine;
  controller: GameController;
  /** Throws an `ExternalPlayerError` if there is none. */
  find(name: string, player: PlayerId): Promise<ExternalPlayer>;
  /** Reports what a player has done wrong. */
  failed(message: string): void;
}

export class ExternalPlayers implements ExternalSource {
  constructor(private readonly parts: Parts) {}

  async choose(asked: ExternalRequest): Promise<ExternalAnswer> {
    try {
      return { move: await this.ask(asked) };
    } catch (error) {
      if (asked.signal.aborted) return { move: null };
      if (!(error instanceof ExternalPlayerError)) throw error;
      return { move: null, giveUp: () => this.giveUp(asked, error) };
    }
  }

  private async ask({ seat, player, milliseconds, signal }: ExternalRequest): Promise<string> {
    const chooser = await this.parts.find(nameOfExternal(seat), player);
    const question = await this.question(player, Math.min(milliseconds, chooser.milliseconds));
    signal.throwIfAborted();
    const text = await moveOf(chooser, question, signal);
    await this.mustBeLegal(text);
    return text;
  }

  private async question(player: PlayerId, milliseconds: number): Promise<Question> {
    const { store, engine } = this.parts;
    const { info, view, tree, gameId, record } = store.get();
    const [game, position] = [must(info, 'info'), must(view, 'view')];
    const moves = tree === null ? [] : wayTo(tree, tree.present).map(({ text }) => text);
    return {
      game: gameId,
      title: game.title,
      variant: game.variant,
      players: game.players.map((_, one) => playerInRules(game, one)),
      player: playerInRules(game, player),
      rules: engine.rules,
      position: position.text,
      record,
      moves,
      legalMoves: await engine.ask({ kind: 'legalMoves' }),
      milliseconds,
    };
  }

  private async mustBeLegal(text: string): Promise<void> {
    try {
      await this.parts.engine.ask({ kind: 'trace', text });
    } catch (error) {
      if (error instanceof EngineError) throw new ExternalPlayerError('illegal', shortened(text));
      throw error;
    }
  }

  /** Hands the side over to a person. */
  private giveUp({ seat, player }: ExternalRequest, fault: ExternalPlayerError): void {
    const { store, controller, failed } = this.parts;
    const announcement = describeFault(fault, seatText(seat));
    controller.setSeat(player, 'human');
    store.set({ announcement: announcement });
    failed(announcement);
  }
}

/** All sides that an external player has. */
export function sidesOf(seats: readonly unknown[], seat: External): PlayerId[] {
  return [...seats.keys()].filter((player) => seats[player] === seat);
}
