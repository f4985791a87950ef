/** Games that come and go as texts, links and files, and rules that are written. Fetched with the first of them. */
import { EngineError } from '../engine/client';
import type { Engine } from '../engine/client';
import { translate } from '../language/translate';
import { addressOf } from '../games/catalogue';
import type { Library } from '../games/library';
import type { GameController } from '../core/game/controller';
import { isBackup, isGameFile } from '../games/formats';
import { LinkError, readLink } from '../core/storage/link';
import type { Linked } from '../core/storage/link';
import type { Seat } from '../core/players/roles';
import type { Store } from '../core/state/store';
import { Drafts } from '../core/storage/drafts';
import type { Draft } from '../core/storage/drafts';
import { OpenDraft } from '../features/rule_editor/open_draft';
import type { RuleEditor } from '../features/rule_editor/editor';

interface Parts {
  root: HTMLElement;
  store: Store;
  controller: GameController;
  engine: Engine;
  library: Library;
  /** Loads a game; `keptId` is the name under which it is kept, '' for a new one. */
  load(linked: Linked, seats: Seat[], savedId: string): Promise<void>;
  openRules(file: File): void;
  openKept(file: File): void;
  /** Takes in the pictures among files, and gives the rule file. */
  take(files: File[]): File | null;
}

export class Records {
  private readonly drafts = new Drafts();
  private editor: RuleEditor | null = null;

  constructor(private readonly parts: Parts) {}

  /** Whether the rule editor is open. */
  get isWriting(): boolean {
    return this.editor !== null;
  }

  /** Loads the game that the address holds; false where it holds none. */
  async followLink(): Promise<boolean> {
    try {
      const { hash } = location;
      const linked = await readLink(hash, document.baseURI);
      if (linked) await this.load(linked);
      if (linked && new URLSearchParams(hash).has('write')) await this.write(linked);
      return linked !== null;
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      await this.load(error.linked);
      this.parts.store.set({ announcement: translate(`link.${error.problem}`) });
      return true;
    }
  }

  /** Takes a dropped file: everything that another browser kept, a game, or rules. */
  async takeFile(file: File): Promise<void> {
    if (await isBackup(file)) this.parts.openKept(file);
    else if (await isGameFile(file)) await this.open(file);
    else if (this.editor) await this.editor.take(file);
    else this.parts.openRules(file);
  }

  /** Opens the dialog for records, with a file that is to be read. */
  async open(file?: File): Promise<void> {
    const part = await this.fetch(() => import('../features/import_export'));
    if (part === null) return;
    const load = (linked: Linked) => this.load(linked);
    part.openRecords(this.parts.root, part.makeRecordActions({ ...this.parts, load }), file);
  }

  /** Opens the editor of positions. */
  async edit(): Promise<void> {
    const { root, store, engine, controller } = this.parts;
    const state = store.get();
    const part = await this.fetch(() => import('../features/position_editor/editor'));
    const settable = await this.fetch(() => engine.ask({ kind: 'settable' }));
    if (part !== null && settable !== null)
      part.openEditor({ root, state, engine, controller }, settable);
  }

  /** Opens the rule editor: with the rules of the game on the board, or of a link. */
  async write(linked?: Linked): Promise<void> {
    const game = linked?.game ?? this.parts.store.get().gameId;
    const entry = this.parts.library.find(game);
    const text = entry && (await this.fetch(() => entry.source()));
    if (text === null) return;
    const name = `${game.replace(/^file:|\.zrf$/gi, '')}.zrf`;
    // What was written of a file goes on from there, also where it cannot be played by now.
    const savedGames = game.startsWith('file:') && !linked ? this.drafts.find(name) : null;
    if (savedGames) await this.openWriter(savedGames);
    else this.writeText(name, text);
  }

  /** Opens the rule editor with a text. */
  writeText(name: string, text: string): void {
    void this.openWriter({ name: this.drafts.nameFor(name, text), text });
  }

  /** Opens the rule editor again with what was written when the page was left, or in another language. */
  async resumeWriting(): Promise<void> {
    const draft = this.drafts.opened();
    if (this.editor) await this.showWriter(this.editor.draft, true);
    else if (draft) await this.showWriter(new OpenDraft(this.drafts, draft), true);
  }

  private openWriter(draft: Draft): Promise<void> {
    return this.showWriter(new OpenDraft(this.drafts, draft), false);
  }

  private async showWriter(draft: OpenDraft, isResumed: boolean): Promise<void> {
    const part = await this.fetch(() => import('../features/rule_editor/editor'));
    if (part === null) return;
    this.closeWriter();
    this.editor = new part.RuleEditor(
      {
        ...this.parts,
        drafts: this.drafts,
        load: (...game) => this.load(...game),
        open: (other) => void this.openWriter(other),
        closed: () => this.closeWriter(),
        isResumed,
      },
      draft,
    );
    const { root } = this.parts;
    root.querySelector('.table')?.after(this.editor.element);
    root.dataset['editingRules'] = '';
    if (!isResumed) this.editor.focus();
  }

  private closeWriter(): void {
    this.editor?.close();
    this.editor = null;
    this.drafts.close();
    delete this.parts.root.dataset['editingRules'];
  }

  /** What is fetched when it is wanted; null where it cannot be had, and then it is said why. */
  private async fetch<T>(load: () => Promise<T>): Promise<T | null> {
    try {
      return await load();
    } catch (error) {
      const isRefused = error instanceof EngineError;
      const said = isRefused
        ? translate('app.didNotWork', { reason: error.message })
        : translate('app.partMissing');
      this.parts.store.set({ announcement: said });
      return null;
    }
  }

  /** Loads a game from a link. Who plays on goes on from there: a reload does not bring the link back. */
  private async load(linked: Linked, seats?: Seat[], savedId = ''): Promise<void> {
    const { game, rules, record } = linked;
    const { library, load } = this.parts;
    if (rules !== null) library.restore(game, rules);
    const who = seats ?? linked.seats ?? (record === null ? [] : ['human']);
    await load(linked, who, savedId);
    if (library.find(game) !== null) history.replaceState(null, '', addressOf(game));
  }
}
