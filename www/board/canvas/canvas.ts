/**
 * What boards and pieces are drawn on, and the paths that they are drawn with.
 *
 * Drawing code uses no more of a canvas than is listed here, and makes its paths with `pathOf`; so it can also draw on
 * something else that has these methods, such as a recorder that writes SVG.
 */

export interface Canvas extends Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'clip'
  | 'closePath'
  | 'createLinearGradient'
  | 'createRadialGradient'
  | 'drawImage'
  | 'ellipse'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'quadraticCurveTo'
  | 'rect'
  | 'restore'
  | 'rotate'
  | 'save'
  | 'scale'
  | 'setLineDash'
  | 'shadowBlur'
  | 'shadowColor'
  | 'shadowOffsetY'
  | 'stroke'
  | 'strokeRect'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
  | 'translate'
> {
  getTransform(): Matrix;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  roundRect(x: number, y: number, width: number, height: number, radii: number | number[]): void;
}

/** As in CSS: a point (x, y) comes to (ax + cy + e, bx + dy + f). */
export type Matrix = Pick<DOMMatrix, 'a' | 'b' | 'c' | 'd' | 'e' | 'f'>;

/** A path as text, and what it was transformed by. */
export interface PathText {
  data: string;
  matrix: Matrix | null;
}

const texts = new WeakMap<Path2D, PathText>();

/** Makes a path of SVG path data. A path cannot be read, so its text is remembered. */
export function pathOf(data: string, matrix: DOMMatrix | null = null): Path2D {
  const plain = new Path2D(data);
  const path = matrix === null ? plain : new Path2D();
  if (matrix !== null) path.addPath(plain, matrix);
  texts.set(path, { data, matrix });
  return path;
}

/** The text of a path made by `pathOf`. */
export function textOf(path: Path2D): PathText {
  return texts.get(path) ?? { data: '', matrix: null };
}
