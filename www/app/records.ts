/** Games that come and go as texts, links and files. Fetched with the first of them. */
import { EngineError } from '../engine/client';
import type { Engine } from '../engine/client';
import { say } from '../language/say';
import { addressOf } from '../games/catalogue';
import type { Library } from '../games/library';
import type { Match } from '../play/match';
import { isGameFile } from '../record/formats';
import { LinkError, readLink } from '../record/link';
import type { Linked } from '../record/link';
import type { Seat } from '../state/roles';
import type { Store } from '../state/state';

interface Parts {
  root: HTMLElement;
  store: Store;
  match: Match;
  engine: Engine;
  library: Library;
  load(linked: Linked, seats: Seat[]): Promise<void>;
  openRules(file: File): void;
}

export class Records {
  constructor(private readonly parts: Parts) {}

  /** Loads the game that the address holds; false where it holds none. */
  async followLink(): Promise<boolean> {
    try {
      const linked = await readLink(location.hash);
      if (linked) await this.load(linked);
      return linked !== null;
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      await this.load(error.linked);
      this.parts.store.set({ said: say(`link.${error.problem}`) });
      return true;
    }
  }

  /** Takes a dropped file: a game that was kept, or rules. */
  async takeFile(file: File): Promise<void> {
    if (await isGameFile(file)) await this.open(file);
    else this.parts.openRules(file);
  }

  /** Opens the dialog for records, with a file that is to be read. */
  async open(file?: File): Promise<void> {
    const part = await this.fetch(() => import('../record/records'));
    if (part === null) return;
    const load = (linked: Linked) => this.load(linked);
    part.openRecords(this.parts.root, part.makeDesk({ ...this.parts, load }), file);
  }

  /** Opens the editor of positions. */
  async edit(): Promise<void> {
    const { root, store, engine, match } = this.parts;
    const state = store.get();
    const part = await this.fetch(() => import('../editor/editor'));
    const position = state.view?.text ?? '';
    const settable = await this.fetch(() => engine.askArchive({ kind: 'settable', position }));
    if (part !== null && settable !== null)
      part.openEditor({ root, state, engine, match }, settable);
  }

  /** What is fetched when it is wanted; null where it cannot be had, and then it is said why. */
  private async fetch<T>(load: () => Promise<T>): Promise<T | null> {
    try {
      return await load();
    } catch (error) {
      const isRefused = error instanceof EngineError;
      const said = isRefused
        ? say('app.didNotWork', { reason: error.message })
        : say('app.partMissing');
      this.parts.store.set({ said });
      return null;
    }
  }

  /** Loads a game from a link. Who plays on goes on from there: a reload does not bring the link back. */
  private async load(linked: Linked): Promise<void> {
    const { game, rules, record } = linked;
    const { library, load } = this.parts;
    if (rules !== null) library.restore(game, rules);
    await load(linked, record === null ? [] : ['human']);
    if (library.find(game) !== null) history.replaceState(null, '', addressOf(game));
  }
}
