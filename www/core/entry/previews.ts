/**
 * Shows what the move under the pointer would do before it is entered; of a compound move, the steps that are not made
 * yet.
 */
import type { EntryResult } from '../../engine/protocol';
import type { Entry, SiteId, Token, Trace, Track } from '../../engine/structures';
import { landing } from '../moves/falling';
import { droppedName } from '../moves/names';
import { withChanges } from '../moves/pieces';
import { mayDecide, mayEnter, pendingMove } from '../state/permissions';
import type { Preview } from '../state/state';
import type { Store } from '../state/store';
import { stepAt } from './clicks';
import type { Lookahead } from './lookahead';

/** What to preview. */
interface PreviewSubject {
  /** The text of a move, or of its first steps. */
  text: string | null;
  /** The entry that would result, for a step that does not complete a move. */
  entry: Entry | null;
  /** What the engine has already said about it. */
  reached: EntryResult | null;
}

const nothing: PreviewSubject = { text: null, entry: null, reached: null };

export class Previews {
  /** Numbers the requests, so that late answers can be ignored. */
  private asked = 0;

  constructor(
    private readonly store: Store,
    private readonly lookahead: Lookahead,
  ) {}

  /** Previews a click on a site. */
  point(site: SiteId | null): void {
    const state = this.store.get();
    const hover = site === null ? null : landing(state, site);
    if (hover === state.hover) return;
    this.store.set({ hover });
    this.pointed();
  }

  /** After a token was entered, previews a click where the pointer still is. */
  refresh(): void {
    const { hover, tokens } = this.store.get();
    const last = tokens.at(-1);
    const isEntered = last !== undefined && 'site' in last && last.site === hover;
    if (hover !== null && !isEntered) this.pointed();
  }

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

  /** Previews one more token; null previews the move to be confirmed, if there is one. */
  token(token: Token | null): void {
    const { tokens } = this.store.get();
    if (token === null) this.pending();
    else void this.show(() => this.subjectOf([...tokens, token]));
  }

  choice(text: string | null): void {
    this.token(text === null ? null : { kind: 'choose', text });
  }

  /** Previews a whole move; null previews the move to be confirmed, if there is one. */
  move(text: string | null): void {
    if (text === null) this.pending();
    else void this.show(() => ({ ...nothing, text }));
  }

  /** Previews the move that waits to be confirmed. */
  pending(): void {
    void this.show(() => ({ ...nothing, text: pendingMove(this.store.get()) }));
  }

  /** Ignores answers that are on their way. */
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
      // The preview is only an aid: the move can be entered without it.
      if (ticket === this.asked) this.store.set({ preview: null, stepPreview: null });
    }
  }

  /** The part of a move that is not on the board yet: the steps after the ones already made. */
  private remainder(trace: Trace, text: string): Preview {
    const { entry, view } = this.store.get();
    const pieces = view?.pieces ?? [];
    const settled = entry?.steps ?? [];
    const goesOn = trace.legs.length > settled.length && isBegunBy(text, settled);
    return entry !== null && goesOn
      ? { ...lastSegments(trace, settled.length), before: withChanges(pieces, entry) }
      : { ...trace, before: pieces };
  }

  /** The move at a site. If a click there would ask for its entry, asks for it now, so that the click need not. */
  private async subjectAt(site: SiteId | null): Promise<PreviewSubject> {
    const { entry, tokens } = this.store.get();
    const text = this.moveAt(site);
    const isTarget = entry?.targets.some((target) => target.site === site) ?? false;
    if (text === null || site === null || !isTarget) return { ...nothing, text };
    const reached = await this.lookahead.entry([...tokens, { kind: 'target', site }]);
    return { ...nothing, text, reached };
  }

  /**
   * The move, or its first steps, that a click on a site would enter; if that is ambiguous, the move to be confirmed.
   */
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

function isBegunBy(text: string, steps: string[]): boolean {
  return `${text} + `.startsWith(steps.map((step) => `${step} + `).join(''));
}

/** The steps of a move from the given one on, with times starting at 0. */
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
