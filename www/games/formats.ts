/**
 * Recognises the format of a text by how it begins: a record, a Zillions saved game, a link, or something else, such as a
 * position or a game of another program.
 */
export type Format = 'record' | 'zsg' | 'link' | 'other';

export function formatOf(text: string): Format {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (/^boardwright record/i.test(start)) return 'record';
  if (/^zillions save game/i.test(start)) return 'zsg';
  return /^(https?:\/\/\S*)?#\S*game=/.test(start) ? 'link' : 'other';
}

/** The endings of files in which other programs write games. */
export const gameFileEndings = ['pgn', 'pdn', 'sgf', 'kif', 'kifu', 'fen'];

/** Whether a file is a game rather than a rule file. */
export async function isGameFile(file: File): Promise<boolean> {
  const ending = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (gameFileEndings.includes(ending)) return true;
  // In UTF-16 there is a zero beside each of the letters that matter.
  const start = (await file.slice(0, 200).text()).replaceAll(/[\0\uFFFD]/g, '');
  return ['record', 'zsg'].includes(formatOf(start)) || isTagged(start);
}

/** Whether a text begins with a tag of PGN or PDN, or with a game in SGF; in rules, neither can be. */
function isTagged(start: string): boolean {
  return /^\uFEFF?\s*(\[\w+ +"|\(\s*;\s*[A-Z]{1,2}\[)/.test(start);
}

/** Whether a file is a backup, possibly a damaged one. */
export async function isBackup(file: Blob): Promise<boolean> {
  return /^\uFEFF?\s*\{\s*"boardwright"\s*:/.test(await file.slice(0, 200).text());
}

/** The game that a text claims to belong to. */
export interface GameReference {
  /** The title of the game or variant, or ''. */
  title: string;
  /** The name of the rule file without its ending, or ''. */
  id: string;
}

export function gameIn(text: string): GameReference {
  const head = text.slice(0, 2000);
  const title = /^\s*(?:game |variantname=)(.+)$/im.exec(head)?.[1]?.trim() ?? '';
  const file = /^\s*rulesfile=(?:.*[\\/])?(.+?)(?:\.zrf)?\s*$/im.exec(head)?.[1] ?? '';
  return { title, id: file.toLowerCase() };
}

/** A file's name for something of a game, without its ending. */
export function fileNameOf(title: string): string {
  return title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'game';
}
