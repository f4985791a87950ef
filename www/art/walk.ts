/** All files in folders, with their paths. What cannot be read is left out. */
export async function filesIn(entries: (FileSystemEntry | null)[], most: number): Promise<File[]> {
  const files: File[] = [];
  const open = entries.filter((entry) => entry !== null);
  for (const entry of open) {
    if (files.length >= most) break;
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

/** A folder gives its entries in parts, and none when all are given. */
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
