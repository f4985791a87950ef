/** How numbers, colours and elements are written in SVG, as short as a picture of a board allows. */
import type { Matrix } from '../../board/canvas/canvas';

export type Attributes = Record<string, string | number | null>;

/** A length, as exact as can be seen. */
export function short(value: number): string {
  return rounded(value, 100);
}

function rounded(value: number, steps: number): string {
  // Zero is added because there would be a negative one.
  return String(Math.round(value * steps) / steps + 0);
}

/** An element; attributes that are null are left out. Its content is markup. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(
      ([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escaped(value)}"`,
    );
  return `<${name}${written.join('')}${content === '' ? '/>' : `>${content}</${name}>`}`;
}

export function escaped(text: string | null): string {
  return (text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Null for a transformation that changes nothing. */
export function transformText({ a, b, c, d, e, f }: Matrix): string | null {
  const isShift = a === 1 && b === 0 && c === 0 && d === 1;
  if (isShift) return e === 0 && f === 0 ? null : `translate(${short(e)} ${short(f)})`;
  const factors = [a, b, c, d].map((factor) => rounded(factor, 1e5));
  return `matrix(${factors.join(' ')} ${short(e)} ${short(f)})`;
}

/** A colour, and its opacity apart, since not every program understands both in one. */
export interface Paint {
  colour: string;
  opacity: number;
}

export function paintOf(text: string): Paint {
  if (text === 'transparent') return { colour: '#000', opacity: 0 };
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1];
  if (hex !== undefined) return hexPaint(hex.length > 4 ? hex : hex.replaceAll(/./g, '$&$&'));
  const parts = /^rgba?\((.*)\)$/.exec(text.trim())?.[1]?.split(/[\s,/]+/) ?? [];
  const [red, green, blue, alpha = '1'] = parts;
  if (red === undefined || green === undefined || blue === undefined)
    return { colour: text, opacity: 1 };
  const digits = [red, green, blue].map((part) => Math.round(Number(part)).toString(16));
  const opacity = alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : Number(alpha);
  return { colour: `#${digits.map((part) => part.padStart(2, '0')).join('')}`, opacity };
}

/** With six digits, or eight of which the last two are the opacity. */
function hexPaint(digits: string): Paint {
  const opacity = Number.parseInt(digits.slice(6) || 'ff', 16) / 255;
  return { colour: `#${digits.slice(0, 6)}`, opacity };
}
