/**
 * The text in the editor, saved without overwriting another one: if another window has changed the draft, this one gets
 * a new name.
 */
import type { RuleDraft, RuleDrafts } from '../../core/storage/rule_drafts';

export class OpenDraft implements RuleDraft {
  readonly firstName: string;
  name: string;
  text: string;
  private readonly firstText: string;
  /** Whether it was saved before it was opened; then it stays saved even if it is not edited. */
  private readonly wasSaved: boolean;
  /** The saved text, as far as this editor knows. */
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

  /** Saves the text; false if that fails. */
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

  /** Saves the text, or deletes a draft that was never edited. */
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
