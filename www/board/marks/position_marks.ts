/** Marks of what the position itself shows: royal pieces in check, pieces that decided the game, territory. */
import { isSettling } from '../../core/state/permissions';
import type { State } from '../../core/state/state';
import type { PlayerId, SiteId } from '../../engine/structures';
import { centre } from '../layout/geometry';
import { markOutline } from './marks';
import type { Pen } from './marks';

export interface PositionMarks {
  /** Royal pieces that are attacked. */
  checked: SiteId[];
  /** Pieces without which the game would not have ended so. */
  deciding: SiteId[];
  /** While players settle the end, and after it. */
  territory: { player: PlayerId; sites: SiteId[] }[];
}

export const noPositionMarks: PositionMarks = { checked: [], deciding: [], territory: [] };

export function positionMarksOf({ view, lookedAt }: State): PositionMarks {
  if (view === null || lookedAt?.of === view) return noPositionMarks;
  return {
    checked: view.attackedRoyals,
    deciding: view.decidingSites,
    territory: isSettling(view) ? view.territory : [],
  };
}

export function drawUnderPosition(pen: Pen, { checked, territory }: PositionMarks): void {
  for (const site of checked) drawGlow(pen, site);
  for (const { player, sites } of territory) for (const site of sites) drawShare(pen, site, player);
}

export function drawOverPosition(pen: Pen, { deciding }: PositionMarks): void {
  for (const site of deciding) markOutline(pen, site, pen.theme.accent);
}

/** A glow that fades towards the edge of the cell, and a thin ring that is seen without colours too. */
function drawGlow({ canvas, geometry, theme }: Pen, site: SiteId): void {
  const { x, y } = centre(geometry, site);
  const radius = geometry.pitch * 0.5;
  const glow = canvas.createRadialGradient(x, y, radius * 0.35, x, y, radius);
  glow.addColorStop(0, theme.check);
  glow.addColorStop(1, 'transparent');
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, 2 * Math.PI);
  canvas.fillStyle = glow;
  canvas.fill();
  canvas.lineWidth = geometry.pitch * 0.03;
  canvas.strokeStyle = theme.check;
  canvas.stroke();
}

/** A small square in the player's colour, as programs for territory games draw it. */
function drawShare({ canvas, geometry, theme }: Pen, site: SiteId, player: PlayerId): void {
  const tones = theme.players[player];
  if (tones === undefined) return;
  const { x, y } = centre(geometry, site);
  const size = geometry.pitch * 0.3;
  canvas.fillStyle = tones.fill;
  canvas.fillRect(x - size / 2, y - size / 2, size, size);
  canvas.lineWidth = geometry.pitch * 0.03;
  canvas.strokeStyle = tones.edge;
  canvas.strokeRect(x - size / 2, y - size / 2, size, size);
}
