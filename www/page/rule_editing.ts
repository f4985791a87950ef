/** Opens and closes the rule editor beside the board, and remembers across a reload which text is open in it. */
import type { Engine } from '../engine/client';
import { loadModule } from '../ui/load_module';
import type { Library } from '../games/library';
import type { Linked } from '../core/storage/link';
import type { Seat } from '../core/players/seats';
import type { Store } from '../core/state/store';
import { RuleDrafts } from '../core/storage/rule_drafts';
import type { RuleDraft } from '../core/storage/rule_drafts';
import { OpenDraft } from '../features/rule_editor/open_draft';
import type { RuleEditor } from '../features/rule_editor/editor';
import type { GameController } from '../core/game/controller';

interface Parts {
  root: HTMLElement;
  store: Store;
  engine: Engine;
  controller: GameController;
  library: Library;
  load(linked: Linked, seats?: Seat[], savedId?: string): Promise<void>;
  /** Takes the pictures out of some files and returns the rule file among them. */
  take(files: File[]): File | null;
  /** Fetches part of the page; if that fails, announces why and resolves to null. */
  fetch<T>(load: () => Promise<T>): Promise<T | null>;
}

export class RuleEditing {
  private readonly drafts = new RuleDrafts();
  private editor: RuleEditor | null = null;

  constructor(private readonly parts: Parts) {}

  get isOpen(): boolean {
    return this.editor !== null;
  }

  /** Opens the rules of a linked game, or of the game on the board. */
  async editGame(linked?: Linked): Promise<void> {
    const game = linked?.game ?? this.parts.store.get().gameId;
    const entry = this.parts.library.find(game);
    const text = entry && (await this.parts.fetch(() => entry.source()));
    if (text === null) return;
    const name = `${game.replace(/^file:|\.zrf$/gi, '')}.zrf`;
    // Edits of a file that has been opened continue, even if the rules cannot be played at the moment.
    const edited = game.startsWith('file:') && !linked ? this.drafts.find(name) : null;
    if (edited) await this.openDraft(edited);
    else this.editText(name, text);
  }

  editText(name: string, text: string): void {
    void this.openDraft({ name: this.drafts.nameFor(name, text), text });
  }

  /** Replaces the text in the editor by a file; resolves to false if the editor is closed. */
  async openFile(file: File): Promise<boolean> {
    await this.editor?.take(file);
    return this.isOpen;
  }

  /** Opens the editor again after a reload or a change of the language. */
  async resume(): Promise<void> {
    const draft = this.drafts.opened();
    if (this.editor) await this.show(this.editor.draft, true);
    else if (draft) await this.show(new OpenDraft(this.drafts, draft), true);
  }

  private openDraft(draft: RuleDraft): Promise<void> {
    return this.show(new OpenDraft(this.drafts, draft), false);
  }

  private async show(draft: OpenDraft, isResumed: boolean): Promise<void> {
    const module = await this.parts.fetch(() =>
      loadModule(() => import('../features/rule_editor/editor')),
    );
    if (module === null) return;
    this.close();
    this.editor = new module.RuleEditor(
      {
        ...this.parts,
        drafts: this.drafts,
        open: (other) => void this.openDraft(other),
        closed: () => this.close(),
        isResumed,
      },
      draft,
    );
    const { root } = this.parts;
    root.querySelector('.table')?.after(this.editor.element);
    root.dataset['editingRules'] = '';
    if (!isResumed) this.editor.focus();
  }

  private close(): void {
    this.editor?.close();
    this.editor = null;
    this.drafts.close();
    delete this.parts.root.dataset['editingRules'];
  }
}
