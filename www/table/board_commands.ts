/** Connects input on the board to the entry of moves. */
import type { Animator } from '../board/animation/animate';
import { straightArrow, toggled } from '../core/moves/arrows';
import type { Arrow } from '../core/moves/arrows';
import { BoardView } from '../board/view';
import type { MoveEntry } from '../core/entry/move_entry';
import type { Store } from '../core/state/store';

interface Parts {
  store: Store;
  moveEntry: MoveEntry;
  animator: Animator;
  /** Called when pieces are drawn differently. */
  appearanceChanged(): void;
}

export function makeBoard({ store, moveEntry, animator, appearanceChanged }: Parts): BoardView {
  const { dragging, previews, footprints, planned } = moveEntry;
  const at = (site: number | null, enter: () => void) => {
    if (site !== null) board.grid.moveTo(site);
    enter();
  };
  const board = new BoardView(
    {
      click: (site) => at(site, () => moveEntry.click(site)),
      tap: (spot, isFinger) =>
        at(spot.site, () =>
          isFinger || spot.site === null ? moveEntry.tap(spot) : moveEntry.click(spot.site),
        ),
      stroke: (from, to) => planned.stroke(from, to),
      point: (site) => {
        previews.point(site);
        footprints.point(site);
      },
      canLift: (site) => dragging.canLift(site),
      lift: (site, spot) => at(site, () => dragging.lift(site, spot)),
      drag: (spot) => dragging.drag(spot),
      drop: (spot) => dragging.drop(spot),
      cancelDrag: () => dragging.cancel(),
      addArea: (sites) => moveEntry.addArea(sites),
      draw: (from, to) => drawArrow(store, straightArrow(from, to)),
      wipe: () => store.set({ drawn: null, lookedAt: null }),
    },
    animator,
    () => store.redraw(),
    appearanceChanged,
  );
  return board;
}

function drawArrow(store: Store, arrow: Arrow): void {
  const { view, drawn } = store.get();
  if (view) store.set({ drawn: toggled(drawn, view, arrow) });
}
