/** The card of a game: a picture of its board, its title, and its year; who made it is told beside the list. */
import { yearText } from '../../panels/about';
import { translate } from '../../language/translate';
import { make, setText } from '../../ui/dom';
import type { SearchEntry } from './game_search';
import { variantFound } from './ranking';

export interface Card {
  game: SearchEntry;
  item: HTMLElement;
  button: HTMLButtonElement;
  picture: HTMLCanvasElement;
  /** Says which variant a search has found. */
  note: HTMLElement;
  /** Says that it cannot be played. */
  problem: HTMLElement;
}

export function makeCard(game: SearchEntry): Card {
  const picture = make('canvas', { 'aria-hidden': 'true' });
  const note = make('small', { class: 'note', hidden: true });
  const problem = make('small', { class: 'problem', hidden: true });
  const words = make(
    'span',
    { class: 'label' },
    make('strong', {}, make('bdi', {}, game.title)),
    ' ',
    note,
    problem,
  );
  const year = yearText(game.year);
  if (year !== '') words.append(' ', make('small', {}, year));
  const button = make(
    'button',
    { type: 'button', class: 'card', 'data-game': game.id, tabindex: '-1' },
    make('span', { class: 'picture' }, picture),
    words,
  );
  return { game, item: make('li', {}, button), button, picture, note, problem };
}

/** Says on the card that its rules cannot be played. */
export function showProblem({ problem }: Card): void {
  problem.hidden = false;
  setText(problem, translate('gamePicker.unplayable'));
}

export function showVariantFound({ game, note }: Card, typed: string): void {
  const variant = variantFound(game, typed);
  note.hidden = variant === 0;
  setText(note, game.variants[variant] ?? '');
}
