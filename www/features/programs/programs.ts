/**
 * Programs from elsewhere that play on the page: fetched, and run apart, but none before somebody has agreed to its
 * address in this visit, whatever link, kept game or file asks for it.
 *
 * In: seats that name programs. Out: who chooses their moves. Each side has a worker of its own, which ends with the game,
 * or when somebody else plays the side.
 */
import { translate } from '../../language/translate';
import type { GameInfo, PlayerId } from '../../engine/structures';
import type { Engine } from '../../engine/client';
import type { ExternalRequest, ExternalSource, ExternalAnswer } from '../../core/game/move_chooser';
import type { GameController } from '../../core/game/controller';
import { externalSeat, isExternal, nameOfExternal, programAddress } from '../../core/players/seats';
import type { External } from '../../core/players/seats';
import { isOver } from '../../core/state/permissions';
import type { State } from '../../core/state/state';
import { playerName } from '../../core/messages/labels';
import { askAddress, askConsent } from './dialog';
import { ExternalFault } from './faults';
import { programText } from './download';
import { ExternalPlayers, sidesOf } from './players';
import { WorkerProgram } from './worker';
import type { Store } from '../../core/state/store';

interface Parts {
  root: HTMLElement;
  store: Store;
  engine: Engine;
  controller: GameController;
}

/** A program that plays a side of a game. */
interface Playing {
  program: WorkerProgram;
  seat: External;
  info: GameInfo | null;
}

export class Programs implements ExternalSource {
  private readonly players: ExternalPlayers;
  private readonly agreed = new Set<string>();
  /** What is being asked now, so that it is asked once. */
  private readonly asked = new Map<string, Promise<boolean>>();
  private readonly texts = new Map<string, Promise<string>>();
  private readonly playing = new Map<PlayerId, Playing>();

  constructor(private readonly parts: Parts) {
    this.players = new ExternalPlayers({
      ...parts,
      find: (address, player) => this.find(address, player),
      failed: () => undefined,
    });
    parts.store.watch((state) => this.tidy(state));
  }

  choose(asked: ExternalRequest): Promise<ExternalAnswer> {
    return this.players.choose(asked);
  }

  /** Asks for the address of a program, which is agreed to by that; null where none is to play. */
  async pick({ about }: GameInfo): Promise<External | null> {
    const address = await askAddress(this.parts.root, about.program);
    if (address === null) return null;
    this.agreed.add(address);
    return externalSeat(address);
  }

  /** Asks about all programs that are to play and that nobody has agreed to yet. */
  async review(): Promise<void> {
    for (const seat of new Set(this.parts.store.get().setup.seats))
      if (isExternal(seat)) await this.mayRun(nameOfExternal(seat));
  }

  private async find(address: string, player: PlayerId): Promise<WorkerProgram> {
    if (!(await this.mayRun(address))) throw new ExternalFault('declined');
    const text = await this.textAt(address);
    const seat = externalSeat(address);
    const there = this.playing.get(player);
    if (there?.seat === seat) return there.program;
    const program = new WorkerProgram(address, text);
    const { info, setup } = this.parts.store.get();
    // While it was fetched, somebody else may have taken the side; then nobody asks it.
    if (setup.seats[player] === seat) this.playing.set(player, { program, seat, info });
    return program;
  }

  private async mayRun(address: string): Promise<boolean> {
    // What was kept or given may be anything.
    if (programAddress(address, document.baseURI) !== address) return false;
    if (this.agreed.has(address)) return true;
    const asked = this.asked.get(address) ?? this.ask(address);
    this.asked.set(address, asked);
    const mayRun = await asked;
    this.asked.delete(address);
    if (mayRun) this.agreed.add(address);
    return mayRun;
  }

  /** Asks somebody; where they say no, a person plays its sides. */
  private async ask(address: string): Promise<boolean> {
    const { root, store, controller } = this.parts;
    const sides = () => sidesOf(store.get().setup.seats, externalSeat(address));
    const { info } = store.get();
    const names = info === null ? [] : sides().map((player) => playerName(info, player));
    if (await askConsent(root, address, names)) return true;
    for (const player of sides()) controller.setSeat(player, 'human');
    store.set({
      announcement: translate('external.takenOver', { what: translate('external.declined') }),
    });
    return false;
  }

  /** Fetched once a visit; again where that failed. */
  private textAt(address: string): Promise<string> {
    const coming = this.texts.get(address) ?? programText(address);
    this.texts.set(address, coming);
    coming.catch(() => this.texts.delete(address));
    return coming;
  }

  /** Ends the workers whose game is over or gone, or whose side somebody else plays. */
  private tidy(state: State): void {
    for (const [player, { program, seat, info }] of this.playing) {
      const plays = state.setup.seats[player] === seat && state.info === info;
      if (plays && !isOver(state) && state.phase !== 'failed') continue;
      program.end();
      this.playing.delete(player);
    }
  }
}
