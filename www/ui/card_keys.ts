/** Where the arrow keys lead in a grid of cards. */

/** The index of the next card; -1 if the key leaves the list at the top, null if it leads nowhere. */
export function neighbour(all: readonly Element[], here: number, key: string): number | null {
  const last = all.length - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(here + 1, last);
    case 'ArrowLeft':
      return Math.max(here - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowDown':
      return beyondRow(all, here, 1) ?? here;
    case 'ArrowUp':
      return beyondRow(all, here, -1) ?? -1;
    default:
      return null;
  }
}

/** The card in the next row up or down whose centre is nearest. */
function beyondRow(all: readonly Element[], here: number, step: 1 | -1): number | null {
  const boxes = all.map((one) => one.getBoundingClientRect());
  const from = boxes[here];
  if (from === undefined) return null;
  const tops = boxes.map(({ top }) => (top - from.top) * step).filter((by) => by > 1);
  if (tops.length === 0) return null;
  const row = Math.min(...tops);
  const gapOf = ({ left, width }: DOMRect) =>
    Math.abs(left + width / 2 - from.left - from.width / 2);
  const candidates = boxes.flatMap((box, index) =>
    Math.abs((box.top - from.top) * step - row) <= 1 ? [{ index, gap: gapOf(box) }] : [],
  );
  return candidates.toSorted((a, b) => a.gap - b.gap)[0]?.index ?? null;
}
