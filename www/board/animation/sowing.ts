/**
 * Sowing: counts that leave a piece and are dropped one after the other on the pieces along a path.
 *
 * Turns the counts into acts that carry values, and changes of the pieces that they reach.
 */
import type { Act, Staging } from './act';
import { at } from '../../core/must';
import type { Count, PieceView, SiteId } from '../../engine/structures';

/** The values being carried, and where they are. */
interface Hand {
  site: SiteId;
  number: number;
}

/** The acts with those of the counts, instead of the changes that these add up to. */
export function withSowing(
  acts: Act[],
  before: PieceView[],
  counts: Count[],
  { types }: Pick<Staging, 'types'>,
): Act[] {
  const standing = new Map(before.map((piece) => [piece.site, piece]));
  const isShown = ({ site, attribute }: Count) => {
    const piece = standing.get(site);
    return piece !== undefined && at(types, piece.type).value === attribute;
  };
  const shown = counts.filter(isShown);
  if (shown.length === 0) return acts;
  const counted = new Set(shown.map(({ site }) => site));
  const isCounted = ({ style, piece }: Act) =>
    (style === 'change' || style === 'instant') && counted.has(piece.site);
  return [...acts.filter((act) => !isCounted(act)), ...sowing(shown, standing)];
}

/** Keeps `standing` up to date with each count. */
function sowing(counts: Count[], standing: Map<SiteId, PieceView>): Act[] {
  let hand: Hand | null = null;
  const acts: Act[] = [];
  for (const count of counts) {
    const { site, attribute, time } = count;
    const piece = standing.get(site);
    if (piece === undefined) continue;
    const becomes = valued(piece, count);
    const gain = count.value - at(piece.attributes, attribute);
    standing.set(site, becomes);
    const carried: Hand | null = handWith(hand, site, gain);
    const bunch = carried && valued(piece, { attribute, value: carried.number });
    if (bunch) acts.push(carry(bunch, [hand && gain > 0 ? hand.site : site, site], time));
    acts.push(change(piece, becomes, gain < 0 ? time : time + 1));
    hand = carried && { site, number: gain < 0 ? carried.number : carried.number - gain };
  }
  return acts;
}

/** The hand after it has dropped values on a site or picked them up. */
function handWith(hand: Hand | null, site: SiteId, gain: number): Hand | null {
  const held = hand?.number ?? 0;
  if (gain < 0) return { site, number: held - gain };
  return held >= gain ? hand : { site, number: gain };
}

function valued(
  piece: PieceView,
  { attribute, value }: Pick<Count, 'attribute' | 'value'>,
): PieceView {
  const attributes = piece.attributes.map((old, index) => (index === attribute ? value : old));
  return { ...piece, attributes };
}

const plain = { outside: null, half: null } as const;

function carry(piece: PieceView, sites: SiteId[], time: number): Act {
  const path = sites.map((site) => ({ site, direction: -1, wraps: false }));
  return {
    ...plain,
    style: 'carry',
    piece,
    becomes: null,
    path,
    start: time,
    end: time + 1,
    fresh: true,
  };
}

function change(piece: PieceView, becomes: PieceView, time: number): Act {
  const path = [{ site: piece.site, direction: -1, wraps: false }];
  return { ...plain, style: 'instant', piece, becomes, path, start: time, end: time, fresh: false };
}
