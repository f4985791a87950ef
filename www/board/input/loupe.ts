/**
 * A loupe for fingers on boards whose cells are smaller than fingertips: it shows enlarged what is under the finger, with
 * the name of the cell that a release would choose.
 */
import { make, setText } from '../../ui/dom';
import { must } from '../../core/must';

/** In CSS pixels. */
const size = 128;
const enlarged = 2.4;
/** Cells smaller than this, in CSS pixels, need a loupe. */
const smallest = 30;

/** What fingers hit without care: the target size of WCAG 2.5.5. */
const ample = 44;

/** Whether a finger may easily miss such a cell, so that a move has to be confirmed. */
export function needsCare(cell: number): boolean {
  return cell < ample;
}

export function needsLoupe(cell: number): boolean {
  return cell < smallest;
}

export class Loupe {
  private readonly canvas = make('canvas', { 'aria-hidden': 'true' });
  private readonly name = make('span', { 'aria-hidden': 'true' });
  readonly element = make('div', { class: 'loupe', hidden: true }, this.canvas, this.name);

  /** Shows what the layers, from bottom to top, have around a point of the window. */
  show(layers: readonly HTMLCanvasElement[], x: number, y: number, name: string): void {
    const stage = this.element.parentElement?.getBoundingClientRect();
    if (stage === undefined) return;
    this.element.hidden = false;
    setText(this.name, name);
    const { style } = this.element;
    style.left = `${clamped(x - stage.left - size / 2, stage.width - size)}px`;
    // Above the finger; in the top rows, where that would be outside the window, it stays at the edge.
    style.top = `${Math.max(y - stage.top - size * 1.35, -stage.top)}px`;
    this.draw(layers, x, y);
  }

  hide(): void {
    this.element.hidden = true;
  }

  private draw(layers: readonly HTMLCanvasElement[], x: number, y: number): void {
    const pixels = Math.round(size * devicePixelRatio);
    Object.assign(this.canvas, { width: pixels, height: pixels });
    const canvas = must(this.canvas.getContext('2d'), 'canvas');
    for (const layer of layers.filter(({ hidden, width }) => !hidden && width > 0)) {
      const box = layer.getBoundingClientRect();
      const scale = layer.width / box.width;
      const seen = (size / enlarged) * scale;
      const [left, top] = [(x - box.left) * scale - seen / 2, (y - box.top) * scale - seen / 2];
      canvas.drawImage(layer, left, top, seen, seen, 0, 0, pixels, pixels);
    }
  }
}

function clamped(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
