/** Where players sit: at the side of the board where their pieces stand at the start. Pure. */
import { at } from '../must';
import { deciders } from './seats';
import type { GameInfo, PieceView } from '../../engine/structures';

/** A player's place around the board, in twelfths of a turn clockwise from the bottom; null without a side of its own. */
export type Home = number | null;

const whole = 12;

/** Pieces whose middle is nearer to that of the board, as a share of its size, belong to no side. */
const leastDistance = 0.1;

/** Where each player's pieces stand; only if all who make decisions have sides, and different ones. */
export function homesOf(info: GameInfo, pieces: PieceView[]): Home[] {
  const { board, players } = info;
  const middle = middleOf(board.sites);
  const size = Math.max(...board.sites.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y)));
  const homes = players.map((_, player): Home => {
    const own = pieces.filter(({ owner }) => owner === player);
    if (own.length === 0) return null;
    const { x, y } = middleOf(own.map(({ site }) => at(board.sites, site)));
    const [dx, dy] = [x - middle.x, y - middle.y];
    if (Math.hypot(dx, dy) < leastDistance * size) return null;
    const turns = Math.atan2(-dx, dy) / (2 * Math.PI);
    return (Math.round(turns * whole) + whole) % whole;
  });
  const sides = new Set(deciders(info).map((player) => homes[player] ?? null));
  return sides.has(null) || sides.size < deciders(info).length ? players.map(() => null) : homes;
}

function middleOf(points: { x: number; y: number }[]): { x: number; y: number } {
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}
