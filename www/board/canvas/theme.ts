/** The colours of the board, read from the style sheet, and those of the players. */
import type { PlayerInfo } from '../../engine/structures';

export interface Theme {
  dark: boolean;
  /** Cells are outlined, since their shades cannot be told apart. */
  outlined: boolean;
  cell: string;
  cellEdge: string;
  cellShade: string;
  /** The lighter cells of a chequered board. */
  cellOther: string;
  zone: string;
  /** The plate under the cells, and its edge. */
  plate: string;
  plateEdge: string;
  line: string;
  sign: string;
  label: string;
  /** For the selection and for possible input. */
  accent: string;
  capture: string;
  trail: string;
  last: string;
  /** Behind a royal piece in check. */
  check: string;
  players: Tones[];
}

/** The colours of a player's pieces. Players differ in lightness and in the rim, not only in hue. */
export interface Tones {
  fill: string;
  edge: string;
  /** For pips, letters and marks on the fill. */
  ink: string;
  /** For pieces that have been promoted or changed. */
  secondInk: string;
  /** Whether the fill is light with dark ink; such pieces also have marks of another shape. */
  light: boolean;
  /** Whether there is a second line inside the rim, as for every other pair of players. */
  rim: boolean;
}

type Rgb = [number, number, number];

/** Every fourth player differs from the first only in hue, so these hues are far apart. */
const fallbackColours = [
  ['#c8402f', '#2b6cb8', '#b8860b', '#6b4fb3'],
  ['#2f7d4f', '#8a4a62', '#17838f', '#6f8f1f'],
  ['#3057c9', '#c96a16', '#b8328a', '#c43a4a'],
  ['#9436a8', '#3d9a3a', '#4a5fd0'],
].flat();

/** Reads the custom properties of an element. */
export function readTheme(element: Element, players: PlayerInfo[]): Theme {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const dark = colour('dark') === '1';
  return {
    dark,
    outlined: matchMedia('(forced-colors: active)').matches,
    cell: colour('cell'),
    cellEdge: colour('cell-edge'),
    cellShade: colour('cell-shade'),
    cellOther: colour('cell-other'),
    zone: colour('zone'),
    plate: colour('plate'),
    plateEdge: colour('plate-edge'),
    line: colour('line-ink'),
    sign: colour('sign'),
    label: colour('label'),
    accent: colour('accent'),
    capture: colour('capture'),
    trail: colour('trail'),
    last: colour('last'),
    check: colour('check'),
    players: players.map((player, index) => {
      const tones = tonesFor(player, index, dark);
      return colour('contrast') === '1' ? { ...tones, edge: '#000000' } : tones;
    }),
  };
}

/**
 * The tones of a player: odd players have the full colour with light ink, even ones a light tint with dark ink. Deep
 * tones are as dark or as light as black and white.
 */
export function tonesOf(colour: string, index: number, dark: boolean, deep = false): Tones {
  const rgb = parseColour(colour) ??
    parseColour(fallbackColours[index % fallbackColours.length] ?? '') ?? [90, 90, 90];
  const rim = index % 4 >= 2;
  if (index % 2 === 0) {
    const fill = toLightness(rgb, deep ? 0.025 : dark && isGrey(rgb) ? 0.04 : 0.15);
    return {
      fill: css(fill),
      edge: css(dark ? mix(fill, white, 0.5) : mix(fill, black, 0.3)),
      ink: '#fffaf2',
      secondInk: '#ffb39b',
      light: false,
      rim,
    };
  }
  const fill = toLightness(rgb, deep ? 0.9 : 0.74);
  return {
    fill: css(fill),
    edge: css(toLightness(rgb, dark ? 0.3 : 0.13)),
    ink: css(toLightness(rgb, 0.045)),
    secondInk: '#a8160f',
    light: true,
    rim,
  };
}

/** The CSS colour for a player in texts and lists. */
export function swatchOf(player: PlayerInfo | undefined, index: number): Tones {
  return tonesFor(player, index, false);
}

/**
 * The tones for the colour in the rule file, or else for the colour that the player's name means. Black is dark, White
 * is light.
 */
function tonesFor(player: PlayerInfo | undefined, index: number, dark: boolean): Tones {
  const colour = player?.colour || player?.name || '';
  const shade = shadeOf(colour);
  return shade === null ? tonesOf(colour, index, dark) : tonesOf(colour, shade, dark, true);
}

/** Even for a dark colour, odd for a light one; null for any other. */
export function shadeOf(name: string): number | null {
  const rgb = parseColour(name);
  if (rgb === null) return null;
  const light = luminance(rgb);
  return light < 0.05 ? 0 : light > 0.6 ? 1 : null;
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** Whether a colour has hardly any hue: on the grey cells of dark themes it needs another lightness instead. */
function isGrey(rgb: Rgb): boolean {
  return Math.max(...rgb) - Math.min(...rgb) < 24;
}

/** Mixes a colour with white or black until it has the given relative luminance. */
function toLightness(rgb: Rgb, wanted: number): Rgb {
  const other = luminance(rgb) < wanted ? white : black;
  let [low, high] = [0, 1];
  for (let i = 0; i < 12; i++) {
    const middle = (low + high) / 2;
    const tooFar = luminance(mix(rgb, other, middle)) > wanted === (other === white);
    if (tooFar) high = middle;
    else low = middle;
  }
  return mix(rgb, other, high);
}

/** Relative luminance as defined by WCAG. */
export function luminance([red, green, blue]: Rgb): number {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const one = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * share;
  return [one(0), one(1), one(2)];
}

function css(rgb: Rgb): string {
  return `rgb(${rgb.map(Math.round).join(' ')})`;
}

/** Parses `#rgb` and `#rrggbb`, and every colour name of CSS if there is a document. */
export function parseColour(text: string): Rgb | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (hex !== undefined) return parseHex(hex);
  const canonical = text === '' ? null : canonicalColour(text);
  return canonical === null ? null : parseHex(canonical.slice(1));
}

function parseHex(hex: string): Rgb {
  const full = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  const one = (i: number) => Number.parseInt(full.slice(i, i + 2), 16);
  return [one(0), one(2), one(4)];
}

/** A context that parses colours. */
let probe: CanvasRenderingContext2D | null = null;

/** Uses a canvas to turn a CSS colour into `#rrggbb`; null if it is invalid or not opaque. */
function canonicalColour(text: string): string | null {
  const context = (probe ??= document.createElement('canvas').getContext('2d'));
  if (context === null) return null;
  context.fillStyle = '#010203';
  context.fillStyle = text;
  const result = context.fillStyle;
  return result.startsWith('#') && result !== '#010203' ? result : null;
}
