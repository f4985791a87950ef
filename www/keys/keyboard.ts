/** Hears the keys of the page, or of an embedded board, and does what the table of `table.ts` says they do. */
import type { Naming } from '../board/input/type_ahead';
import type { Directing } from './direction_keys';
import { commandOf, commands, keyOf } from '../core/state/keys';
import type { CommandId, KeySettings } from '../core/state/keys';

/** What a command does; false where it can do nothing now and the key is to do what it does anyway. */
export type Work = () => unknown;
export type Works = Record<CommandId, Work>;

export class Keyboard {
  constructor(
    private readonly root: Document | HTMLElement,
    readonly works: Works,
    private readonly settings: () => KeySettings,
    private readonly board: { element: HTMLElement; naming: Naming },
    private readonly directing: Directing,
    /** Gives a key to the menu that is open, which comes before everything else. */
    private readonly choose: (key: string) => boolean,
  ) {
    root.addEventListener('keydown', (event) => this.hear(event as KeyboardEvent));
  }

  private hear(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || this.isElsewhere(event.target)) return;
    const isOnBoard = event.target instanceof Node && this.board.element.contains(event.target);
    const key = keyOf(event);
    const id = commandOf(key, this.settings());
    const isHeard = id !== null && (isOnBoard || commands[id].where === 'page');
    if (this.take(key, isHeard ? id : null, isOnBoard)) event.preventDefault();
  }

  private take(key: string, id: CommandId | null, isOnBoard: boolean): boolean {
    if (key === '') return false;
    if (this.choose(key)) return true;
    const work = id === null ? null : this.works[id];
    if (isOnBoard && this.directing.take(key, false)) return true;
    if (id === 'direction' && this.directing.offers) return this.directing.begin();
    if (isOnBoard && /^[\p{L}\p{N}]$/u.test(key) && this.board.naming.take(key, work)) return true;
    this.board.naming.settle();
    if (work === null) return isOnBoard && this.directing.take(key, true);
    return work() !== false;
  }

  /** Whether a key belongs to something else: a field, or a dialog. */
  private isElsewhere(target: EventTarget | null): boolean {
    if (!(target instanceof HTMLElement)) return false;
    return (
      target.closest('input, select, textarea, [contenteditable], dialog') !== null ||
      this.root.querySelector('dialog[open]') !== null
    );
  }
}
