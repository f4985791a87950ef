// The dialog that makes pictures of the board, and what its pictures show.
import { command } from './record_dialog.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** @param {Page} page */
export async function openPictures(page) {
  await command(page, 'Save as a picture…');
  return page.getByRole('dialog', { name: 'Save as a picture' });
}

/**
 * The picture in the dialog, as an address that contains all of it.
 * @param {Locator} dialog
 * @param {'png' | 'svg+xml' | 'gif'} type
 */
export async function pictureIn(dialog, type) {
  const image = dialog.locator(`img[src^="data:image/${type}"]`);
  await image.waitFor();
  return (await image.getAttribute('src')) ?? '';
}

/** The text of a picture that is text. @param {string} address */
export function textOf(address) {
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64').toString();
}

/**
 * The size of a picture.
 * @param {Page} page
 * @param {string} address
 */
export function sizeOf(page, address) {
  return page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, address);
}

/**
 * The share of pixels that clearly differ in two pictures of the same size.
 * @param {Page} page
 * @param {string} one
 * @param {string} other
 */
export function difference(page, one, other) {
  return page.evaluate(
    async (addresses) => {
      const [a, b] = await Promise.all(
        addresses.map(async (src) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
          const context = canvas.getContext('2d');
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        }),
      );
      if (a === undefined || b === undefined || a.length !== b.length) return 1;
      let differing = 0;
      for (let i = 0; i < a.length; i += 4)
        if ([0, 1, 2].some((part) => Math.abs((a[i + part] ?? 0) - (b[i + part] ?? 0)) > 60))
          differing++;
      return (4 * differing) / a.length;
    },
    [one, other],
  );
}

/**
 * The size of an animated picture, and how long each of its frames is shown, in milliseconds.
 * @param {Page} page
 * @param {string} address
 */
export function framesOf(page, address) {
  return page.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text.slice(text.indexOf(',') + 1)), (c) => c.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: 'image/gif' });
    await decoder.tracks.ready;
    await decoder.completed;
    const frames = [];
    const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
    for (let frameIndex = 0; frameIndex < count; frameIndex++) {
      const { image } = await decoder.decode({ frameIndex });
      const { displayWidth: width, displayHeight: height, duration } = image;
      frames.push({ width, height, milliseconds: (duration ?? 0) / 1000 });
      image.close();
    }
    return frames;
  }, address);
}
