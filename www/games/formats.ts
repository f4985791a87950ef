/** Tells what a text is by how it begins: a record, a saved game of Zillions, a link, or else a position. */
export type Format = 'record' | 'zsg' | 'link' | 'position';

export function formatOf(text: string): Format {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (/^boardwright record/i.test(start)) return 'record';
  if (/^zillions save game/i.test(start)) return 'zsg';
  return /^(https?:\/\/\S*)?#\S*game=/.test(start) ? 'link' : 'position';
}

/** Whether a file is a game and no rule file. */
export async function isGameFile(file: Blob): Promise<boolean> {
  const format = formatOf(await file.slice(0, 200).text());
  return format === 'record' || format === 'zsg';
}

/** Whether a file is one of everything that the page keeps; it may be damaged. */
export async function isBackup(file: Blob): Promise<boolean> {
  return /^\uFEFF?\s*\{\s*"boardwright"\s*:/.test(await file.slice(0, 200).text());
}

/** The game that a text says it is of. */
export interface GameReference {
  /** Title of the game or variant, or empty. */
  title: string;
  /** Name of the rule file without its ending, or empty. */
  id: string;
}

export function gameIn(text: string): GameReference {
  const head = text.slice(0, 2000);
  const title = /^\s*(?:game |variantname=)(.+)$/im.exec(head)?.[1]?.trim() ?? '';
  const file = /^\s*rulesfile=(?:.*[\\/])?(.+?)(?:\.zrf)?\s*$/im.exec(head)?.[1] ?? '';
  return { title, id: file.toLowerCase() };
}
