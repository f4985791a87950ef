/** The card of a saved game: a button that continues it, a box that selects it, and a button that deletes it. */
import { listed } from '../../language/punctuation';
import { translate } from '../../language/translate';
import { make, makeButton } from '../../ui/dom';
import { makeIcon } from '../../ui/icons';
import { exactTime, relativeTime } from './dates';
import type { Described } from './description';

export interface SavedCard {
  described: Described;
  /** When it was played, as seen from now. */
  time: HTMLElement;
  item: HTMLElement;
  picture: HTMLCanvasElement;
  open: HTMLButtonElement;
  select: HTMLInputElement;
  remove: HTMLButtonElement;
}

export interface CardActions {
  open(): void;
  select(): void;
  remove(): void;
}

export function makeSavedCard(described: Described, now: number, actions: CardActions): SavedCard {
  const name = nameOf(described);
  const picture = make('canvas', { 'aria-hidden': 'true' });
  const open = makeButton('', actions.open, { class: 'open' });
  const time = makeTime(described.game, now);
  open.append(make('span', { class: 'picture' }, picture), makeWords(described, time));
  const select = make('input', {
    type: 'checkbox',
    'aria-label': translate('savedGames.select', { name }),
  });
  select.addEventListener('change', actions.select);
  const remove = makeButton('', actions.remove, {
    class: 'quiet remove',
    title: translate('savedGames.delete'),
    'aria-label': translate('savedGames.deleteOne', { name }),
  });
  remove.append(makeIcon('remove'));
  const box = make('label', { class: 'select' }, select);
  const item = make('li', { class: 'saved-game' }, open, box, remove);
  return { described, time, item, picture, open, select, remove };
}

function makeWords(described: Described, time: HTMLElement): HTMLElement {
  const { title, variant, players, state, result, lastMove, game } = described;
  const heading = make('strong', {}, make('bdi', {}, title));
  if (variant !== '') heading.append(' ', make('bdi', { class: 'variant' }, variant));
  const facts = make('span', { class: 'facts' }, make('span', { class: 'length' }, movesOf(game)));
  if (lastMove !== '')
    facts.append(' · ', make('span', {}, translate('savedGames.lastMove', { move: lastMove })));
  const parts = [
    heading,
    make('span', { class: 'players' }, players),
    make('span', { class: 'state', 'data-result': result }, state),
    facts,
  ];
  // Screen readers pause between the parts.
  const paused = parts.flatMap((part) => [part, make('span', { class: 'visually-hidden' }, ', ')]);
  return make('span', { class: 'words' }, ...paused, time);
}

/** When a game was played, with the exact time as its title. */
export function makeTime({ at }: Described['game'], now = Date.now()): HTMLElement {
  if (at === 0) return make('span');
  const attributes = { datetime: new Date(at).toISOString(), title: exactTime(at) };
  return make('time', attributes, relativeTime(at, now));
}

/** What the other controls of the card are about. */
function nameOf({ title, variant, players, state, game }: Described): string {
  const parts = [title, movesOf(game), variant, players, state, exactTime(game.at)];
  return listed(parts);
}

const movesOf = ({ moves }: Described['game']): string =>
  translate('savedGames.moves', { count: moves });
