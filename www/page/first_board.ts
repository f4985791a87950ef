/**
 * Shows the board before everything else is loaded: the saved game, or the start of a new one. It cannot be used until
 * `App` has replaced it.
 */
import { Animator } from '../board/animation/animate';
import { BoardView } from '../board/view';
import type { BoardActions } from '../board/view';
import { findGame } from '../games/catalogue';
import { make, setAttribute } from '../ui/dom';
import type { Opening } from '../engine/structures';
import { openingOf } from '../core/state/snapshot';
import { makeBrand } from './appearance';
import { makeSides } from '../panels/sides';
import type { CapturedSource } from '../panels/sides';
import { openingState, initialState } from '../core/state/state';
import type { State } from '../core/state/state';
import type { StoredSession } from '../core/storage/current_game';
import type { Settings } from '../core/state/settings';
import { currentVisit } from './address';
import { firstGame } from './first_game';
import { shown } from '../core/moves/rule_texts';

/** Ignores every action. */
const idle = new Proxy({}, { get: () => () => undefined });

/** Shows the game that the page will open; null if that needs the engine. */
export async function showFirst(
  root: HTMLElement,
  { saved, settings }: StoredSession,
): Promise<BoardView | null> {
  const hash = new URLSearchParams(location.hash.slice(1));
  if ([...hash.keys()].some((key) => key !== 'game')) return null;
  const newcomers = root.dataset['firstGame'] ?? '';
  const { gameId, saved: own } = firstGame(saved, currentVisit(), location.hash, newcomers);
  const opening = await findGame(gameId)?.opening(own?.variant ?? 0);
  if (!opening) return null;
  const start = own ? openingOf(own.moment, opening.info) : opening.start;
  return start && layOut(root, opening.info, start, settings);
}

function layOut(
  root: HTMLElement,
  info: Opening['info'],
  start: NonNullable<Opening['start']>,
  settings: Settings,
): BoardView {
  const state: State = { ...initialState(), ...openingState(start), info, settings };
  const animator = new Animator(
    () => undefined,
    () => null,
  );
  const draw = () => requestAnimationFrame((now) => board.draw(now) && draw());
  const board = new BoardView(idle as BoardActions, animator, draw, draw);
  const reserves = {
    hold: () => undefined,
    byKeys: () => false,
    leave: () => undefined,
    paint: (...piece: Parameters<BoardView['paintIcon']>) => board.paintIcon(...piece),
  };
  const sides = makeSides({ reserves, seats: null, captured: idle as CapturedSource });
  const title = make('h1', {}, makeBrand(), shown(info).title);
  const middle = make('div', { class: 'middle' }, make('div', { class: 'place' }), board.element);
  const table = make('div', { class: 'table idle' }, sides.left, sides.top, middle);
  table.append(sides.bottom, sides.right);
  root.replaceChildren(make('header', {}, title), table);
  setAttribute(root, 'data-phase', 'shown');
  board.render(state);
  sides.render(state);
  draw();
  return board;
}
