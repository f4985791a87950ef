/**
 * Arrows beside the selected pieces: each moves the whole group in a direction, or chooses the direction of a piece
 * that stays.
 */
import type { HullPlace } from '../../board/layout/hull';
import { make, setAttribute, whilePointed } from '../../ui/dom';
import type { Entry, GameInfo, Heading, SiteId, Token } from '../../engine/structures';
import { translate } from '../../language/translate';
import { capitalised, describeKinds } from '../../core/moves/names';
import { shownName } from '../../core/moves/rule_texts';
import { headingsWithArrows, isTurnInPlace } from '../../core/moves/headings';
import { groupOf } from '../../core/moves/selection';
import { mayDecide, mayEnter } from '../../core/state/permissions';
import type { InputKind } from '../../core/state/state';
import type { Panel } from '../../ui/panel';

export interface HeadingActions {
  head(direction: number, how: InputKind): void;
  pointAtToken(token: Token | null): void;
  hullPlaceOf(sites: SiteId[], direction: number): HullPlace | null;
}

export function makeHeadings(actions: HeadingActions): Panel {
  const element = make('div', { class: 'headings', role: 'group' });
  let shown: Entry | null = null;
  return {
    element,
    render(state) {
      const { entry, info } = state;
      const isOpen = mayEnter(state) && !mayDecide(state) && state.drag?.moves !== true;
      const wanted = isOpen && info !== null ? entry : null;
      if (wanted === shown) return;
      shown = wanted;
      setAttribute(element, 'aria-label', translate('directionArrows.list'));
      const chips =
        wanted && info
          ? headingsWithArrows(wanted).map((one) => makeChip(one, wanted, info, actions))
          : [];
      element.replaceChildren(...chips);
    },
  };
}

function makeChip(
  heading: Heading,
  entry: Entry,
  info: GameInfo,
  actions: HeadingActions,
): HTMLElement {
  const { direction, reaches } = heading;
  const label = headingLabel(info, heading);
  const chip = make('button', {
    type: 'button',
    class: 'chip',
    'aria-label': label,
    title: label,
    'data-text': reaches[0]?.moves[0] ?? false,
    'data-direction': info.board.directions[direction]?.name ?? '',
  });
  const sites = reaches[0]?.carried ?? groupOf(entry);
  const place = actions.hullPlaceOf([...new Set([...sites, ...groupOf(entry)])], direction);
  chip.style.left = `${(place?.x ?? 0) * 100}%`;
  chip.style.top = `${(place?.y ?? 0) * 100}%`;
  chip.style.setProperty('--angle', `${place?.angle ?? 0}rad`);
  const distance = reaches[0]?.distance ?? 1;
  chip.addEventListener('click', (event) => actions.head(direction, meansOf(event)));
  whilePointed(
    chip,
    () => actions.pointAtToken({ kind: 'shift', direction, distance }),
    () => actions.pointAtToken(null),
  );
  return chip;
}

/** Pressing a key on a button causes a click without a pointer. */
function meansOf(event: MouseEvent): InputKind {
  const pointer = event instanceof PointerEvent ? event.pointerType : 'mouse';
  if (pointer === 'touch') return 'touch';
  return pointer === '' ? 'key' : 'mouse';
}

/** As in "Move ne, 1 to 3 steps: push", or "Clockwise". */
function headingLabel(info: GameInfo, heading: Heading): string {
  const { direction, reaches } = heading;
  const [nearest, farthest] = [reaches[0]?.distance ?? 1, reaches.at(-1)?.distance ?? 1];
  const name = shownName(info, info.board.directions[direction]?.name ?? '');
  const values = { direction: name, nearest, farthest };
  if (isTurnInPlace(heading)) return capitalised(values.direction);
  const words = translate(
    nearest === farthest ? 'directionArrows.go' : 'directionArrows.goFar',
    values,
  );
  const kinds = [...new Set(reaches.flatMap((reach) => reach.kinds))];
  return kinds.length === 0 ? words : `${words}: ${describeKinds(kinds)}`;
}
