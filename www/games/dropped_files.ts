/** Accepts files, folders and archives that are dropped on the page, and tells rule files from pictures. */
import { ruleFileEnding } from './bundle';

export function takeDroppedFiles(take: (files: File[]) => void): void {
  document.addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
    if (files.length > 0) void walk(entries, files).then(take);
  });
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

async function walk(entries: (FileSystemEntry | null)[], files: File[]): Promise<File[]> {
  const part = await import('./collect_files').catch(() => null);
  return part ? part.filesIn(entries, files) : files;
}

export interface Given {
  rules: File | null;
  pictures: File[];
}

/** Finds the rule file and the pictures. A single file that is not a picture counts as a rule file. */
export function sortFiles(files: File[]): Given {
  const pictures = files.filter(({ name }) => /\.(bmp|png|gif|jpe?g)$/i.test(name));
  const others = files.filter((file) => !pictures.includes(file));
  const rules =
    others.find(({ name }) => ruleFileEnding.test(name)) ?? (others.length === 1 ? others[0] : null);
  return { rules: rules ?? null, pictures };
}
