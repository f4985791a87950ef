/** The evaluation bar: its division shows the advantage, and its label the same in words. */
import { swatchOf } from '../../board/canvas/theme';
import { make, setAttribute } from '../../ui/dom';
import type { GameInfo, SearchReport } from '../../engine/structures';
import { translate } from '../../language/translate';
import { deciders } from '../../core/players/seats';
import type { State } from '../../core/state/state';
import { outcomeText } from '../../core/messages/outcome_text';
import { shareOf, verdictOf } from './verdict';

export interface Bar {
  element: HTMLElement;
  render(state: State, report: SearchReport | null): void;
}

export function makeBar(): Bar {
  const fill = make('span', { class: 'fill' });
  const element = make(
    'div',
    { class: 'advantage', role: 'img' },
    fill,
    make('span', { class: 'even' }),
  );
  return {
    element,
    render(state, report) {
      const { info } = state;
      // A game for one player has no advantage to show.
      setAttribute(element, 'hidden', info === null || deciders(info).length < 2);
      if (info === null) return;
      const reading = readingOf(info, state, report);
      setAttribute(element, 'data-stale', reading === null);
      if (reading === null) return setLabel(element, translate('search.looking'));
      element.style.setProperty('--share', String(reading.share));
      element.style.setProperty(
        '--first',
        swatchOf(info.players[reading.first], reading.first).fill,
      );
      element.style.setProperty(
        '--second',
        swatchOf(info.players[reading.second], reading.second).fill,
      );
      setLabel(element, translate('analysis.bar', { verdict: reading.words }));
    },
  };
}

function setLabel(element: HTMLElement, words: string): void {
  setAttribute(element, 'aria-label', words);
  setAttribute(element, 'title', words);
}

interface Reading {
  /** Of the first player, whose end is at the bottom. */
  share: number;
  first: number;
  second: number;
  words: string;
}

function readingOf(info: GameInfo, { view }: State, report: SearchReport | null): Reading | null {
  if (view === null) return null;
  const [first = 0, second = 1, ...more] = deciders(info);
  const us = more.length > 0 ? view.turn.player : first;
  const them = us === first ? second : first;
  const sides = { first: us, second: more.length > 0 ? them : second };
  if (view.outcome) {
    const { winners } = view.outcome;
    const share = winners.length === 0 ? 0.5 : winners.includes(us) ? 1 : 0;
    return { share, ...sides, words: outcomeText(info, view.outcome) };
  }
  const [best] = report?.lines ?? [];
  if (best === undefined) return null;
  const share = shareOf(best);
  return {
    share: view.turn.player === us ? share : 1 - share,
    ...sides,
    words: verdictOf(info, view.turn.player, best),
  };
}
