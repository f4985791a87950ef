/** Takes files, folders and archives that are given to the page, and tells rule files from pictures. */

/** No game has more files than this. */
const mostFiles = 2000;

export function takeDroppedFiles(take: (files: File[]) => void): void {
  document.addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
    if (entries.some((entry) => entry?.isDirectory)) void walk(entries).then(take);
    else if (files.length > 0) void unpacked(files).then(take);
  });
}

const isArchive = ({ name }: File) => /\.zip$/i.test(name);

/** The same files, with what is in archives in their place. */
export async function unpacked(files: File[]): Promise<File[]> {
  if (!files.some(isArchive)) return files;
  const part = await import('../art/unzip').catch(() => null);
  const open = (file: File) => (part && isArchive(file) ? part.unzipped(file, mostFiles) : [file]);
  return (await Promise.all(files.map(open))).flat();
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

async function walk(entries: (FileSystemEntry | null)[]): Promise<File[]> {
  const { filesIn } = await import('../art/walk');
  return filesIn(entries, mostFiles);
}

export interface Given {
  rules: File | null;
  pictures: File[];
}

/** The rule file and the pictures among files. A single file that is no picture is taken for a rule file. */
export function sortFiles(files: File[]): Given {
  const pictures = files.filter(({ name }) => /\.(bmp|png|gif|jpe?g)$/i.test(name));
  const others = files.filter((file) => !pictures.includes(file));
  const rules =
    others.find(({ name }) => /\.zrf$/i.test(name)) ?? (others.length === 1 ? others[0] : null);
  return { rules: rules ?? null, pictures };
}
