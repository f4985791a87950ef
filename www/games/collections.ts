/** Folders and archives with several rule files, which are opened together and become a section of the game picker. */
import { translate } from '../language/translate';
import { readRuleFile } from './rule_file';

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
const ending = /\.(zrf|lud|4th)$/i;

/** Whether there are several rule files, so that none of them can be opened as the one. */
export function isCollection(files: readonly File[]): boolean {
  return files.filter(({ name }) => ending.test(name)).length > 1;
}

/** Reads the rule files among some files. */
export async function collect(files: readonly File[]): Promise<Collected> {
  const rules = files.filter(({ name }) => ending.test(name));
  const paths = rules.map((file) => pathOf(file).split('/'));
  const depth = sharedFolders(paths);
  const collection: Collection = { name: paths[0]?.[depth - 1] ?? '', files: [] };
  const problems: Error[] = [];
  let length = 0;
  for (const [at, file] of rules.entries()) {
    try {
      const text = await readRuleFile(file);
      if (length + text.length > maxLength)
        throw new Error(translate('gamePicker.folderTooLong', { file: file.name }));
      length += text.length;
      const path = (paths[at] ?? []).slice(depth).join('/').replace(ending, '');
      collection.files.push({ path, text });
    } catch (error) {
      problems.push(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return { collection, problems };
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
