/**
 * What would happen to pieces, and what happened to them in the steps made so far, as data for marks. Each fate is
 * drawn as another shape, so that colour is never the only difference.
 */
import type { Entry, PieceView, SiteId, Trace, Track } from '../../engine/structures';
import { endSite } from '../../core/moves/selection';
import type { State } from '../../core/state/state';

export interface CaptureMarks {
  /** Pieces that would be captured, and those whose place another piece would take. */
  lost: SiteId[];
  filled: SiteId[];
  /** Pieces that would be pushed off the board, with the site they are pushed from. */
  leaving: { from: SiteId; site: SiteId }[];
  /** Pieces that would be cut off from their own side. */
  cutOff: SiteId[];
  /**
   * Captured in the steps made so far: pieces already removed, and sites of those that leave when the move is complete.
   */
  gone: PieceView[];
  captured: SiteId[];
  /** The steps that the moving piece has made. */
  legs: [from: SiteId, to: SiteId][];
  /** The site of the moving piece, if the move may end there. */
  end: SiteId | null;
  /** Where moves end that continue beyond the next step. */
  finals: SiteId[];
  /** Pieces that are selected for capture, and those that may be. */
  picked: SiteId[];
  pickable: SiteId[];
}

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

/** A piece captured where a push ends was pushed over the edge. */
function leavingIn({ tracks }: Trace): { from: SiteId; site: SiteId }[] {
  return tracks.filter(isLost).flatMap(({ piece: { site } }) => {
    const push = tracks.find(({ kind, path }) => kind === 'push' && path.at(-1)?.site === site);
    const before = push?.path.at(-2);
    return before ? [{ from: before.site, site }] : [];
  });
}

/** The sites where pieces were captured and no piece of the mover has moved since. */
function capturedIn({ view }: State, { captured, preview }: Entry): SiteId[] {
  const isOwn = (piece: PieceView | null) => piece !== null && piece.owner === view?.turn.player;
  const recaptured = new Set(preview.filter(({ piece }) => isOwn(piece)).map(({ site }) => site));
  return captured.filter((site) => !recaptured.has(site));
}

/** The pieces on these sites that are no longer on the board. */
function goneIn(state: State, entry: Entry): PieceView[] {
  const filled = new Set(entry.preview.flatMap(({ piece }) => (piece ? [piece.site] : [])));
  const sites = capturedIn(state, entry).filter((site) => !filled.has(site));
  return state.view?.pieces.filter(({ site }) => sites.includes(site)) ?? [];
}
