/**
 * Pictures that a rule file names and people have.
 *
 * In: what a game says of its pictures, and files. Out: the pictures of kinds of pieces and of the board that could be
 * found and read; everything else is drawn as ever. Fetched when somebody gives pictures to the page.
 */
import { findFile, readPicture } from './picture_files';
import type { Picture } from './picture_files';
import type { Art } from '../../board/pieces/piece';
import type { GameInfo } from '../../engine/structures';

export interface Found {
  art: Art;
  /** How many pictures are used. */
  used: number;
  /** Names of pictures that the rule file asks for and that are not there, or cannot be read. */
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
