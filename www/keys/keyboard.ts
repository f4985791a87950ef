/** Handles the keys of the page, or of an embedded board, according to the table in `core/state/keys.ts`. */
import type { TypeAhead } from '../board/input/type_ahead';
import type { DirectionKeys } from './direction_keys';
import { commandOf, commands, keyOf } from '../core/state/keys';
import type { CommandId, KeySettings } from '../core/state/keys';

/** Runs a command; false if it does nothing, so that the browser handles the key. */
export type CommandHandler = () => unknown;
export type CommandHandlers = Record<CommandId, CommandHandler>;

export class Keyboard {
  constructor(
    private readonly root: Document | HTMLElement,
    readonly handlers: CommandHandlers,
    private readonly settings: () => KeySettings,
    private readonly board: { element: HTMLElement; typeAhead: TypeAhead },
    private readonly directionKeys: DirectionKeys,
    /** Offers a key to an open menu, which takes precedence. */
    private readonly choose: (key: string) => boolean,
  ) {
    root.addEventListener('keydown', (event) => this.hear(event as KeyboardEvent));
  }

  private hear(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || this.isElsewhere(event.target)) return;
    const isOnBoard = event.target instanceof Node && this.board.element.contains(event.target);
    const key = keyOf(event);
    const id = commandOf(key, this.settings());
    const isHandled = id !== null && (isOnBoard || commands[id].where === 'page');
    if (this.take(key, isHandled ? id : null, isOnBoard)) event.preventDefault();
  }

  private take(key: string, id: CommandId | null, isOnBoard: boolean): boolean {
    if (key === '') return false;
    if (this.choose(key)) return true;
    const work = id === null ? null : this.handlers[id];
    if (isOnBoard && this.directionKeys.take(key, false)) return true;
    if (id === 'direction' && this.directionKeys.offers) return this.directionKeys.begin();
    if (isOnBoard && /^[\p{L}\p{N}]$/u.test(key) && this.board.typeAhead.take(key, work))
      return true;
    this.board.typeAhead.settle();
    if (work === null) return isOnBoard && this.directionKeys.take(key, true);
    return work() !== false;
  }

  /** Whether a key belongs to something else, such as a text field or a dialog. */
  private isElsewhere(target: EventTarget | null): boolean {
    if (!(target instanceof HTMLElement)) return false;
    return (
      target.closest('input, select, textarea, [contenteditable], dialog') !== null ||
      this.root.querySelector('dialog[open]') !== null
    );
  }
}
