/**
 * The live regions for screen readers: politely what has happened and what is selected; assertively whose turn it is,
 * refusals and the end of the game. On request, the last move at length, or the position. Loaded once moves can be
 * entered, together with the texts that describe moves.
 */
import { describeTraceAtLength } from '../core/messages/move_description';
import { playerName } from '../core/messages/labels';
import { statusText } from '../core/messages/status_text';
import { nodeOf } from '../core/moves/tree';
import { humans, isOver, mayEnter } from '../core/state/permissions';
import type { State } from '../core/state/state';
import type { Store } from '../core/state/store';
import type { PositionView } from '../engine/structures';
import { translate } from '../language/translate';
import { make, setText } from '../ui/dom';
import type { Panel } from '../ui/panel';
import { readings } from './board_reading';

/** Changes within this time are announced together. */
const quietMilliseconds = 150;

export interface Announcer extends Panel {
  /** Announces something politely, even if it is the same as the last text. */
  announce(text: string): void;
}

export function makeAnnouncer(): Announcer {
  const polite = makeRegion('status');
  const urgent = makeRegion('alert');
  let [announcement, entering, turn, end] = ['', '', '', ''];
  let notice: State['notice'] = null;
  return {
    element: make('div', { class: 'visually-hidden' }, polite.element, urgent.element),
    announce: (text) => polite.announce([text]),
    render(state) {
      const now = [
        state.announcement,
        enteringText(state),
        turnText(state),
        endText(state),
      ] as const;
      const refusal = state.notice === notice ? '' : (state.notice?.text ?? '');
      polite.announce([now[0] === announcement ? '' : now[0], now[1] === entering ? '' : now[1]]);
      urgent.announce([refusal, now[2] === turn ? '' : now[2], now[3] === end ? '' : now[3]]);
      [announcement, entering, turn, end] = now;
      ({ notice } = state);
    },
  };
}

/** A live region that joins texts announced shortly after each other. */
function makeRegion(role: 'status' | 'alert'): {
  element: HTMLElement;
  announce(texts: string[]): void;
} {
  const element = make('p', { role });
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    setText(element, waiting.join(' '));
    waiting = [];
  };
  return {
    element,
    announce(texts) {
      const fresh = texts.filter((text) => text !== '');
      if (fresh.length === 0) return;
      waiting.push(...fresh);
      // The same text is announced again only if the region was empty in between.
      setText(element, '');
      clearTimeout(timer);
      timer = setTimeout(show, quietMilliseconds);
    },
  };
}

/** What is selected, and how the move may continue. */
function enteringText(state: State): string {
  const isBegun = state.tokens.length > 0 || state.held !== null;
  return isBegun && mayEnter(state) ? statusText(state) : '';
}

function turnText(state: State): string {
  const { info, view } = state;
  if (info === null || view === null || !mayEnter(state)) return '';
  const name = playerName(info, view.turn.player);
  return humans(state).length === 1 && !view.turn.decision
    ? translate('status.yourTurn', { name })
    : statusOf(state);
}

/** How the game ended, by its rules or on time. */
function endText(state: State): string {
  return isOver(state) ? statusText(state) : '';
}

/** Whose turn it is, regardless of what has been entered. */
function statusOf(state: State): string {
  return statusText({ ...state, tokens: [], held: null, entry: state.base });
}

export class ReadAloud {
  private read = 0;
  private lastRead: PositionView | null = null;

  constructor(
    private readonly store: Store,
    private readonly announce: (text: string) => void,
  ) {}

  lastMove(): void {
    const { info, tree, last } = this.store.get();
    const player = tree ? (nodeOf(tree, tree.present)?.player ?? null) : null;
    if (info && last && player !== null)
      this.announce(describeTraceAtLength(info, last.trace, player));
  }

  position(): void {
    const { info, view } = this.store.get();
    if (info === null || view === null) return;
    this.read = view === this.lastRead ? this.read + 1 : 0;
    this.lastRead = view;
    const read = readings[this.read % readings.length];
    if (read) this.announce(read(info, view));
  }
}

export { describeLastMove } from '../core/messages/move_description';
