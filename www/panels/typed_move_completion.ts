/** Handles the text in the field for typed moves, and the completions below it. */
import { hasFocus, make, setAttribute } from '../ui/dom';
import { makeNotation } from '../ui/direction';
import type { Completion, Completions } from '../engine/structures';

export interface CompletionActions {
  /** Enters a move; resolves to what is wrong with it, or to null. */
  type(text: string): Promise<string | null>;
  /** Finds completions of a text. */
  complete(typed: string): Promise<Completions>;
  /** Previews a move; null ends the preview. */
  previewMove(text: string | null): void;
  say(text: string): void;
  /** How a move or the beginning of one is shown. */
  shown(text: string): string;
}

export class MoveCompletion {
  private offered: Completion[] = [];
  private active = -1;
  private asked = 0;
  /** Makes keys wait for the completions of the text typed before them. */
  private pending = Promise.resolve();

  constructor(
    private readonly input: HTMLInputElement,
    private readonly list: HTMLElement,
    private readonly actions: CompletionActions,
  ) {
    input.addEventListener('input', () => {
      this.pending = this.ask();
    });
    input.addEventListener('keydown', (event) => this.key(event));
    input.addEventListener('blur', () => this.close());
    // Clicking a completion leaves the focus in the field.
    list.addEventListener('pointerdown', (event) => event.preventDefault());
    // The text was typed before this code was loaded.
    if (input.value !== '') this.pending = this.ask();
  }

  /** Shows completions of the text. */
  private async ask(): Promise<void> {
    const ticket = ++this.asked;
    setAttribute(this.input, 'aria-invalid', false);
    const typed = this.input.value;
    const { found, only } = await this.actions.complete(typed).catch(() => nothing);
    if (ticket !== this.asked || !hasFocus(this.input)) return;
    this.show(found);
    this.actions.previewMove(typed.trim() === '' ? null : only);
  }

  private show(found: Completion[]): void {
    this.offered = found;
    this.active = -1;
    this.list.replaceChildren(...found.map((one, index) => this.makeOption(one, index)));
    setAttribute(this.list, 'hidden', found.length === 0);
    setAttribute(this.input, 'aria-expanded', String(found.length > 0));
    setAttribute(this.input, 'aria-activedescendant', false);
    if (found.length > 0) this.list.scrollIntoView({ block: 'nearest' });
  }

  private makeOption({ text, isMove }: Completion, index: number): HTMLElement {
    const words = this.actions.shown(text) + (isMove ? '' : ' + …');
    const option = make(
      'li',
      { role: 'option', id: `typed-move-${index}`, 'aria-selected': 'false', 'data-text': text },
      makeNotation(words),
    );
    option.addEventListener('pointerenter', () => isMove && this.actions.previewMove(text));
    option.addEventListener('click', () => {
      this.active = index;
      this.enter();
    });
    return option;
  }

  close(): void {
    this.asked++;
    if (this.offered.length > 0) this.show([]);
    this.actions.previewMove(null);
  }

  private key(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) void this.pending.then(() => this.go(step));
    else if (event.key === 'Escape' && this.offered.length > 0) this.close();
    else return;
    event.preventDefault();
  }

  /** Moves through the completions; past the end it returns to the text. */
  private go(step: number): void {
    const { offered } = this;
    if (offered.length === 0) return void this.ask();
    this.active = ((this.active + step + 1 + offered.length + 1) % (offered.length + 1)) - 1;
    for (const [index, option] of [...this.list.children].entries())
      setAttribute(option, 'aria-selected', String(index === this.active));
    const option = this.list.children[this.active];
    option?.scrollIntoView({ block: 'nearest' });
    setAttribute(this.input, 'aria-activedescendant', option?.id ?? false);
    const chosen = offered[this.active];
    this.actions.previewMove(chosen?.isMove ? chosen.text : null);
  }

  /** Plays the selected or typed move. A step of a compound move is completed, and the next one is offered. */
  enter(): void {
    void this.pending.then(() => this.submit());
  }

  private async submit(): Promise<void> {
    const chosen = this.offered[this.active];
    if (chosen && !chosen.isMove) {
      this.input.value = `${this.actions.shown(chosen.text)} + `;
      return this.ask();
    }
    const text = chosen?.text ?? this.input.value.trim();
    if (text === '') return;
    this.close();
    const wrong = await this.actions.type(text);
    setAttribute(this.input, 'aria-invalid', wrong !== null && 'true');
    if (wrong === null) this.input.value = '';
    else this.actions.say(wrong);
  }
}

const nothing: Completions = { found: [], total: 0, only: null };
