/**
 * What a move looks like at a given time: the pieces at rest, and the figures of those that move.
 *
 * Pieces are identified by kind and site, so a piece that is pushed away is not confused with the one that takes its
 * place.
 */
import { actsOf } from './timeline';
import type { Act, Staging, Style } from './act';
import { restingFigure } from '../pieces/figures';
import type { Figure } from '../pieces/figures';
import { figuresOf } from './poses';

import { at } from '../../core/must';
import type { PieceView, Trace } from '../../engine/structures';
import { piecesAfter, samePiece } from '../../core/moves/pieces';

/** The order in which figures are drawn, lowest first. */
const heights: Style[] = [
  'tuck',
  'vanish',
  'eject',
  'change',
  'roll',
  'push',
  'turn',
  'appear',
  'go',
  'leap',
  'carry',
];

interface Event {
  time: number;
  order: number;
  apply(resting: PieceView[]): PieceView[];
}

export class Playback {
  /** In steps, and the number of counts among them. */
  readonly duration: number;
  readonly counts: number;
  readonly acts: Act[];
  private readonly after: PieceView[];
  private readonly events: Event[];
  private readonly moving: Act[];
  private resting: PieceView[];
  private same: PieceView[] | null = null;
  /** How many events have been applied to `resting`. */
  private happened = 0;

  constructor(
    readonly before: PieceView[],
    trace: Trace,
    private readonly staging: Staging,
  ) {
    this.after = piecesAfter(before, trace);
    const { list, duration } = actsOf(before, trace, staging);
    this.acts = list;
    this.duration = duration;
    this.counts = trace.counts.length;
    this.events = eventsOf(list);
    this.moving = heights.flatMap((style) => list.filter((act) => act.style === style));
    this.resting = before;
  }

  /** The pieces at rest; the same list as long as nothing changes. */
  restingAt(time: number): PieceView[] {
    const count = this.events.filter((event) => event.time <= time).length;
    if (count < this.happened) [this.resting, this.happened] = [this.before, 0];
    const due = this.events.slice(this.happened, count);
    this.resting = due.reduce((list, event) => event.apply(list), this.resting);
    this.happened = count;
    return this.resting;
  }

  /** The moving pieces, lowest first. */
  movingAt(time: number): Figure[] {
    const now = this.moving.filter(({ start, end }) => start <= time && time < end);
    return now.flatMap((act) => {
      const progress = (time - act.start) / (act.end - act.start);
      return figuresOf(act, progress, this.staging, (segment) => this.goesOver(act, segment));
    });
  }

  /** The pieces that do not change during the move. */
  get constant(): PieceView[] {
    return (this.same ??= inBoth(this.before, this.after));
  }

  /** Without animations, pieces fade in and out. */
  fadingAt(share: number): Figure[] {
    const { geometry } = this.staging;
    const faint = (opacity: number) => (piece: PieceView) => ({
      ...restingFigure(geometry, piece),
      opacity,
    });
    const changed = (list: PieceView[]) => list.filter((piece) => !has(this.constant, piece));
    return [
      ...changed(this.before).map(faint(1 - share)),
      ...changed(this.after).map(faint(share)),
    ];
  }

  /** Whether a piece passes over another one on a segment of its path. */
  private goesOver({ path }: Act, segment: number): boolean {
    if (segment < 1 || segment >= path.length - 1) return false;
    const { site } = at(path, segment);
    return this.before.some((piece) => piece.site === site);
  }
}

function inBoth(before: PieceView[], after: PieceView[]): PieceView[] {
  return before.filter((piece) => has(after, piece));
}

function has(pieces: PieceView[], piece: PieceView): boolean {
  return pieces.some((other) => other.site === piece.site && samePiece(other, piece));
}

function without(resting: PieceView[], piece: PieceView): PieceView[] {
  const there = (other: PieceView) => other.site === piece.site;
  const exact = resting.findIndex((other) => there(other) && samePiece(other, piece));
  const index = exact >= 0 ? exact : resting.findIndex(there);
  return resting.filter((_, i) => i !== index);
}

/** Events in order; of simultaneous ones, arrivals come first. */
function eventsOf(acts: Act[]): Event[] {
  const events = acts.flatMap(({ fresh, piece, becomes, start, end }): Event[] => {
    const leaves: Event = {
      time: start,
      order: start === end ? 0 : 1,
      apply: (list) => without(list, piece),
    };
    const arrives: Event = {
      time: end,
      order: 0,
      apply: (list) => (becomes ? [...list, becomes] : list),
    };
    return fresh ? [arrives] : [leaves, arrives];
  });
  return events.toSorted((a, b) => a.time - b.time || a.order - b.order);
}
