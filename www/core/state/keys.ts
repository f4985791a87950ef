/**
 * All that keys do: one table, from which the help and the settings are made; a test compares the manual.
 *
 * A key is written as in `Ctrl+Z`, `Shift+Tab`, `ArrowLeft`, `Numpad7` or `?`. Keys of the board are heard only while the
 * focus is on it; those of the page everywhere but where something is written, and not while a dialog is open. What a
 * command does stands where the page is put together; its words are the text `key.` and its name in the catalogues.
 */
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

/** What the reader changed. */
export interface KeySettings {
  /** Whether keys that are a single letter or sign are commands; without them letters only name cells. */
  single: boolean;
  /** Keys that take the place of those in the table. */
  own: Partial<Record<CommandId, readonly string[]>>;
}

export const defaultKeys: KeySettings = { single: true, own: {} };

export const commandIds = Object.keys(commands) as CommandId[];

/** The keys of a command that do something now. */
export function keysOf(id: CommandId, { single, own }: KeySettings): readonly string[] {
  const keys: readonly string[] = own[id] ?? commands[id].keys;
  return single ? keys : keys.filter((key) => !isSingle(key));
}

/** The command of a key, or null. */
export function commandOf(key: string, settings: KeySettings): CommandId | null {
  return commandIds.find((id) => keysOf(id, settings).includes(key)) ?? null;
}

/**
 * Whether a command can get a key. Those by which one gets about the page without a pointer stay free of others, as
 * nothing could be pressed or left any more.
 */
export function mayHave(id: CommandId, key: string): boolean {
  const usual: readonly string[] = commands[id].keys;
  if (/^(Shift\+)?Tab$/.test(key)) return usual.includes(key);
  return commands[id].where === 'board' || !/^(Shift\+)?(Enter|Space|Escape)$/.test(key);
}

/** Whether a key is one letter, digit or sign, with or without the shift key. */
export function isSingle(key: string): boolean {
  return /^(Shift\+)?\S$/u.test(key);
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** How the table writes a key that is pressed; '' for one that only goes with others. */
export function keyOf(press: Press): string {
  const name = nameOf(press);
  if (['Control', 'Shift', 'Alt', 'Meta', 'Dead', 'Unidentified'].includes(name)) return '';
  // Where a sign needs other keys to be written, it stands for them as well.
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
  // On a keyboard with other letters the place of the key counts, as in Ctrl+Z.
  const latin = /^Key([A-Z])$/.exec(code)?.[1];
  if (latin !== undefined && /^[^a-z]$/iu.test(key) && /\p{L}/u.test(key)) return latin;
  return key.length === 1 ? key.toUpperCase() : key;
}

/** The key as the property `aria-keyshortcuts` wants it. */
export function shortcutOf(id: CommandId, settings: KeySettings): string | false {
  const keys = keysOf(id, settings).map((key) => key.replace('Ctrl+', 'Control+'));
  return keys.join(' ') || false;
}
