/**
 * How much a move has changed the values of pieces that stay: small numbers beside them, until the next move begins.
 */
import { centre } from '../layout/geometry';
import { drawText } from '../canvas/lettering';
import type { Pen } from './marks';
import type { PieceTypeInfo, SiteId, Trace, Track } from '../../engine/structures';

export interface ShownChange {
  site: SiteId;
  by: number;
}

/** The values that pieces gained or lost; empty if they were counted along the way, as in sowing. */
export function valueChangesOf({ tracks, counts }: Trace, types: PieceTypeInfo[]): ShownChange[] {
  return counts.length > 0 ? [] : tracks.flatMap((track) => gainIn(track, types));
}

function gainIn({ kind, piece, becomes }: Track, types: PieceTypeInfo[]): ShownChange[] {
  const value = types[piece.type]?.value ?? -1;
  const isSame = becomes?.type === piece.type && becomes.owner === piece.owner;
  if (kind !== 'change' || !isSame || value < 0) return [];
  const by = (becomes.attributes[value] ?? 0) - (piece.attributes[value] ?? 0);
  return by === 0 ? [] : [{ site: becomes.site, by }];
}

export function drawValueChange({ canvas, geometry, theme }: Pen, { site, by }: ShownChange): void {
  const { x, y } = centre(geometry, site);
  const { pitch } = geometry;
  const [width, height] = [pitch * 0.44, pitch * 0.3];
  canvas.save();
  canvas.translate(x + pitch * 0.28, y - pitch * 0.36);
  canvas.beginPath();
  canvas.roundRect(-width / 2, -height / 2, width, height, height / 2);
  canvas.fillStyle = theme.cell;
  canvas.fill();
  canvas.lineWidth = pitch * 0.03;
  canvas.strokeStyle = theme.accent;
  canvas.stroke();
  canvas.fillStyle = theme.accent;
  drawText(canvas, by > 0 ? `+${by}` : `−${-by}`, pitch * 0.22);
  canvas.restore();
}
