/**
 * What the text of a move tells before its motion is looked at, which takes longer.
 *
 * In: moves as they are met. Out: which are worth a look, and which is the rarest of some.
 */
import type { GameInfo, PieceView, PositionView, SiteId } from '../../../engine/structures.ts';

/** So many moves that read alike are looked at before others come first. */
const oftenEnough = 10;
/** Of so many moves the rarest is played. */
const rivals = 3;
const mostInRow = 5;

export class Reading {
  /** How many moves that read alike were met. */
  private readonly met = new Map<string, number>();
  private readonly sites: Map<string, SiteId>;
  private readonly spots: Map<string, SiteId>;

  constructor(
    private readonly info: GameInfo,
    private readonly random: () => number,
  ) {
    this.sites = new Map(info.board.sites.map(({ name }, site) => [name, site]));
    this.spots = new Map(info.board.sites.map(({ x, y }, site) => [spotOf(x, y), site]));
  }

  /** Moves that read like many others are looked at less and less often. */
  isWanted(view: PositionView, text: string): boolean {
    const reading = this.of(view, text);
    const times = (this.met.get(reading) ?? 0) + 1;
    this.met.set(reading, times);
    return times <= oftenEnough || this.random() < oftenEnough / times;
  }

  /** One of these by chance, sooner one that reads like few before. */
  rarest(view: PositionView, texts: string[]): string {
    const drawn = Array.from(
      { length: rivals },
      () => texts[Math.floor(this.random() * texts.length)] ?? '',
    );
    const often = (text: string) => this.met.get(this.of(view, text)) ?? 0;
    return drawn.toSorted((a, b) => often(a) - often(b))[0] ?? '';
  }

  private of({ pieces }: PositionView, text: string): string {
    const steps = text.split(' + ');
    const words = (steps[0] ?? '').split(' ');
    const [from, to] = words.flatMap((word) => this.sites.get(word) ?? []);
    const on = (site: SiteId | undefined): PieceView | undefined =>
      pieces.find((piece) => piece.site === site);
    const mover = on(from);
    const isOwn = (piece: PieceView) => (piece.owner === mover?.owner ? 'own' : 'other');
    const met = this.row(from, to).map(on);
    const end = met.findIndex((piece) => piece === undefined);
    const row = met.slice(0, end < 0 ? met.length : end).map((piece) => piece && isOwn(piece));
    const rest = words.filter((word) => /^\p{L}{2}/u.test(word) && !this.sites.has(word));
    return [mover?.type, ...row, this.way(from, to), Math.min(steps.length, 3), ...rest].join(' ');
  }

  /** The place that is gone to, and those that follow it in the same way, as far as they can be pushed. */
  private row(from: SiteId | undefined, to: SiteId | undefined): (SiteId | undefined)[] {
    const { sites } = this.info.board;
    const [a, b] = [sites[from ?? -1], sites[to ?? -1]];
    if (!a || !b) return [to];
    return Array.from({ length: mostInRow }, (_, i) =>
      this.spots.get(spotOf(a.x + (b.x - a.x) * (i + 1), a.y + (b.y - a.y) * (i + 1))),
    );
  }

  /** How far and whither, roughly. */
  private way(from: SiteId | undefined, to: SiteId | undefined): string {
    const { sites, width, height } = this.info.board;
    const [a, b] = [sites[from ?? -1], sites[to ?? -1]];
    if (!a || !b) return '';
    const [dx, dy] = [Math.abs(b.x - a.x) / width, Math.abs(b.y - a.y) / height];
    const far = Math.min(2, Math.round(Math.max(dx, dy)));
    return `${far}${dx < 0.1 ? '|' : dy < 0.1 ? '-' : Math.abs(dx - dy) < 0.1 ? '/' : '~'}`;
  }
}

function spotOf(x: number, y: number): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}
