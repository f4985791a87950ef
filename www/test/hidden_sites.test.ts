import { describe, expect, it } from 'vitest';
import { makeGeometry } from '../board/layout/geometry';
import { siteAt } from '../board/layout/hit';
import {
  hiddenSites,
  visibleEntry,
  visibleInfo,
  visiblePieces,
  visibleTrace,
  traceOnBoard,
} from '../engine/hidden_sites';
import type { GameInfo, PieceView, Trace, Track } from '../engine/structures';
import { board, capture, die, info, noEntry } from './board';

/** The board with a distant hidden site added, at the end or as the first one. */
function withHidden(first = false): GameInfo {
  const place = { name: 'limbo', x: -5000, y: 9000, hidden: true };
  const sites = first ? [place, ...board.sites] : [...board.sites, place];
  const link = { from: 0, direction: 2, to: 6, wraps: false };
  const zones = [{ name: 'z', label: '', sites: [4, 6] }];
  return { ...info, board: { ...board, sites, links: [...board.links, link], zones } };
}

const hidden = new Set([6]);

function track(change: Partial<Track>): Track {
  return {
    kind: 'push',
    piece: die(2, 3, 1),
    becomes: die(6, 3, 0),
    path: [2, 6].map((site) => ({ site, direction: -1, wraps: false })),
    start: 0,
    end: 1,
    ...change,
  };
}

const only = (change: Partial<Track>) =>
  visibleTrace(
    { tracks: [track(change)], counts: [], legs: [0], duration: 1, marks: [2, 6], cutOff: [] },
    hidden,
  );

describe('a hidden site', () => {
  it('hides its links and its place in zones', () => {
    const whole = withHidden();
    expect(hiddenSites(whole)).toEqual(hidden);
    const visible = visibleInfo(whole, hidden).board;
    expect(visible.links).toEqual(board.links);
    expect(visible.zones[0]?.sites).toEqual([4]);
    expect(visible.sites).toHaveLength(7);
  });

  it('does not enlarge the board, and cannot be clicked or focused', () => {
    const geometry = makeGeometry(visibleInfo(withHidden(), hidden).board);
    const plain = makeGeometry(board);
    expect(geometry.frame).toEqual(plain.frame);
    expect(geometry.rows).toEqual(plain.rows);
    expect(geometry.labels).toEqual(plain.labels);
    expect(siteAt(geometry, { x: -5000, y: 9000 })).toBeNull();
    expect(siteAt(geometry, { x: 26, y: 30 })).toBe(0);
  });

  it('does not affect the size of cells', () => {
    const whole = withHidden(true);
    const tiny = { ...whole, board: { ...whole.board, width: 1, height: 1, links: [] } };
    expect(visibleInfo(tiny, hiddenSites(tiny)).board).toMatchObject({ width: 25, height: 43 });
  });

  it('hides its pieces', () => {
    expect(visiblePieces([die(1, 1), die(6, 1)], hidden)).toEqual([die(1, 1)]);
  });

  it('makes pieces disappear that move there, and appear that come from there', () => {
    expect(only({})).toMatchObject({
      marks: [2],
      counts: [],
      legs: [0],
      cutOff: [],
      tracks: [{ kind: 'capture', becomes: null, path: [{ site: 2 }] }],
    });
    const back = { piece: die(6, 1), becomes: die(1, 1) };
    const path = [6, 1].map((site) => ({ site, direction: -1, wraps: false }));
    expect(only({ ...back, path }).tracks).toMatchObject([
      { kind: 'create', piece: die(1, 1), path: [{ site: 1 }] },
    ]);
    expect(only({ piece: die(6, 1), becomes: null, path: path.slice(0, 1) }).tracks).toEqual([]);
    expect(visibleTrace(capture, hidden).tracks).toEqual(capture.tracks);
  });

  it('omits changes that are not visible', () => {
    const [slide] = capture.tracks as [Track];
    const change = (becomes: PieceView): Track => ({
      ...slide,
      kind: 'change',
      piece: die(1, 3),
      becomes,
      path: [{ site: 1, direction: -1, wraps: false }],
    });
    const trace = (becomes: PieceView): Trace => ({
      tracks: [slide, change(becomes)],
      duration: 2,
      marks: [0, 1, 2],
      counts: [],
      legs: [0],
      cutOff: [],
    });
    expect(traceOnBoard(trace(die(1, 4)), info.pieceTypes).tracks).toHaveLength(2);
    const shown = traceOnBoard(trace({ ...die(1, 3), attributes: [3, 1] }), info.pieceTypes);
    expect(shown).toMatchObject({ tracks: [slide], marks: [0, 2], cutOff: [] });
  });

  it('can be selected if a move needs it', () => {
    const targets = [
      { site: 6, kinds: [], moves: ['B1 - limbo'], picks: false },
      { site: 1, kinds: [], moves: ['B1 - B2'], picks: false },
    ];
    const entry = visibleEntry({ ...noEntry, addable: [0, 6], targets }, hidden);
    expect(entry.addable).toEqual([0]);
    expect(entry.targets.map(({ site }) => site)).toEqual([1]);
    expect(entry.choices).toEqual([
      { text: 'B1 - limbo', name: '', kinds: [], changes: [], result: [] },
    ]);
  });
});
