/** What attributes a board has, and which words some of them take. */

/** All attributes that a board has. */
export const attributeNames = [
  'game',
  'src',
  'variant',
  'position',
  'moves',
  'players',
  'level',
  'lesson',
  'lessons',
  'keep-progress',
  'view-only',
  'controls',
  'coordinates',
  'orientation',
  'theme',
  'surface',
  'animation',
  'lang',
] as const;
export type AttributeName = (typeof attributeNames)[number];

/** Those that say which game there is, and where it stands: another value begins another game. */
export const gameAttributes: ReadonlySet<string> = new Set([
  'game',
  'src',
  'variant',
  'position',
  'moves',
  'lesson',
  'lessons',
]);

/** Buttons that may stand below a board, in this order. */
export const controlNames = [
  'restart',
  'first',
  'previous',
  'next',
  'last',
  'undo',
  'redo',
  'flip',
] as const;
export type ControlName = (typeof controlNames)[number];
