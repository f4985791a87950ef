/** The colours of the board, read from the style sheet, and those of the players. */
import type { PlayerInfo } from '../../engine/structures';

export interface Theme {
  /** Whether the page is dark. */
  dark: boolean;
  /** Whether the squares have two shades. */
  chequered: boolean;
  /** The colour of the grain of wood, or empty. */
  grain: string;
  /** Cells are outlined, since their shades cannot be told apart. */
  outlined: boolean;
  cell: string;
  cellEdge: string;
  cellShade: string;
  /** The darker squares of a chequered board. */
  cellOther: string;
  /** For texts in cells. */
  cellInk: string;
  zone: string;
  /** The plate under the cells, and its edge. */
  plate: string;
  plateEdge: string;
  line: string;
  sign: string;
  /** For names beside the board. */
  label: string;
  /** For the selection and for possible input. */
  accent: string;
  capture: string;
  trail: string;
  last: string;
  /** Behind a royal piece in check. */
  check: string;
  players: Tones[];
  /** Players' tones for pieces beside the board, on the ground of the page. */
  beside: Tones[];
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
  /** Whether signs tell players apart, besides lightness and rims. */
  signed: boolean;
}

type Rgb = [number, number, number];

/** Every fourth player differs from the first only in hue, so these hues are far apart. */
const fallbackColours = [
  ['#c8402f', '#2b6cb8', '#b8860b', '#6b4fb3'],
  ['#2f7d4f', '#8a4a62', '#17838f', '#6f8f1f'],
  ['#3057c9', '#c96a16', '#b8328a', '#c43a4a'],
  ['#9436a8', '#3d9a3a', '#4a5fd0'],
].flat();

/** Cells below this luminance need pieces with light rims; those of all materials lie above it. */
const dimmest = 0.15;

/** Reads the custom properties of an element. */
export function readTheme(element: Element, players: PlayerInfo[]): Theme {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const dark = colour('dark') === '1';
  const signed = colour('patterns') === '1';
  const strict = colour('contrast') === '1';
  const tones = (onDark: boolean) =>
    players.map((player, index) => ({ ...tonesFor(player, index, onDark), signed }));
  const ground = parseColour(colour('cell'));
  const onBoard = tones(ground === null ? dark : luminance(ground) < dimmest);
  return {
    dark,
    chequered: colour('chequered') === '1',
    grain: colour('grain'),
    outlined: matchMedia('(forced-colors: active)').matches,
    cell: colour('cell'),
    cellEdge: colour('cell-edge'),
    cellShade: colour('cell-shade'),
    cellOther: colour('cell-other'),
    cellInk: colour('cell-ink'),
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
    players: strict ? onBoard.map((tone) => ({ ...tone, edge: '#000000' })) : onBoard,
    beside: tones(dark),
  };
}

/**
 * The tones of a player: odd players have the full colour with light ink, even ones a light tint with dark ink. Deep
 * tones are as dark or as light as black and white. The rims stand out from the ground that pieces lie on.
 */
export function tonesOf(colour: string, index: number, onDark: boolean, deep = false): Tones {
  const rgb = parseColour(colour) ??
    parseColour(fallbackColours[index % fallbackColours.length] ?? '') ?? [90, 90, 90];
  const rim = index % 4 >= 2;
  if (index % 2 === 0) {
    const fill = toLightness(rgb, deep ? 0.025 : onDark && isGrey(rgb) ? 0.04 : 0.15);
    return {
      fill: css(fill),
      edge: css(onDark ? mix(fill, white, 0.5) : toLightness(fill, 0.018)),
      ink: '#fffaf2',
      secondInk: '#ffb39b',
      light: false,
      rim,
      signed: false,
    };
  }
  const fill = toLightness(rgb, deep ? 0.9 : 0.68);
  return {
    fill: css(fill),
    edge: css(toLightness(rgb, onDark ? 0.3 : 0.03)),
    ink: css(toLightness(rgb, 0.045)),
    secondInk: '#a8160f',
    light: true,
    rim,
    signed: false,
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
function tonesFor(player: PlayerInfo | undefined, index: number, onDark: boolean): Tones {
  const colour = player?.colour || player?.name || '';
  const shade = shadeOf(colour);
  return shade === null ? tonesOf(colour, index, onDark) : tonesOf(colour, shade, onDark, true);
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

/** Whether a colour has hardly any hue: on the grey of dark pages it needs another lightness instead. */
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
