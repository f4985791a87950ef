/**
 * The panel for captures of choice: a checkbox for each piece, all of them checked at first.
 *
 * It is below the board; the pieces can also be clicked on the board.
 */
import { hasFocus, make, makeButton, setAttribute, setText } from '../../ui/dom';
import type { GameInfo, PieceView, SiteId } from '../../engine/structures';
import { translate } from '../../language/translate';
import { isPicking, pickable, toggled } from '../../core/moves/selection';
import { mayDecide, mayEnter } from '../../core/state/permissions';
import type { State } from '../../core/state/state';
import { picksText } from '../../core/messages/status_text';
import { siteName, typeName } from '../../core/messages/labels';
import type { Panel } from '../../ui/panel';

export interface PicksActions {
  pick(sites: SiteId[]): void;
  back(): void;
  confirm(): void;
  /** Whether the focus is on the board. */
  byKeys(): boolean;
  /** Returns the focus to the board. */
  leave(): void;
}

export function makePicks(actions: PicksActions): Panel {
  let sites: SiteId[] = [];
  const count = make('p', { class: 'tally' });
  const boxes = make('div', {
    class: 'boxes',
    role: 'group',
    'aria-label': translate('pieceSelection.title'),
  });
  const all = makeButton(translate('pieceSelection.all'), () => actions.pick(sites), {
    class: 'quiet',
  });
  const none = makeButton(translate('pieceSelection.none'), () => actions.pick([]), {
    class: 'quiet',
  });
  const back = makeButton(translate('decision.back'), actions.back, {
    class: 'quiet',
    'data-action': 'back',
  });
  const play = makeButton(translate('decision.play'), actions.confirm, {
    class: 'primary',
    'data-action': 'play',
  });
  const heading = make('h2', { class: 'who' }, translate('pieceSelection.title'));
  const which = make('div', { class: 'row' }, all, none);
  const buttons = make('div', { class: 'row' }, back, play);
  const element = make('section', {
    class: 'piece-selection',
    'aria-label': translate('pieceSelection.title'),
  });
  element.append(heading, count, boxes, which, buttons);
  element.addEventListener('keydown', (event) => event.key === 'Escape' && actions.back());
  let last: unknown = null;
  return {
    element,
    render(state) {
      const { entry, info, view } = state;
      const shown = mayEnter(state) && !mayDecide(state) && entry !== null && isPicking(entry);
      const hadFocus = hasFocus(element);
      setAttribute(element, 'hidden', !shown);
      if (!shown || info === null || view === null) {
        if (last !== null && hadFocus) actions.leave();
        last = null;
        return;
      }
      if (entry === last) return;
      const follows = last === null && actions.byKeys();
      last = entry;
      sites = pickable(entry);
      setText(count, picksText(entry));
      setAttribute(play, 'disabled', entry.complete === null && !entry.mayStop);
      setAttribute(all, 'disabled', entry.picked.length === sites.length);
      setAttribute(none, 'disabled', entry.picked.length === 0);
      showBoxes(boxes, state, info, view.pieces, sites, actions);
      if (follows) boxes.querySelector('input')?.focus({ preventScroll: true });
    },
  };
}

/** The checkboxes are reused as long as the sites are the same, so that the focus stays. */
function showBoxes(
  boxes: HTMLElement,
  { entry }: State,
  info: GameInfo,
  pieces: PieceView[],
  sites: SiteId[],
  actions: PicksActions,
): void {
  if (entry === null) return;
  const key = sites.join(' ');
  if (boxes.dataset['sites'] !== key) {
    boxes.dataset['sites'] = key;
    boxes.replaceChildren(...sites.map((site) => makeBox(info, pieces, site)));
  }
  boxes.querySelectorAll('input').forEach((box, i) => {
    const site = sites[i];
    if (site === undefined) return;
    box.checked = entry.picked.includes(site);
    box.onchange = () => actions.pick(toggled(entry, site));
  });
}

function makeBox(info: GameInfo, pieces: PieceView[], site: SiteId): HTMLElement {
  const box = make('input', { type: 'checkbox', 'data-pick': siteName(info, site) });
  const piece = pieces.find((one) => one.site === site);
  const words = piece ? ` ${typeName(info, piece.type)}` : '';
  return make('label', {}, box, make('strong', {}, siteName(info, site)), words);
}
