/**
 * The text of an editor, kept so that no other text is lost: where another window has changed what is kept under its
 * name, it gets a name of its own.
 */
import type { RuleDraft, RuleDrafts } from '../../core/storage/rule_drafts';

export class OpenDraft implements RuleDraft {
  readonly firstName: string;
  name: string;
  text: string;
  private readonly firstText: string;
  /** Whether it was kept before it was opened: then it stays, also where nothing is changed. */
  private readonly wasSaved: boolean;
  /** What is kept under the name, as far as this editor knows. */
  private known: string | null;

  constructor(
    private readonly drafts: RuleDrafts,
    { name, text }: RuleDraft,
  ) {
    this.firstName = this.name = name;
    this.firstText = this.text = text;
    this.known = drafts.find(name)?.text ?? null;
    this.wasSaved = this.known !== null;
  }

  /** Keeps what the text is now; false where that cannot be. */
  keep(text: string): boolean {
    const { drafts } = this;
    this.text = text;
    if (text !== this.known) {
      if (this.stored() !== this.known) this.name = drafts.nameFor(this.name, text);
      if (!drafts.keep({ name: this.name, text })) return false;
      this.known = text;
    }
    drafts.open(this.name);
    return true;
  }

  /** Keeps it for the last time; a text that nobody has changed goes. */
  close(text: string): void {
    this.keep(text);
    if (this.wasSaved || text !== this.firstText || this.stored() !== text) return;
    this.drafts.forget(this.name);
    this.known = null;
  }

  private stored(): string | null {
    return this.drafts.find(this.name)?.text ?? null;
  }
}
