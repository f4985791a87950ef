// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pathOf } from '../board/canvas/canvas';
import { readTheme } from '../board/canvas/theme';
import { makeGeometry } from '../board/layout/geometry';
import type { Look } from '../board/look';
import { restingFigure } from '../board/pieces/figures';
import { restingScene } from '../board/scene';
import { filmOf } from '../features/board_pictures/film';
import { Gif } from '../features/board_pictures/gif';
import { printOf, sizeOf } from '../features/board_pictures/print';
import { SvgCanvas } from '../features/board_pictures/svg_canvas';
import { svgOf } from '../features/board_pictures/svg_picture';
import { paintOf } from '../features/board_pictures/svg_text';
import type { LastMove } from '../engine/protocol';
import { board, capture, die, info } from './board';

beforeAll(() => {
  vi.stubGlobal(
    'Path2D',
    class {
      readonly isStub = true;
    },
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
});

function lookOf(): Look {
  const chosen = { figures: 'diagram', letters: 'international' } as const;
  return {
    geometry: makeGeometry(board),
    theme: { ...readTheme(document.body, info.players), cell: '#eee', accent: '#123456' },
    types: info.pieceTypes,
    turns: [0, 0],
    art: null,
    numerals: false,
    sets: chosen,
    names: true,
  };
}

/** The names of the elements; fails if they are not nested correctly. */
function namesIn(markup: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  for (const [, end, name = '', alone] of markup.matchAll(/<(\/?)(\w+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (end === '/') expect(open.pop()).toBe(name);
    else names.push(name);
    if (end === '' && alone === '') open.push(name);
  }
  expect(open).toEqual([]);
  return names;
}

describe('a position as SVG', () => {
  const pieces = [die(0, 2), die(2, 2), die(3, 2, 1)];
  const picture = (): string => {
    const look = lookOf();
    const figures = pieces.map((piece) => restingFigure(look.geometry, piece));
    const print = printOf(look, '#fff');
    const scene = restingScene(figures, { lastMove: [0], trail: capture });
    return svgOf(print, scene, sizeOf(print, 480));
  };

  it('has only shapes and texts, and refers to nothing outside', () => {
    const svg = picture();
    const known = 'circle clipPath defs feDropShadow filter g linearGradient path radialGradient';
    const allowed = new Set([...known.split(' '), 'stop', 'svg', 'text', 'use']);
    expect(namesIn(svg).filter((name) => !allowed.has(name))).toEqual([]);
    const references = [...svg.matchAll(/(?:href="|url\()([^")]*)/g)].map(([, to = '']) => to);
    expect(references.length).toBeGreaterThan(3);
    expect(references.filter((to) => !svg.includes(`id="${to.slice(1)}"`))).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('has the wanted size, and equal pieces once', () => {
    const svg = picture();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="480" height="\d+" /);
    const used = [...svg.matchAll(/<use href="#(\w+)"/g)].map(([, id]) => id);
    expect(used.length).toBe(3);
    expect(new Set(used).size).toBe(2);
  });
});

/** What is written for something drawn. */
function drawn(draw: (canvas: SvgCanvas) => void): string {
  const canvas = new SvgCanvas();
  draw(canvas);
  namesIn(canvas.definitions.markup + canvas.markup);
  return canvas.markup;
}

/** The path of an arc around the origin, between parts of half a circle. */
function arc(from: number, to: number, anticlockwise = false): string {
  const markup = drawn((canvas) => {
    canvas.arc(0, 0, 1, from * Math.PI, to * Math.PI, anticlockwise);
    canvas.fill();
  });
  return / d="(.*?)"/.exec(markup)?.[1] ?? '';
}

describe('a canvas that writes SVG', () => {
  it('groups what has the same transformation', () => {
    const markup = drawn((canvas) => {
      canvas.translate(10, 5);
      canvas.fillRect(0, 0, 2, 1);
      canvas.fillStyle = 'rgb(255 0 0 / 0.5)';
      canvas.fill(pathOf('M0 0L1.23456 1Z'));
    });
    expect(markup).toBe(
      '<g transform="translate(10 5)"><path d="M0 0h2v1h-2Z" fill="#000000"/>' +
        '<path d="M0 0L1.23 1Z" fill="#ff0000" fill-opacity="0.5"/></g>',
    );
  });

  it('restores what was saved, and ends clips', () => {
    const markup = drawn((canvas) => {
      canvas.save();
      canvas.globalAlpha = 0.5;
      canvas.rect(0, 0, 4, 4);
      canvas.clip();
      canvas.fillRect(0, 0, 1, 1);
      canvas.restore();
      canvas.fillRect(2, 2, 1, 1);
    });
    expect(markup).toBe(
      '<g clip-path="url(#d0)"><path d="M0 0h1v1h-1Z" fill="#000000" fill-opacity="0.5"/></g>' +
        '<path d="M2 2h1v1h-1Z" fill="#000000"/>',
    );
  });

  it('draws a whole circle as two halves, and arcs the shorter or the longer way', () => {
    expect(arc(0, 2)).toBe('M1 0A1 1 0 0 1 -1 0A1 1 0 0 1 1 0');
    expect(arc(0, 0.5)).toBe('M1 0A1 1 0 0 1 0 1');
    expect(arc(0, 0.5, true)).toBe('M1 0A1 1 0 1 0 0 1');
  });

  it('writes texts as texts', () => {
    const markup = drawn((canvas) => {
      canvas.font = '650 12px system-ui, sans-serif';
      canvas.textAlign = 'center';
      canvas.fillText('<script>&"', 1, 2);
    });
    expect(markup).toContain('text-anchor="middle"');
    expect(markup).toContain('>&lt;script&gt;&amp;&quot;</text>');
  });
});

describe('the colours of SVG', () => {
  it.each([
    ['#abc', '#aabbcc', 1],
    ['#11223380', '#112233', 128 / 255],
    ['rgb(1 2 3 / 25%)', '#010203', 0.25],
    ['rgba(255, 0, 16, 0.5)', '#ff0010', 0.5],
    ['transparent', '#000', 0],
    ['teal', 'teal', 1],
  ])('of %s have their opacity apart', (text, colour, opacity) => {
    expect(paintOf(text)).toEqual({ colour, opacity });
  });
});

describe('a film', () => {
  const before = [die(0, 2), die(2, 3, 1)];
  const move: LastMove = { trace: capture, before, player: 0, reserves: [[], []] };

  it('rests before and after each move', () => {
    const frames = filmOf([move, move], info, lookOf(), 'normal');
    const rests = frames.filter(({ milliseconds }) => milliseconds > 500);
    expect(rests.map(({ scene }) => scene.figures.length)).toEqual([2, 2, 1]);
    expect(rests.map(({ scene }) => scene.trail)).toEqual([null, capture, capture]);
    expect(rests.at(-1)).toBe(frames.at(-1));
  });

  it('moves pieces between them, as on the board', () => {
    const [slow, fast] = (['slow', 'fast'] as const).map((speed) =>
      filmOf([move], info, lookOf(), speed).filter(({ moving }) => moving.length > 0),
    );
    expect(fast?.length).toBeGreaterThan(1);
    expect(slow?.length).toBeGreaterThan(fast?.length ?? 0);
    const places = (slow ?? []).map(({ moving }) => moving[0]?.x ?? 0);
    expect(places.slice(0, 3)).toEqual(places.slice(0, 3).toSorted((a, b) => a - b));
  });

  it('of no moves is empty', () => {
    expect(filmOf([], info, lookOf(), 'normal')).toEqual([]);
  });
});

/** What a GIF file says about its size and pictures. */
function readGif(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const word = (at: number) => view.getUint16(at, true);
  const frames: { width: number; height: number; delay: number }[] = [];
  let delay = 0;
  let at = 13 + 3 * (2 << ((bytes[10] ?? 0) & 7));
  while (bytes[at] !== 0x3b) {
    const isPicture = bytes[at] === 0x2c;
    if (isPicture) frames.push({ width: word(at + 5), height: word(at + 7), delay });
    else if (bytes[at + 1] === 0xf9) delay = word(at + 4) * 10;
    at += isPicture ? 11 : 2;
    while (bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
    at++;
  }
  return {
    kind: String.fromCharCode(...bytes.slice(0, 6)),
    width: word(6),
    height: word(8),
    frames,
  };
}

/** Three rows of four pixels, white except for some red ones. */
function pixels(...red: number[]): Uint8ClampedArray {
  const words = Uint32Array.from({ length: 12 }, (_, i) =>
    red.includes(i) ? 0xff_00_00_c8 : 0xff_ff_ff_ff,
  );
  return new Uint8ClampedArray(words.buffer);
}

describe('a GIF', () => {
  const size = { width: 4, height: 3 };
  const palette = [
    [255, 255, 255],
    [200, 0, 0],
  ];
  it('has as many pictures as there are changes, no larger than those', () => {
    const gif = new Gif(size, palette);
    gif.add(pixels(), 800);
    gif.add(pixels(5), 60);
    gif.add(pixels(5), 60);
    gif.add(pixels(5, 11), 2500);
    expect(readGif(gif.finish())).toEqual({
      kind: 'GIF89a',
      ...size,
      frames: [
        { ...size, delay: 800 },
        { width: 2, height: 2, delay: 120 },
        { ...size, delay: 2500 },
      ],
    });
  });

  it('can show a picture for longer than a delay can say', () => {
    const gif = new Gif(size, palette);
    for (let i = 0; i < 3; i++) gif.add(pixels(), 300_000);
    const { frames } = readGif(gif.finish());
    expect(frames.map(({ delay }) => delay)).toEqual([600_000, 300_000]);
  });
});
