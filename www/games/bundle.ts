/**
 * Joins a rule file with the files that it includes or loads into one text, which the engine takes apart again
 * (`src/source/bundle.rs`). So whatever keeps the text of a game keeps all of it, and its name.
 */

export interface NamedText {
  path: string;
  text: string;
}

/** How the names of rule files end. */
export const ruleFileEnding = /\.(zrf|lud|4th)$/i;

export const programEnding = /\.4th$/i;

/** One text from a rule file and its other files, each of which begins with its name. */
export function bundled(rules: NamedText, others: readonly NamedText[]): string {
  const parts = [rules, ...others].map(({ path, text }) => `${headOf(path)}\n${text.replace(/^\uFEFF/, '')}`);
  return parts.map((part) => (part.endsWith('\n') ? part : `${part}\n`)).join('');
}

const headOf = (path: string): string => `;;; file "${path.replaceAll('"', "'")}"`;

/** The text of a file that is opened alone: a program has no title of its own, so it takes its name along. */
export function alone(name: string, text: string): string {
  return programEnding.test(name) && !text.startsWith(';;; file "')
    ? bundled({ path: name, text }, [])
    : text;
}

/**
 * The rule files among some files, each with what it needs. Files that others include or load, and programs of a shell,
 * are no games of their own.
 */
export function gamesOf(files: readonly NamedText[]): NamedText[] {
  const needed = new Map(files.map((file) => [file, neededBy(file, files)]));
  const parts = new Set([...needed].flatMap(([file, others]) => others.filter((other) => other !== file)));
  return files
    .filter((file) => !parts.has(file) && ruleFileEnding.test(file.path))
    .map((file) => {
      const others = (needed.get(file) ?? []).filter((other) => other !== file);
      if (others.length === 0) return { path: file.path, text: alone(nameOf(file.path), file.text) };
      return { path: file.path, text: bundled(file, others) };
    });
}


/** All files that a file needs: what its text may name is looked for, also in what is a comment. */
function neededBy(file: NamedText, files: readonly NamedText[]): NamedText[] {
  const found = new Set<NamedText>();
  const open = [file];
  for (const one of open)
    for (const other of namedBy(one, files))
      if (!found.has(other)) {
        found.add(other);
        open.push(other);
      }
  return [...found];
}

function namedBy({ path, text }: NamedText, files: readonly NamedText[]): NamedText[] {
  const folder = folderOf(path);
  const at = (wanted: string) =>
    files.filter((file) => file.path.toLowerCase() === wanted.toLowerCase());
  if (programEnding.test(path))
    return [...text.matchAll(/(?<!\S)LOAD\s+(\S+)/g)].flatMap(([, name = '']) => at(folder + name));
  const engine = /\(\s*engine\s+"(?:[^"]*[\\/])?([^"\\/]+)[\\/]axiom\.dll"/i.exec(text)?.[1];
  if (engine !== undefined) return programsOf(engine, folder, files);
  const included = [...text.matchAll(/\(\s*include\s+"([^"]+)"/g)];
  return included.flatMap(([, name = '']) => at(resolved(folder + name.replaceAll('\\', '/'))));
}

/** Programs are in the folder that the shell names, wherever that is, or else beside the shell. */
function programsOf(engine: string, folder: string, files: readonly NamedText[]): NamedText[] {
  const programs = files.filter(({ path }) => programEnding.test(path));
  const named = programs.filter(({ path }) => lastFolderOf(path).toLowerCase() === engine.toLowerCase());
  return named.length > 0 ? named : programs.filter(({ path }) => folderOf(path) === folder);
}

/** The folder of a path with the slash after it; '' if there is none. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

const lastFolderOf = (path: string): string => folderOf(path).split('/').at(-2) ?? '';

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function resolved(path: string): string {
  const folders: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') folders.pop();
    else if (name !== '.' && name !== '') folders.push(name);
  }
  return folders.join('/');
}
