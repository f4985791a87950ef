/** A picture of the board and its pieces as a PNG file, in the resolution of the screen. */
import { make } from '../ui/dom';
import { translate } from '../language/translate';
import { BoardError } from './errors';

export async function pictureOf(board: HTMLElement): Promise<Blob> {
  await nextFrame();
  const layers = [...board.querySelectorAll<HTMLCanvasElement>(':scope > canvas:not(.moving)')];
  const picture = make('canvas');
  const { width = 0, height = 0 } = layers[0] ?? {};
  Object.assign(picture, { width, height });
  const canvas = picture.getContext('2d');
  if (width > 0 && height > 0) for (const layer of layers) canvas?.drawImage(layer, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve));
  if (blob === null) throw new BoardError('toPNG', translate('embed.noPicture'));
  return blob;
}

/** Waits until the last change has been drawn; in a hidden tab nothing is drawn. */
function nextFrame(): Promise<unknown> {
  return new Promise<unknown>((resolve) =>
    document.hidden ? resolve(null) : requestAnimationFrame(() => requestAnimationFrame(resolve)),
  );
}
