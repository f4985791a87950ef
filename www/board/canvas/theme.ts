/** Colours of the board, read from the style sheet, and those of the players. */
import type { PlayerInfo } from '../../engine/structures';

export interface Theme {
  dark: boolean;
  /** Cells have lines around them, as shades cannot be told apart. */
  outlined: boolean;
  cell: string;
  cellEdge: string;
  cellShade: string;
  /** Every other cell of a chequered board. */
  cellOther: string;
  zone: string;
  /** What the cells lie on, and its rim. */
  plate: string;
  plateEdge: string;
  /** Lines between points. */
  line: string;
  /** Signs in cells. */
  sign: string;
  label: string;
  /** Selection and what may be entered. */
  accent: string;
  capture: string;
  trail: string;
  last: string;
  players: Tones[];
}

/** How a player's pieces look. Players differ in lightness and in the rim, not only in hue. */
export interface Tones {
  fill: string;
  edge: string;
  /** Pips, letters and marks on the fill. */
  ink: string;
  /** Another ink, for pieces that have become something else. */
  secondInk: string;
  /** Whether the fill is light, under dark ink; marks have another form then. */
  light: boolean;
  /** A second line inside the rim, for every other pair of players. */
  rim: boolean;
}

type Rgb = [number, number, number];

/** Every fourth player looks alike but for the hue, so these are far apart. */
const fallbackColours = [
  ['#c8402f', '#2b6cb8', '#b8860b', '#6b4fb3'],
  ['#2f7d4f', '#8a4a62', '#17838f', '#6f8f1f'],
  ['#3057c9', '#c96a16', '#b8328a', '#c43a4a'],
  ['#9436a8', '#3d9a3a', '#4a5fd0'],
].flat();

/** Reads the custom properties that apply to an element. */
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
    players: players.map((player, index) => {
      const tones = tonesFor(player, index, dark);
      return colour('contrast') === '1' ? { ...tones, edge: '#000000' } : tones;
    }),
  };
}

/**
 * Tones of a player: full colour with light ink for the first, third.., a light tint with dark ink for the others.
 * Deep ones are as dark or as light as black and white.
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

/** The CSS colour that stands for a player in texts and lists. */
export function swatchOf(player: PlayerInfo | undefined, index: number): Tones {
  return tonesFor(player, index, false);
}

/** A player's tones: of the colour that the rule file gives, else of the one the name says. Black is dark, white light. */
function tonesFor(player: PlayerInfo | undefined, index: number, dark: boolean): Tones {
  const colour = player?.colour || player?.name || '';
  const shade = shadeOf(colour);
  return shade === null ? tonesOf(colour, index, dark) : tonesOf(colour, shade, dark, true);
}

/** An even number for a dark colour, an odd one for a light colour; null for any other. */
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

/** Mixes with white or black until the relative luminance is the wanted one. */
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

/** Relative luminance as WCAG defines it. */
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

/** Understands `#rgb`, `#rrggbb` and, where there is a document, every name that CSS knows. */
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

/** Understands colours. */
let probe: CanvasRenderingContext2D | null = null;

/** Lets a canvas turn a CSS colour into `#rrggbb`; null when it is none, or not opaque. */
function canonicalColour(text: string): string | null {
  const context = (probe ??= document.createElement('canvas').getContext('2d'));
  if (context === null) return null;
  context.fillStyle = '#010203';
  context.fillStyle = text;
  const result = context.fillStyle;
  return result.startsWith('#') && result !== '#010203' ? result : null;
}
