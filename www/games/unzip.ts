/** Extracts ZIP archives, in which rule files and their pictures are often distributed, up to a limit. */
import { Unzip, UnzipInflate } from 'fflate';

/** In bytes; games with all their pictures are much smaller. */
export const maxBytes = 64_000_000;
/** Files that a game can use; others in the archive are ignored. */
const wanted = /\.(zrf|lud|4th|txt|bmp|png)$/i;

/** The files with their paths; the archive itself if it is unreadable, so that the caller can report it. */
export async function unzipped(archive: File, maxFiles: number): Promise<File[]> {
  try {
    const files = await filesIn(archive, maxFiles);
    return files.length > 0 ? files : [archive];
  } catch {
    return [archive];
  }
}

async function filesIn(archive: File, maxFiles: number): Promise<File[]> {
  const files: File[] = [];
  let size = 0;
  const unzip = new Unzip((entry) => {
    if (!wanted.test(entry.name)) return;
    const parts: BlobPart[] = [];
    entry.ondata = (error, part, isLast) => {
      if (error) throw error;
      size += part.length;
      if (size > maxBytes || files.length >= maxFiles) throw new RangeError('too large');
      parts.push(part.slice());
      if (isLast) files.push(fileOf(entry.name, parts));
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  const reader = archive.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    unzip.push(value ?? new Uint8Array(), done);
    if (done) return files;
  }
}

function fileOf(path: string, parts: BlobPart[]): File {
  const file = new File(parts, path.split(/[\\/]/).at(-1) ?? path);
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}
