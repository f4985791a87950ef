/** What elements of an SVG picture refer to: gradients, shadows, clips, and pieces. Equal ones are written once. */
import { element, paintOf, short } from './svg_text';
import type { Attributes } from './svg_text';

export class Definitions {
  private readonly ids = new Map<string, string>();
  private readonly written: string[] = [];

  get markup(): string {
    return element('defs', {}, this.written.join(''));
  }

  /** The id of a definition, which is written if it is new. */
  idOf(key: string, write: (id: string) => string): string {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = `d${this.ids.size}`;
    this.ids.set(key, id);
    this.written.push(write(id));
    return id;
  }

  /** Like `idOf`, for an element that is its own key. */
  add(name: string, attributes: Attributes, content: string): string {
    const key = element(name, attributes, content);
    return this.idOf(key, (id) => element(name, { id, ...attributes }, content));
  }

  /** Sizes are in the unit of what has the shadow. */
  shadow(colour: string, blur: number, dy: number): string {
    const flood = paintOf(colour);
    const drop = element('feDropShadow', {
      dx: 0,
      dy,
      // A canvas measures how far a shadow reaches.
      stdDeviation: blur / 2,
      'flood-color': flood.colour,
      'flood-opacity': flood.opacity,
    });
    const room = { x: '-30%', y: '-30%', width: '160%', height: '160%' };
    return this.add('filter', { ...room, 'color-interpolation-filters': 'sRGB' }, drop);
  }
}

/** A gradient; it is defined when something is painted with it. */
export class SvgGradient implements CanvasGradient {
  private readonly stops: string[] = [];

  constructor(
    private readonly name: 'linearGradient' | 'radialGradient',
    private readonly place: Attributes,
  ) {}

  addColorStop(offset: number, text: string): void {
    const { colour, opacity } = paintOf(text);
    const share = opacity < 1 ? opacity : null;
    const stop = { offset: short(offset), 'stop-color': colour, 'stop-opacity': share };
    this.stops.push(element('stop', stop));
  }

  defineIn(definitions: Definitions): string {
    const place = { gradientUnits: 'userSpaceOnUse', ...this.place };
    return definitions.add(this.name, place, this.stops.join(''));
  }
}
