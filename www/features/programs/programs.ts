/**
 * External programs that play on the page. A program is downloaded and run in isolation, and only after the user has
 * agreed to its address during this visit, whatever link, saved game or file names it.
 *
 * Each side has its own worker, which ends with the game, or when somebody else takes over the side.
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
import { askAddress, askConsent } from './program_dialogs';
import { ExternalPlayerError } from './faults';
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

/** A program that plays a side. */
interface Playing {
  program: WorkerProgram;
  seat: External;
  info: GameInfo | null;
}

export class Programs implements ExternalSource {
  private readonly players: ExternalPlayers;
  private readonly agreed = new Set<string>();
  /** Questions that are being asked, so that none is asked twice. */
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

  /** Asks for the address of a program, which counts as agreement; resolves to null if none is chosen. */
  async pick({ about }: GameInfo): Promise<External | null> {
    const address = await askAddress(this.parts.root, about.program);
    if (address === null) return null;
    this.agreed.add(address);
    return externalSeat(address);
  }

  /** Asks about all seated programs that the user has not agreed to yet. */
  async review(): Promise<void> {
    for (const seat of new Set(this.parts.store.get().setup.seats))
      if (isExternal(seat)) await this.mayRun(nameOfExternal(seat));
  }

  private async find(address: string, player: PlayerId): Promise<WorkerProgram> {
    if (!(await this.mayRun(address))) throw new ExternalPlayerError('declined');
    const text = await this.textAt(address);
    const seat = externalSeat(address);
    const there = this.playing.get(player);
    if (there?.seat === seat) return there.program;
    const program = new WorkerProgram(address, text);
    const { info, setup } = this.parts.store.get();
    // Somebody else may have taken the side during the download.
    if (setup.seats[player] === seat) this.playing.set(player, { program, seat, info });
    return program;
  }

  private async mayRun(address: string): Promise<boolean> {
    // Seats from storage or files may contain anything.
    if (programAddress(address, document.baseURI) !== address) return false;
    if (this.agreed.has(address)) return true;
    const asked = this.asked.get(address) ?? this.ask(address);
    this.asked.set(address, asked);
    const mayRun = await asked;
    this.asked.delete(address);
    if (mayRun) this.agreed.add(address);
    return mayRun;
  }

  /** Asks the user; if they decline, a person plays its sides. */
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

  /** Downloaded once per visit; again after a failure. */
  private textAt(address: string): Promise<string> {
    const coming = this.texts.get(address) ?? programText(address);
    this.texts.set(address, coming);
    coming.catch(() => this.texts.delete(address));
    return coming;
  }

  /** Ends workers whose game is over, or whose side somebody else plays. */
  private tidy(state: State): void {
    for (const [player, { program, seat, info }] of this.playing) {
      const plays = state.setup.seats[player] === seat && state.info === info;
      if (plays && !isOver(state) && state.phase !== 'failed') continue;
      program.end();
      this.playing.delete(player);
    }
  }
}
