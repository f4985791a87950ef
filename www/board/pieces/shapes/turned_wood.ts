/** How turned pieces are painted: light falls on them from the left, so that they look round. */
import type { Finish } from './figures';

/** Where the light ends: at the left edge, on the brightest line, at the right edge. */
const [left, brightest, right] = [14, 25, 50];

export const turnedWood: Finish = {
  share: 1.27,
  edge: 3.2,
  line: 1.7,
  // Signs for people who need more than colours have to be seen.
  lineOpacity: ({ light, signed }) => (signed ? 1 : light ? 0.6 : 0.46),
  light: (canvas, { light }) => {
    const across = canvas.createLinearGradient(left, 0, right, 0);
    const bright = light ? 0.7 : 0.32;
    across.addColorStop(0, `rgb(0 0 0 / ${light ? 0.14 : 0.26})`);
    across.addColorStop(0.14, 'rgb(255 255 255 / 0)');
    across.addColorStop((brightest - left) / (right - left), `rgb(255 255 255 / ${bright})`);
    across.addColorStop(0.55, 'rgb(255 255 255 / 0)');
    across.addColorStop(1, `rgb(0 0 0 / ${light ? 0.36 : 0.5})`);
    return across;
  },
};
