/**
 * What would become of pieces, and what became of them in the steps that are settled: pure data for marks.
 *
 * In: the state. Out: sites by fate. Every fate has a shape of its own, so that colour is never alone.
 */
import type { Entry, PieceView, SiteId, Trace, Track } from '../../engine/structures';
import { endSite } from '../../core/moves/selection';
import type { State } from '../../core/state/state';

export interface CaptureMarks {
  /** Pieces that would be taken, and where others would come in their place. */
  lost: SiteId[];
  filled: SiteId[];
  /** Pieces that would leave the board at its edge, with the site that they were pushed from. */
  leaving: { from: SiteId; site: SiteId }[];
  /** Pieces that would be cut off from their own. */
  cutOff: SiteId[];
  /** Taken in the settled steps: those that stand no more, and where they stood; all leave with the move. */
  gone: PieceView[];
  captured: SiteId[];
  /** The settled steps of the piece that goes. */
  legs: [from: SiteId, to: SiteId][];
  /** Where the move may end: on the piece itself. */
  end: SiteId | null;
  /** Last sites of moves that go on beyond the next step. */
  finals: SiteId[];
  /** Pieces that are picked, and those that may be. */
  picked: SiteId[];
  pickable: SiteId[];
}

/** Nothing becomes of anything. */
export const noCaptureMarks: CaptureMarks = {
  lost: [],
  filled: [],
  leaving: [],
  cutOff: [],
  gone: [],
  captured: [],
  legs: [],
  end: null,
  finals: [],
  picked: [],
  pickable: [],
};

export function captureMarksOf(state: State, entry: Entry | null): CaptureMarks {
  const shown = state.preview;
  return {
    lost: shown ? lostIn(shown) : [],
    filled: shown?.tracks.flatMap(({ becomes }) => becomes?.site ?? []) ?? [],
    leaving: shown ? leavingIn(shown) : [],
    cutOff: shown?.cutOff ?? [],
    gone: entry === null ? [] : goneIn(state, entry),
    captured: entry === null ? [] : capturedIn(state, entry),
    legs: entry?.legs ?? [],
    end: entry === null ? null : endSite(entry),
    finals: entry === null || shown ? [] : entry.finals.map(({ site }) => site),
    picked: entry?.picked ?? [],
    pickable: entry?.targets.filter(({ picks }) => picks).map(({ site }) => site) ?? [],
  };
}

export function lostIn({ tracks }: Trace): SiteId[] {
  return tracks.filter(isLost).map(({ piece }) => piece.site);
}

function isLost({ kind, becomes }: Track): boolean {
  return kind === 'capture' && becomes === null;
}

/** A piece that is taken where a push ends has been pushed over the edge. */
function leavingIn({ tracks }: Trace): { from: SiteId; site: SiteId }[] {
  return tracks.filter(isLost).flatMap(({ piece: { site } }) => {
    const push = tracks.find(({ kind, path }) => kind === 'push' && path.at(-1)?.site === site);
    const before = push?.path.at(-2);
    return before ? [{ from: before.site, site }] : [];
  });
}

/** Where pieces were taken and none of the mover's stands since. */
function capturedIn({ view }: State, { captured, preview }: Entry): SiteId[] {
  const isOwn = (piece: PieceView | null) => piece !== null && piece.owner === view?.turn.player;
  const recaptured = new Set(preview.filter(({ piece }) => isOwn(piece)).map(({ site }) => site));
  return captured.filter((site) => !recaptured.has(site));
}

/** The pieces that stood there and that the board has not any more. */
function goneIn(state: State, entry: Entry): PieceView[] {
  const filled = new Set(entry.preview.flatMap(({ piece }) => (piece ? [piece.site] : [])));
  const sites = capturedIn(state, entry).filter((site) => !filled.has(site));
  return state.view?.pieces.filter(({ site }) => sites.includes(site)) ?? [];
}
