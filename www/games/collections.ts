/** Folders and archives with several rule files, which are opened together and become a section of the game picker. */
import { translate } from '../language/translate';
import { gamesOf, ruleFileEnding } from './bundle';
import type { NamedText } from './bundle';
import { readText } from './rule_file';

export interface Collection {
  /** The name of the folder or archive; '' if single files were opened together. */
  name: string;
  files: CollectedFile[];
}

export interface CollectedFile {
  /** The path within the folder, without the ending of the file's name. */
  path: string;
  text: string;
}

/** A collection, and why some of the files are not in it. */
export interface Collected {
  collection: Collection;
  problems: Error[];
}

/** In UTF-16 units, all files together. */
const maxLength = 50_000_000;
/** How files that are only included are called. */
const partEnding = /\.(inc|h|txt)$/i;

/** Whether there are several rule files, so that none of them can be opened as the one. */
export function isCollection(files: readonly File[]): boolean {
  return files.filter(({ name }) => ruleFileEnding.test(name)).length > 1;
}

/** Reads the rule files among some files, and the files that they may include. */
export async function collect(files: readonly File[]): Promise<Collected> {
  const rules = files.filter(({ name }) => ruleFileEnding.test(name));
  const parts = files.filter(({ name }) => partEnding.test(name));
  const paths = rules.map((file) => pathOf(file).split('/'));
  const depth = sharedFolders(paths);
  const texts: NamedText[] = [];
  const problems: Error[] = [];
  let length = 0;
  for (const file of [...rules, ...parts]) {
    try {
      const text = await readText(file);
      if (length + text.length > maxLength)
        throw new Error(translate('gamePicker.folderTooLong', { file: file.name, count: maxLength }));
      length += text.length;
      texts.push({ path: pathOf(file).split('/').slice(depth).join('/'), text });
    } catch (error) {
      if (rules.includes(file)) problems.push(error instanceof Error ? error : new Error(String(error)));
    }
  }
  const games = gamesOf(texts).map(({ path, text }) => ({ path: path.replace(ruleFileEnding, ''), text }));
  return { collection: { name: paths[0]?.[depth - 1] ?? '', files: games }, problems };
}

const pathOf = ({ webkitRelativePath, name }: File): string =>
  (webkitRelativePath || name).replaceAll('\\', '/');

/** How many folders all paths have in common. */
function sharedFolders(paths: readonly string[][]): number {
  const [first = []] = paths;
  const differs = first.findIndex(
    (folder, at) => at === first.length - 1 || paths.some((path) => path[at] !== folder),
  );
  return Math.max(differs, 0);
}
