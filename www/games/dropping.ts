/** Takes files, folders and archives that are given to the page, and tells rule files from pictures. */

export function takeDroppedFiles(take: (files: File[]) => void): void {
  document.addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
    const hasMore = entries.some((entry) => entry?.isDirectory) || files.some(isArchive);
    if (hasMore) void walk(entries, files).then(take);
    else if (files.length > 0) take(files);
  });
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

export const isArchive = ({ name }: File) => /\.zip$/i.test(name);

async function walk(entries: (FileSystemEntry | null)[], files: File[]): Promise<File[]> {
  const { filesIn } = await import('../art/walk');
  return filesIn(entries, files);
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
