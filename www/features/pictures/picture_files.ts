/**
 * Pictures of boards and pieces that users open together with a rule file: finds the files it names and decodes them.
 * Whatever is missing or unreadable is drawn by the page as usual. Loaded once a user opens pictures.
 */
import { imageSize } from 'image-size';
import type { Art } from '../../board/pieces/piece';
import type { GameInfo } from '../../engine/structures';

type Picture = HTMLCanvasElement;

/** Larger files are not pictures of boards or pieces. */
const maxBytes = 16_000_000;
const maxSide = 4096;

export interface Found {
  art: Art;
  /** How many pictures are used. */
  used: number;
  /** Names in the rule file for which there is no readable file. */
  missing: string[];
}

export async function findArt({ pieceTypes, board }: GameInfo, files: File[]): Promise<Found> {
  const names = new Set([board.image, ...pieceTypes.flatMap(({ images }) => images)]);
  names.delete('');
  const pictures = new Map<string, Picture>();
  for (const name of names) {
    const file = findFile(name, files);
    const picture = file && (await readPicture(file));
    if (picture) pictures.set(name, picture);
  }
  const art = {
    pieces: pieceTypes.map(({ images }) => images.map((name) => pictures.get(name) ?? null)),
    board: pictures.get(board.image) ?? null,
  };
  return { art, used: pictures.size, missing: [...names].filter((name) => !pictures.has(name)) };
}

async function readPicture(file: File): Promise<Picture | null> {
  if (file.size > maxBytes || !(await isDrawable(file))) return null;
  const decoded = await createImageBitmap(file).catch(() => null);
  if (decoded === null || !fits(decoded)) return null;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [decoded.width, decoded.height];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(decoded, 0, 0);
  decoded.close();
  if (context && /\.bmp$/i.test(file.name)) {
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    clearKey(image.data);
    context.putImageData(image, 0, 0);
  }
  return canvas;
}

/** Reads the size before the picture is decoded: a small file can unpack to gigabytes. */
async function isDrawable(file: File): Promise<boolean> {
  try {
    return fits(imageSize(new Uint8Array(await file.arrayBuffer())));
  } catch {
    return false;
  }
}

function fits({ width, height }: { width: number; height: number }): boolean {
  return Math.min(width, height) > 0 && Math.max(width, height) <= maxSide;
}

/** These bitmaps have no transparency, so pure green stands for it. */
export function clearKey(data: Uint8ClampedArray): void {
  for (let i = 0; i < data.length; i += 4)
    if (data[i] === 0 && data[i + 1] === 255 && data[i + 2] === 0) data[i + 3] = 0;
}

/** A file, and its path if a folder was opened. */
export type Named = Pick<File, 'name' | 'webkitRelativePath'>;

/**
 * The file whose path has the most final parts in common with a name; the last one has to match. `\` equals `/`, and
 * case is ignored.
 */
export function findFile<F extends Named>(name: string, files: readonly F[]): F | null {
  const wanted = partsOf(name);
  let best: F | null = null;
  let most = 0;
  for (const file of files) {
    const common = commonEnd(wanted, partsOf(file.webkitRelativePath || file.name));
    if (common > most) [best, most] = [file, common];
  }
  return best;
}

function partsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split(/[\\/]+/)
    .filter((part) => part !== '' && part !== '.');
}

function commonEnd(a: string[], b: string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}
