/** Draws short texts on the canvas, and knows which characters the available fonts have. */

export type Canvas = CanvasRenderingContext2D;

const family = 'system-ui, sans-serif';

export function drawText(canvas: Canvas, text: string, size: number, weight = 650): void {
  canvas.font = `${weight} ${size}px ${family}`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillText(text, 0, size * 0.05);
}

const known = new Map<string, boolean>();

/** Whether some font has a character: a missing one looks like a character that cannot exist. */
export function canWrite(text: string): boolean {
  const answer =
    known.get(text) ?? [...text].every((sign) => picture(sign) !== picture('\u{10FFFE}'));
  known.set(text, answer);
  return answer;
}

function picture(sign: string): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [24, 24];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return sign;
  context.translate(12, 12);
  drawText(context, sign, 18);
  return context.getImageData(0, 0, 24, 24).data.join();
}
