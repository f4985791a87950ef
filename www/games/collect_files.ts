/** Collects all files in folders and archives, with their paths. Whatever is unreadable is left out. */
import { unzipped } from './unzip';

/** Games have far fewer files. */
const maxFiles = 2000;

/** The dropped files: from entries, or as given if the browser has no entries. */
export async function filesIn(entries: (FileSystemEntry | null)[], files: File[]): Promise<File[]> {
  const open = entries.filter((entry) => entry !== null);
  return unpacked(open.length > 0 ? await filesBelow(open) : files);
}

/** The files, with archives replaced by their contents. */
export async function unpacked(files: File[]): Promise<File[]> {
  return (await Promise.all(files.map(filesOf))).flat();
}

async function filesOf(file: File): Promise<File[]> {
  return /\.zip$/i.test(file.name) ? unzipped(file, maxFiles) : [file];
}

async function filesBelow(open: FileSystemEntry[]): Promise<File[]> {
  const files: File[] = [];
  for (const entry of open) {
    if (files.length >= maxFiles) break;
    if (isFolder(entry)) open.push(...(await entriesOf(entry)));
    else if (isFile(entry)) files.push(...(await fileOf(entry)));
  }
  return files;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** A folder returns its entries in batches; an empty one marks the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function fileOf(entry: FileSystemFileEntry): Promise<File[]> {
  const file = await new Promise<File | null>((resolve) =>
    entry.file(resolve, () => resolve(null)),
  );
  if (file === null) return [];
  Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.slice(1) });
  return [file];
}
