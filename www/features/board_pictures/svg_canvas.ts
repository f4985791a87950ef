/**
 * A canvas that writes SVG: what is drawn on it becomes elements in the same order.
 *
 * It has the properties and methods of a canvas that drawing code may use. Paths must be made by `pathOf`, and the
 * transformation must not change while a current path is made. Only shapes, gradients, shadows, texts, and pictures as
 * data are written, so nothing outside the picture is referred to.
 */
import { textOf } from '../../board/canvas/canvas';
import type { Canvas, Matrix } from '../../board/canvas/canvas';
import { identity, rotation, scaleOf, times } from './matrices';
import { Definitions, SvgGradient } from './svg_definitions';
import { rectangle, SvgPath } from './svg_path';
import { element, escaped, paintOf, short, transformText } from './svg_text';
import type { Attributes } from './svg_text';

/** What `save` keeps. */
const kept = [
  'matrix',
  'clips',
  'fillStyle',
  'strokeStyle',
  'globalAlpha',
  'lineWidth',
  'lineCap',
  'lineJoin',
  'dashes',
  'shadowColor',
  'shadowBlur',
  'shadowOffsetY',
  'font',
  'textAlign',
  'textBaseline',
] as const;

type Kept = Pick<SvgCanvas, (typeof kept)[number]>;

/** A path with what it is transformed by. */
interface Shape {
  data: string;
  matrix: Matrix;
  /** How much larger its own unit is than that of the canvas. */
  scale: number;
}

/** How far the middle of a line of text is above its base line in usual fonts, as a share of their size. */
const middle = 0.3;
const anchors: Partial<Record<CanvasTextAlign, string>> = { center: 'middle', end: 'end' };

export class SvgCanvas extends SvgPath implements Canvas {
  fillStyle: Canvas['fillStyle'] = '#000';
  strokeStyle: Canvas['strokeStyle'] = '#000';
  globalAlpha = 1;
  lineWidth = 1;
  lineCap: CanvasLineCap = 'butt';
  lineJoin: CanvasLineJoin = 'miter';
  shadowColor = 'transparent';
  shadowBlur = 0;
  shadowOffsetY = 0;
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  matrix = identity;
  dashes: number[] = [];
  /** How many clips are in force. */
  clips = 0;
  private readonly saved: Kept[] = [];
  private readonly written: string[] = [];
  /** The transformation of the group that is open, or null. */
  private group: string | null = null;

  constructor(readonly definitions = new Definitions()) {
    super();
  }

  /** Everything that has been drawn. */
  get markup(): string {
    this.endGroup();
    return this.written.join('') + '</g>'.repeat(this.clips);
  }

  save(): void {
    this.saved.push(Object.fromEntries(kept.map((name) => [name, this[name]])) as unknown as Kept);
  }

  restore(): void {
    const before = this.saved.pop();
    if (before === undefined) return;
    if (before.clips < this.clips) this.endGroup();
    this.written.push('</g>'.repeat(this.clips - before.clips));
    Object.assign(this, before);
  }

  getTransform(): Matrix {
    return this.matrix;
  }

  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.matrix = { a, b, c, d, e, f };
  }

  translate(e: number, f: number): void {
    this.matrix = times(this.matrix, { ...identity, e, f });
  }

  scale(a: number, d: number): void {
    this.matrix = times(this.matrix, { ...identity, a, d });
  }

  rotate(angle: number): void {
    this.matrix = times(this.matrix, rotation(angle));
  }

  setLineDash(dashes: number[]): void {
    this.dashes = dashes;
  }

  createLinearGradient(x1: number, y1: number, x2: number, y2: number): SvgGradient {
    return new SvgGradient('linearGradient', { x1, y1, x2, y2 });
  }

  createRadialGradient(
    fx: number,
    fy: number,
    fr: number,
    cx: number,
    cy: number,
    r: number,
  ): SvgGradient {
    return new SvgGradient('radialGradient', { fx, fy, fr, cx, cy, r });
  }

  fill(given?: Path2D | CanvasFillRule): void {
    const shape = this.shapeOf(typeof given === 'object' ? given : undefined);
    this.paint(shape, this.filling);
  }

  stroke(given?: Path2D): void {
    const shape = this.shapeOf(given);
    this.paint(shape, this.strokingIn(shape.scale));
  }

  fillRect(...place: [number, number, number, number]): void {
    this.paint({ data: rectangle(...place), matrix: this.matrix, scale: 1 }, this.filling);
  }

  strokeRect(...place: [number, number, number, number]): void {
    this.paint({ data: rectangle(...place), matrix: this.matrix, scale: 1 }, this.strokingIn(1));
  }

  clip(given?: Path2D | CanvasFillRule): void {
    const { data, matrix } = this.shapeOf(typeof given === 'object' ? given : undefined);
    const path = element('path', { d: data, transform: transformText(matrix) });
    this.endGroup();
    this.written.push(`<g clip-path="url(#${this.definitions.add('clipPath', {}, path)})">`);
    this.clips++;
  }

  fillText(text: string, x: number, y: number): void {
    const [, weight = '400', size = '10', family = 'sans-serif'] =
      /^(?:(\d+) )?([\d.]+)px (.*)$/.exec(this.font) ?? [];
    const attributes = {
      x,
      // Not every program knows other baselines.
      y: y + (this.textBaseline === 'middle' ? Number(size) * middle : 0),
      'font-family': family,
      'font-size': Number(size),
      'font-weight': weight,
      'text-anchor': anchors[this.textAlign] ?? null,
      ...this.filling,
    };
    this.write(element('text', attributes, escaped(text)), this.matrix);
  }

  /** Draws a picture that is a canvas. */
  drawImage(image: CanvasImageSource, x: number, y: number, width?: number, height?: number): void {
    if (!(image instanceof HTMLCanvasElement)) return;
    const size = { width: width ?? image.width, height: height ?? image.height };
    const opacity = this.globalAlpha < 1 ? this.globalAlpha : null;
    const href = image.toDataURL();
    this.write(element('image', { x, y, ...size, opacity, href }), this.matrix);
  }

  /** Draws the same at several places, written once. `draw` has a canvas with its origin at the place. */
  stamp(key: string, place: { x: number; y: number }, draw: (canvas: SvgCanvas) => void): void {
    const { a, b, c, d } = this.matrix;
    const { e, f } = times(this.matrix, { ...identity, e: place.x, f: place.y });
    const id = this.definitions.idOf(key, (name) => {
      const canvas = new SvgCanvas(this.definitions);
      canvas.setTransform(a, b, c, d, 0, 0);
      draw(canvas);
      return element('g', { id: name }, canvas.markup);
    });
    const opacity = this.globalAlpha < 1 ? this.globalAlpha : null;
    this.write(element('use', { href: `#${id}`, x: e, y: f, opacity }), identity);
  }

  private shapeOf(given?: Path2D): Shape {
    if (given === undefined) return { data: this.data, matrix: this.matrix, scale: 1 };
    const { data, matrix } = textOf(given);
    const written = data.replaceAll(/\d*\.\d{3,}/g, (number) => short(Number(number)));
    return {
      data: written,
      matrix: matrix === null ? this.matrix : times(this.matrix, matrix),
      scale: matrix === null ? 1 : scaleOf(matrix),
    };
  }

  private get filling(): Attributes {
    return this.paintedWith('fill', this.fillStyle);
  }

  private strokingIn(scale: number): Attributes {
    return {
      fill: 'none',
      ...this.paintedWith('stroke', this.strokeStyle),
      'stroke-width': this.lineWidth / scale,
      'stroke-linecap': this.lineCap === 'butt' ? null : this.lineCap,
      'stroke-linejoin': this.lineJoin === 'miter' ? null : this.lineJoin,
      'stroke-dasharray':
        this.dashes.length === 0 ? null : this.dashes.map((dash) => short(dash / scale)).join(' '),
    };
  }

  private paintedWith(name: 'fill' | 'stroke', style: Canvas['fillStyle']): Attributes {
    const { colour, opacity } = this.colourOf(style);
    const share = opacity * this.globalAlpha;
    return { [name]: colour, [`${name}-opacity`]: share < 1 ? share : null };
  }

  private colourOf(style: Canvas['fillStyle']): { colour: string; opacity: number } {
    if (typeof style === 'string') return paintOf(style);
    if (!(style instanceof SvgGradient)) return { colour: 'none', opacity: 1 };
    return { colour: `url(#${style.defineIn(this.definitions)})`, opacity: 1 };
  }

  private paint({ data, matrix }: Shape, attributes: Attributes): void {
    if (data === '') return;
    const isShaded = paintOf(this.shadowColor).opacity > 0;
    if (!isShaded) return this.write(element('path', { d: data, ...attributes }), matrix);
    const path = element('path', { d: data, transform: transformText(matrix), ...attributes });
    // Around the transformed path, since shadows of a canvas are neither scaled nor turned.
    const id = this.definitions.shadow(this.shadowColor, this.shadowBlur, this.shadowOffsetY);
    this.write(element('g', { filter: `url(#${id})` }, path), identity);
  }

  /** Adds an element; those in a row with the same transformation are a group. */
  private write(markup: string, matrix: Matrix): void {
    const transform = transformText(matrix);
    if (transform !== this.group) {
      this.endGroup();
      if (transform !== null) this.written.push(`<g transform="${transform}">`);
      this.group = transform;
    }
    this.written.push(markup);
  }

  private endGroup(): void {
    if (this.group !== null) this.written.push('</g>');
    this.group = null;
  }
}
