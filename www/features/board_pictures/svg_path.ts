/** The current path of a canvas, written as SVG path data. Its methods are those of a canvas. */
import { short } from './svg_text';

export class SvgPath {
  private parts: string[] = [];

  protected get data(): string {
    return this.parts.join('');
  }

  beginPath(): void {
    this.parts = [];
  }

  closePath(): void {
    this.parts.push('Z');
  }

  moveTo(x: number, y: number): void {
    this.parts.push(`M${short(x)} ${short(y)}`);
  }

  /** In an empty path, a line begins where it ends. */
  lineTo(x: number, y: number): void {
    this.parts.push(`${this.parts.length === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`);
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.parts.push(`Q${short(cx)} ${short(cy)} ${short(x)} ${short(y)}`);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.parts.push(rectangle(x, y, width, height));
  }

  /** The radii are given for all corners, or for each, clockwise from the top left. */
  roundRect(x: number, y: number, width: number, height: number, radii: number | number[]): void {
    const all = typeof radii === 'number' ? [radii, radii, radii, radii] : radii;
    const [topLeft = 0, topRight = 0, bottomRight = 0, bottomLeft = 0] = all;
    const [right, bottom] = [x + width, y + height];
    this.moveTo(x + topLeft, y);
    this.lineTo(right - topRight, y);
    this.corner(topRight, right, y + topRight);
    this.lineTo(right, bottom - bottomRight);
    this.corner(bottomRight, right - bottomRight, bottom);
    this.lineTo(x + bottomLeft, bottom);
    this.corner(bottomLeft, x, bottom - bottomLeft);
    this.lineTo(x, y + topLeft);
    this.corner(topLeft, x + topLeft, y);
    this.closePath();
  }

  private corner(radius: number, x: number, y: number): void {
    const r = short(radius);
    if (radius > 0) this.parts.push(`A${r} ${r} 0 0 1 ${short(x)} ${short(y)}`);
  }

  arc(x: number, y: number, radius: number, from: number, to: number, anticlockwise = false): void {
    this.ellipse(x, y, radius, radius, 0, from, to, anticlockwise);
  }

  /** SVG has no arc that ends where it starts, so a whole ellipse is two halves. */
  ellipse(
    x: number,
    y: number,
    rx: number,
    ry: number,
    turn: number,
    from: number,
    to: number,
    anticlockwise = false,
  ): void {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const pointAt = (angle: number): [number, number] => {
      const [across, down] = [rx * Math.cos(angle), ry * Math.sin(angle)];
      return [x + across * cos - down * sin, y + across * sin + down * cos];
    };
    this.lineTo(...pointAt(from));
    const span = spanOf(from, to, anticlockwise);
    const isWhole = Math.abs(span) > 2 * Math.PI - 1e-6;
    const large = !isWhole && Math.abs(span) > Math.PI ? 1 : 0;
    const radii = `${short(rx)} ${short(ry)} ${short((turn * 180) / Math.PI)}`;
    for (const end of isWhole ? [from + span / 2, from + span] : [from + span])
      this.parts.push(
        `A${radii} ${large} ${span > 0 ? 1 : 0} ${pointAt(end).map(short).join(' ')}`,
      );
  }
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`;
}

/** How far an arc goes: at most once around, and negative if anticlockwise. */
function spanOf(from: number, to: number, anticlockwise: boolean): number {
  const whole = 2 * Math.PI;
  const wanted = anticlockwise ? from - to : to - from;
  const span = wanted >= whole ? whole : ((wanted % whole) + whole) % whole;
  return anticlockwise ? -span : span;
}
