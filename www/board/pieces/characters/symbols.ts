/** Signs of our own among the characters. */
import type { Outlines } from '../../canvas/lettering';

export const symbols: Outlines = {
  '✕': 'M-150-110l40-40L0-40l110-110l40 40L40 0l110 110l-40 40L0 40l-110 110l-40-40L-40 0Z',
  '✶': star(6, 180, 56),
};

/** A star with its first point at the top. */
function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const angle = (Math.PI * i) / points;
    const radius = i % 2 === 0 ? outer : inner;
    return `${Math.round(radius * Math.sin(angle))} ${Math.round(-radius * Math.cos(angle))}`;
  });
  return `M${corners.join('L')}Z`;
}
