/**
 * All keyboard commands in one table, from which the help and the settings are made; a test compares it with the
 * manual.
 *
 * Keys are written as in `Ctrl+Z`, `Shift+Tab`, `ArrowLeft`, `Numpad7` or `?`. Keys of the board work while it has the
 * focus; those of the page work everywhere except in text fields, and not while a dialog is open. What a command does
 * is in `www/keys/commands.ts`; its description is the text `key.` and its id. The ids are stored with changed keys, so
 * they must stay.
 */
import { isRightToLeft } from '../../language/translate';

export type Where = 'board' | 'page';

export interface Command {
  readonly where: Where;
  readonly keys: readonly string[];
}

const onBoard = (...keys: string[]): Command => ({ where: 'board', keys });
const onPage = (...keys: string[]): Command => ({ where: 'page', keys });

/** In the order of the help. */
export const commands = {
  left: onBoard('ArrowLeft', 'Numpad4'),
  right: onBoard('ArrowRight', 'Numpad6'),
  up: onBoard('ArrowUp', 'Numpad8'),
  down: onBoard('ArrowDown', 'Numpad2'),
  upLeft: onBoard('Numpad7', 'Y'),
  upRight: onBoard('Numpad9', 'U'),
  downLeft: onBoard('Numpad1', 'B'),
  downRight: onBoard('Numpad3', 'N'),
  rowStart: onBoard('Home'),
  rowEnd: onBoard('End'),
  pageUp: onBoard('PageUp'),
  pageDown: onBoard('PageDown'),
  boardStart: onBoard('Ctrl+Home'),
  boardEnd: onBoard('Ctrl+End'),
  mark: onBoard('Space', 'Numpad5'),
  go: onBoard('Enter'),
  nextTarget: onBoard('Tab'),
  previousTarget: onBoard('Shift+Tab'),
  back: onBoard('Escape', 'Backspace'),
  direction: onBoard('D'),
  farther: onBoard('+'),
  nearer: onBoard('-'),
  frame: onPage('G'),
  moveList: onPage('M'),
  choices: onPage('C'),
  endMove: onPage('E'),
  pass: onPage('Shift+P'),
  typeMove: onPage('/'),
  undo: onPage('Ctrl+Z'),
  redo: onPage('Ctrl+Y', 'Ctrl+Shift+Z'),
  previousMove: onPage('[', 'Ctrl+ArrowLeft'),
  nextMove: onPage(']', 'Ctrl+ArrowRight'),
  firstMove: onPage('{'),
  lastMove: onPage('}'),
  hint: onPage('H'),
  analysis: onPage('A'),
  flip: onPage('F'),
  rotate: onPage('Shift+F'),
  repeat: onPage('L'),
  sound: onPage('S'),
  readPosition: onPage('P'),
  boardText: onPage('T'),
  help: onPage('?'),
} as const satisfies Record<string, Command>;

export type CommandId = keyof typeof commands;

/** The user's changes. */
export interface KeySettings {
  /** Whether single letters and signs are commands; if not, letters only select sites by name. */
  single: boolean;
  /** Keys that replace those in the table. */
  own: Partial<Record<CommandId, readonly string[]>>;
}

export const defaultKeys: KeySettings = { single: true, own: {} };

export const commandIds = Object.keys(commands) as CommandId[];

/**
 * The keys of a command unless the user has changed them. Arrows on the board point where they lead; those along the
 * moves point the other way where texts are read from right to left, as the buttons do.
 */
function usualKeys(id: CommandId): readonly string[] {
  const { where, keys } = commands[id];
  if (where === 'board' || !isRightToLeft()) return keys;
  return keys.map((key) =>
    key.replace(/Left$|Right$/, (side) => (side === 'Left' ? 'Right' : 'Left')),
  );
}

/** The keys of a command that currently work. */
export function keysOf(id: CommandId, { single, own }: KeySettings): readonly string[] {
  const keys = own[id] ?? usualKeys(id);
  return single ? keys : keys.filter((key) => !isSingle(key));
}

export function commandOf(key: string, settings: KeySettings): CommandId | null {
  return commandIds.find((id) => keysOf(id, settings).includes(key)) ?? null;
}

/**
 * Whether a key may be assigned to a command. The keys that navigate the page must keep their meaning, or nothing could
 * be activated or left by keyboard.
 */
export function mayHave(id: CommandId, key: string): boolean {
  const usual: readonly string[] = commands[id].keys;
  if (/^(Shift\+)?Tab$/.test(key)) return usual.includes(key);
  return commands[id].where === 'board' || !/^(Shift\+)?(Enter|Space|Escape)$/.test(key);
}

/** Whether a key is a single letter, digit or sign, with or without Shift. */
export function isSingle(key: string): boolean {
  return /^(Shift\+)?\S$/u.test(key);
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** A pressed key as the table writes it; '' for a modifier. */
export function keyOf(press: Press): string {
  const name = nameOf(press);
  if (['Control', 'Shift', 'Alt', 'Meta', 'Dead', 'Unidentified'].includes(name)) return '';
  // A sign stands for itself, whichever modifiers the keyboard layout needs for it.
  const isSign = /^[^\p{L}]$/u.test(name);
  const controls = press.ctrlKey || press.metaKey;
  const parts = [
    controls && !(isSign && press.altKey) ? 'Ctrl' : '',
    press.altKey && !isSign ? 'Alt' : '',
    press.shiftKey && !isSign ? 'Shift' : '',
    name,
  ];
  return parts.filter((part) => part !== '').join('+');
}

function nameOf({ key, code }: Press): string {
  if (/^Numpad\d$/.test(code)) return code;
  if (key === ' ') return 'Space';
  // On keyboard layouts with other scripts, the position of the key counts, as for Ctrl+Z.
  const latin = /^Key([A-Z])$/.exec(code)?.[1];
  if (latin !== undefined && /^[^a-z]$/iu.test(key) && /\p{L}/u.test(key)) return latin;
  return key.length === 1 ? key.toUpperCase() : key;
}

/** The keys in the format of `aria-keyshortcuts`. */
export function shortcutOf(id: CommandId, settings: KeySettings): string | false {
  const keys = keysOf(id, settings).map((key) => key.replace('Ctrl+', 'Control+'));
  return keys.join(' ') || false;
}
