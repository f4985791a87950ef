/** Shows what would come of what the pointer rests on, before it is entered: of a long move, its last legs. */
import type { EntryResult } from '../../engine/protocol';
import type { Entry, SiteId, Token, Trace, Track } from '../../engine/structures';
import { droppedName } from '../moves/names';
import { withChanges } from '../moves/pieces';
import { mayDecide, mayEnter, pendingMove } from '../state/permissions';
import type { Preview } from '../state/state';
import type { Store } from '../state/store';
import { stepAt } from './clicks';
import type { Lookahead } from './lookahead';

/** What there is to be seen of something that is pointed at: a move, or how far it would be settled. */
interface PreviewSubject {
  /** A move, or its first steps. */
  text: string | null;
  /** How far it would be settled, where that is what there is to be seen. */
  entry: Entry | null;
  /** What was told of it. */
  reached: EntryResult | null;
}

const nothing: PreviewSubject = { text: null, entry: null, reached: null };

export class Previews {
  /** Counts what was asked for, so that late answers are left out. */
  private asked = 0;

  constructor(
    private readonly store: Store,
    private readonly lookahead: Lookahead,
  ) {}

  /** Shows what would come of clicking a site. */
  point(site: SiteId | null): void {
    if (site === this.store.get().hover) return;
    this.store.set({ hover: site });
    this.pointed();
  }

  /** Something was said, and the pointer rests where it is: shows what would come of clicking there next. */
  refresh(): void {
    const { hover, tokens } = this.store.get();
    const last = tokens.at(-1);
    const isEntered = last !== undefined && 'site' in last && last.site === hover;
    if (hover !== null && !isEntered) this.pointed();
  }

  /** Shows what would come of clicking where the pointer is. */
  private pointed(): void {
    const state = this.store.get();
    if (
      state.ask !== null ||
      state.ends !== null ||
      state.drag !== null ||
      (state.entry?.choices.length ?? 0) > 0
    )
      return;
    if (mayDecide(state)) this.token(stepAt(state.entry, state.hover));
    else void this.show(() => this.subjectAt(state.hover));
  }

  /** Shows what would come of saying this as well; null shows what waits for a yes, or nothing. */
  token(token: Token | null): void {
    const { tokens } = this.store.get();
    if (token === null) this.pending();
    else void this.show(() => this.subjectOf([...tokens, token]));
  }

  /** Shows what would come of a choice; null shows nothing. */
  choice(text: string | null): void {
    this.token(text === null ? null : { kind: 'choose', text });
  }

  /** Shows a whole move; null shows what waits for a yes, or nothing. */
  move(text: string | null): void {
    if (text === null) this.pending();
    else void this.show(() => ({ ...nothing, text }));
  }

  /** Shows the move that only waits for a yes. */
  pending(): void {
    void this.show(() => ({ ...nothing, text: pendingMove(this.store.get()) }));
  }

  /** Forgets answers that are still on their way. */
  forget(): void {
    this.asked++;
  }

  private async show(find: () => PreviewSubject | Promise<PreviewSubject>): Promise<void> {
    const ticket = ++this.asked;
    try {
      const { text, entry, reached } = await find();
      const trace = text === null ? null : await this.lookahead.trace(text, reached);
      const preview = trace && this.remainder(trace, text ?? '');
      if (ticket !== this.asked || !mayEnter(this.store.get())) return;
      this.store.set({ preview, stepPreview: preview === null ? entry : null });
    } catch {
      // A preview that cannot be had is left out: the move itself can still be entered.
      if (ticket === this.asked) this.store.set({ preview: null, stepPreview: null });
    }
  }

  /** What of a move has not been seen yet: the steps behind those that are settled. */
  private remainder(trace: Trace, text: string): Preview {
    const { entry, view } = this.store.get();
    const pieces = view?.pieces ?? [];
    const settled = entry?.steps ?? [];
    const goesOn = trace.legs.length > settled.length && isBegunBy(text, settled);
    return entry !== null && goesOn
      ? { ...lastSegments(trace, settled.length), before: withChanges(pieces, entry) }
      : { ...trace, before: pieces };
  }

  /** The move at a site; its entry is asked for where a click there would ask for it, so that the click need not. */
  private async subjectAt(site: SiteId | null): Promise<PreviewSubject> {
    const { entry, tokens } = this.store.get();
    const text = this.moveAt(site);
    const isTarget = entry?.targets.some((target) => target.site === site) ?? false;
    if (text === null || site === null || !isTarget) return { ...nothing, text };
    const reached = await this.lookahead.entry([...tokens, { kind: 'target', site }]);
    return { ...nothing, text, reached };
  }

  /** The move that a click on the site would play, or its steps up to there, if it is clear; else the one that waits. */
  private moveAt(site: SiteId | null): string | null {
    const state = this.store.get();
    const isHere = (place: { site: SiteId }) => place.site === site;
    const { targets = [], finals = [], steps = [] } = state.entry ?? {};
    const target = targets.find(isHere);
    const moves = (target ?? finals.find(isHere))?.moves ?? [];
    const [only = ''] = moves;
    const isClear = state.tokens.length > 0 || droppedName(only) !== '';
    if (!isClear || moves.length !== 1) return pendingMove(state);
    return target === undefined ? only : [...steps, only].join(' + ');
  }

  private async subjectOf(tokens: Token[]): Promise<PreviewSubject> {
    const entry = await this.lookahead.summary(tokens);
    return { text: entry.complete, entry, reached: entry };
  }
}

/** Whether a move, as it is written, begins with these steps. */
function isBegunBy(text: string, steps: string[]): boolean {
  return `${text} + `.startsWith(steps.map((step) => `${step} + `).join(''));
}

/** The steps of a move from one on. */
export function lastSegments(trace: Trace, from: number): Trace {
  const begins = trace.legs[from] ?? trace.duration;
  const tracks = trace.tracks
    .filter(({ start }) => start >= begins)
    .map((track) => ({ ...track, start: track.start - begins, end: track.end - begins }));
  return {
    tracks,
    counts: trace.counts
      .filter(({ time }) => time >= begins)
      .map((count) => ({ ...count, time: count.time - begins })),
    legs: trace.legs.slice(from).map((start) => start - begins),
    duration: trace.duration - begins,
    marks: [...new Set(tracks.flatMap(endsOf))],
    cutOff: trace.cutOff,
  };
}

function endsOf({ path }: Track): number[] {
  return [path[0], path.at(-1)].flatMap((step) => step?.site ?? []);
}
