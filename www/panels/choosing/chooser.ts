/**
 * The pop-up beside a site where pointing cannot tell moves apart: a stepper for values, a menu for everything else.
 *
 * It never covers the place that was clicked, nor on touch screens any of the board; the board stays usable, and Escape
 * closes it. Digits, arrow keys and Enter work in the menu; options are previewed on the board.
 */
import type { Point } from '../../board/layout/points';
import { hasFocus, make, setAttribute } from '../../ui/dom';
import type { GameInfo, PieceView, SiteId, Token } from '../../engine/structures';
import { siteAlong } from '../../core/moves/drop_targets';
import { mayDecide, mayEnter, pendingMove } from '../../core/state/permissions';
import type { State } from '../../core/state/state';
import { isStepper } from './differences';
import { keysInMenu, makeMenu, takeDigit } from './options_menu';
import { askOptions, choiceOptions, endOptions } from './options';
import type { Panel } from '../../ui/panel';
import { makePending, makeStepper } from './stepper';

export interface ChooserActions {
  add(site: SiteId): void;
  target(site: SiteId): void;
  choose(text: string): void;
  /** Plays a whole move. */
  play(text: string): void;
  confirm(): void;
  /** Changes the distance of the move to be confirmed. */
  farther(step: 1 | -1): void;
  back(): void;
  pointAtToken(token: Token | null): void;
  /** Previews a whole move. */
  pointAtMove(text: string | null): void;
  pictureOf(piece: PieceView): HTMLElement;
  /** Whether the keyboard is used. */
  byKeys(): boolean;
  /** Returns the focus to the board. */
  leave(): void;
}

export interface Chooser extends Panel {
  /** Chooses the option with a digit; false if there is none. */
  takeKey(key: string): boolean;
}

export function makeChooser(
  actions: ChooserActions,
  placeOf: (site: SiteId) => Point | null,
): Chooser {
  const element = make('div', { class: 'chooser', hidden: true });
  element.addEventListener('keydown', (event) => keysInMenu(event, element, actions.back));
  let shown: unknown[] = [];
  return {
    element,
    takeKey: (key) => !element.hidden && takeDigit(key, element),
    render(state) {
      const content = contentOf(state, actions);
      if (sameParts(shown, content?.key ?? [])) return;
      shown = content?.key ?? [];
      const hadFocus = hasFocus(element);
      const action = element.querySelector<HTMLElement>(':focus')?.dataset['action'];
      setAttribute(element, 'hidden', content === null);
      element.replaceChildren(...(content ? content.make() : []));
      if (content) place(element, placeOf(content.site), freePlaces(state, placeOf));
      if (content && (hadFocus || actions.byKeys())) focusFirst(element, action);
      else if (hadFocus) actions.leave();
    },
  };
}

/**
 * Places that the pop-up should not cover, however large its text: targets, pieces that may be added, and where pieces
 * would land nearer or farther. A question that only the pop-up can answer takes precedence over adding.
 */
function freePlaces(state: State, placeOf: (site: SiteId) => Point | null): Point[] {
  const { entry, ask, ends } = state;
  const targets = (entry?.targets ?? []).map(({ site }) => site);
  const addable = ask === null && ends === null ? (entry?.addable ?? []) : [];
  return [...targets, ...addable, ...landingsOf(state)].flatMap((site) => placeOf(site) ?? []);
}

function landingsOf({ tokens, shift, info }: State): SiteId[] {
  if (shift === null || info === null) return [];
  const added = tokens.flatMap((token) => (token.kind === 'add' ? [token.site] : []));
  return added.flatMap((site) =>
    shift.distances.flatMap(
      (distance) => siteAlong(info.board, site, shift.direction, distance) ?? [],
    ),
  );
}

interface Content {
  /** The site that it is beside. */
  site: SiteId;
  /** Identifies the content, which is rebuilt only if this changes. */
  key: unknown[];
  make(): HTMLElement[];
}

function contentOf(state: State, actions: ChooserActions): Content | null {
  const { ask, ends, entry, info } = state;
  if (entry === null || info === null || !mayEnter(state)) return null;
  if (ask !== null)
    return {
      site: ask,
      key: ['ask', ask, entry],
      make: () => makeMenu(info, ask, askOptions(info, entry, ask, actions), actions),
    };
  if (ends !== null)
    return {
      site: ends.site,
      key: ['ends', ends],
      make: () => makeMenu(info, ends.site, endOptions(info, ends, actions), actions),
    };
  return mayDecide(state) ? null : contentOfEntry(state, info, actions);
}

function contentOfEntry(state: State, info: GameInfo, actions: ChooserActions): Content | null {
  const { entry, view, shift } = state;
  if (entry === null || view === null) return null;
  const site = lastSite(state);
  const pending = pendingMove(state);
  if (pending !== null)
    return {
      site,
      key: ['pending', pending, entry, shift],
      make: () => makePending(pending, shift, info, actions),
    };
  if (entry.choices.length === 0) return null;
  const build = () =>
    isStepper(entry.choices)
      ? makeStepper(entry.choices, info, actions)
      : makeMenu(info, site, choiceOptions(info, view.pieces, entry, actions), actions);
  return { site, key: ['choices', entry], make: build };
}

/** The site that the user pointed at last. */
function lastSite({ tokens, entry }: State): SiteId {
  const sites = tokens.flatMap((token) => ('site' in token ? [token.site] : []));
  return sites.at(-1) ?? entry?.choices[0]?.changes[0]?.site ?? entry?.chosen[0] ?? 0;
}

/** Focuses the button with the same action as before, or the first one. */
function focusFirst(element: HTMLElement, action = ''): void {
  const first =
    element.querySelector<HTMLButtonElement>(`.step[data-action="${action}"]:not(:disabled)`) ??
    element.querySelector<HTMLButtonElement>('.primary, .option') ??
    element.querySelector<HTMLButtonElement>('button:not(:disabled)');
  first?.focus({ preventScroll: true });
}

/** The distance from the centre of the site, so that no option is under the finger. */
const clearance = 48;

/**
 * Places the pop-up below the site, or above it in the lower half or where there is more space, within the width of the
 * board; below the board on touch screens, and if it would cover places that are still needed. Scrolls it into view.
 */
function place(element: HTMLElement, site: Point | null, free: Point[]): void {
  const stage = element.parentElement;
  if (stage === null || site === null) return;
  const { clientWidth, clientHeight } = stage;
  const { offsetWidth, offsetHeight } = element;
  const middle = site.x * clientWidth - offsetWidth / 2;
  const left = Math.max(0, Math.min(middle, clientWidth - offsetWidth));
  const below = site.y * clientHeight + clearance;
  const above = site.y * clientHeight - clearance - offsetHeight;
  const { top } = stage.getBoundingClientRect();
  const roomAbove = top + site.y * clientHeight - clearance;
  const roomBelow = innerHeight - top - below;
  const fits = offsetHeight <= Math.min(roomAbove, roomBelow);
  const goesUp = fits ? site.y > 0.5 : roomAbove > roomBelow;
  const isClear = (at: number) =>
    free.every(({ x, y }) => {
      const [dx, dy] = [x * clientWidth - left, y * clientHeight - at];
      return dx < 0 || dx > offsetWidth || dy < 0 || dy > offsetHeight;
    });
  // Under fingers, it would hide too much of a small board.
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const tops = isTouched ? [] : goesUp ? [above, below] : [below, above];
  element.style.left = `${left}px`;
  element.style.top = `${tops.find(isClear) ?? clientHeight}px`;
  element.scrollIntoView({ block: 'nearest' });
}

function sameParts(a: unknown[], b: unknown[]): boolean {
  return a.length === b.length && a.every((part, i) => part === b[i]);
}
