/**
 * The card on the board when a game has ended: the result, the reason, and what people do next. It keeps away from the
 * sites that decided the game, and can be put away to see the whole board.
 */
import { hasFocus, make, makeButton, setAttribute, setText } from '../ui/dom';
import type { GameInfo, SiteId } from '../engine/structures';
import { translate } from '../language/translate';
import { agreedEndWords, outcomeDetails, resultText } from '../core/messages/outcome_text';
import { playerName } from '../core/messages/labels';
import { capitalised } from '../core/moves/names';
import { deciders } from '../core/players/seats';
import { isInPast, isOver } from '../core/state/permissions';
import type { State } from '../core/state/state';
import { makeIcon } from '../ui/icons';
import type { Panel } from '../ui/panel';
import '../style/end_card.css';

export interface EndCardActions {
  /** Starts the same game again; with `swap`, the players change sides. */
  rematch(swap: boolean): void;
  analyse(): void;
  newGame(): void;
  share(): void;
  /** Returns the focus to the board. */
  leave(): void;
  /** The place of a site, as shares of the board's width and height. */
  placeOf(site: SiteId): { x: number; y: number } | null;
}

export function makeEndCard(actions: EndCardActions): Panel {
  const result = make('h2', { class: 'result' });
  const reason = make('p', { class: 'reason' });
  const rematch = makeButton(translate('endCard.rematch'), () => actions.rematch(false), {
    class: 'primary',
  });
  const swap = makeButton(translate('endCard.swap'), () => actions.rematch(true));
  const others = [
    makeButton(translate('endCard.analyse'), actions.analyse),
    makeButton(translate('endCard.share'), actions.share),
    makeButton(translate('endCard.newGame'), actions.newGame),
  ];
  /** The end that has been put away. */
  let closed: string | null = null;
  let shown: string | null = null;
  const close = makeButton('', () => putAway(), {
    class: 'quiet close',
    'aria-label': translate('endCard.close'),
    title: translate('endCard.close'),
  });
  close.append(makeIcon('close'));
  const element = make(
    'section',
    { class: 'end-card', 'aria-label': translate('endCard.label'), hidden: true },
    close,
    result,
    reason,
    make('div', { class: 'row' }, rematch, swap, ...others),
  );
  const putAway = () => {
    closed = shown;
    if (hasFocus(element)) actions.leave();
    setAttribute(element, 'hidden', true);
  };
  return {
    element,
    render(state) {
      const { info } = state;
      shown = isShown(state) ? endOf(state) : null;
      const isHidden = shown === null || shown === closed;
      if (isHidden && hasFocus(element)) actions.leave();
      setAttribute(element, 'hidden', isHidden);
      if (info === null || isHidden) return;
      const [title, text] = wordsOf(state, info);
      setText(result, title);
      setText(reason, text);
      setAttribute(swap, 'hidden', deciders(info).length < 2);
      setAttribute(element, 'data-at', isLow(state, actions) ? 'top' : 'bottom');
    },
  };
}

function isShown(state: State): boolean {
  const { phase, busy, lesson, analysing, viewOnly, agreed, view } = state;
  const isAtEnd = agreed === null ? !isInPast(state) : view?.ply === agreed.ply;
  const isReading = analysing || !isAtEnd || lesson !== null || viewOnly;
  return phase === 'ready' && !busy && isOver(state) && !isReading;
}

/** Distinguishes this end from others: the game, and how many moves it had. */
function endOf({ savedId, tree }: State): string {
  return `${savedId} ${tree?.present ?? 0}`;
}

function wordsOf({ view, clock, agreed }: State, info: GameInfo): [string, string] {
  if (view?.outcome)
    return [resultText(info, view.outcome), capitalised(outcomeDetails(info, view.outcome))];
  if (agreed !== null) return agreedEndWords(info, agreed);
  return [translate('clock.over', { name: playerName(info, clock?.flagged ?? 0) }), ''];
}

/** Whether what decided the game is in the lower half of the board. */
function isLow({ view, last }: State, { placeOf }: EndCardActions): boolean {
  const sites = [...(view?.attackedRoyals ?? []), ...(view?.decidingSites ?? [])];
  const looked = sites.length > 0 ? sites : (last?.trace.marks ?? []);
  const heights = looked.flatMap((site) => placeOf(site)?.y ?? []);
  const sum = heights.reduce((total, y) => total + y, 0);
  return heights.length > 0 && sum / heights.length > 0.5;
}
