/** QR codes of links, for the camera of a phone. */
import { encode } from 'uqr';

/** Cameras have difficulties with more. */
export const maxQrLength = 1200;

const space = 'http://www.w3.org/2000/svg';

/** A picture of a QR code, black on white whatever the colours of the page, as cameras expect. */
export function makeQrCode(text: string, label: string): SVGSVGElement {
  // A border of four cells is part of the standard.
  const { data, size } = encode(text, { ecc: 'L', border: 4 });
  const cells = data.flatMap((row, y) =>
    row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  const picture = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  picture.setAttribute('viewBox', `0 0 ${size} ${size}`);
  picture.setAttribute('class', 'qr-code');
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', label);
  path.setAttribute('d', cells.join(''));
  picture.append(path);
  return picture;
}
