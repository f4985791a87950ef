/** What a pointer points at. */
import type { SiteId } from '../../engine/structures';

export interface Spot {
  site: SiteId | null;
  /** The site that a place beyond a wrapping edge stands for: pieces are dropped there, nothing is clicked. */
  beyond: SiteId | null;
  /** Where the point is on the board. */
  point: { x: number; y: number };
  /** The nearest of some sites, if it is no farther than so many cells or than a finger is wide. */
  nearestOf(sites: Iterable<SiteId>, cells: number): SiteId | null;
}
