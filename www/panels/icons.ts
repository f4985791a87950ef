/** Small line drawings for buttons, made in the document: nothing to load, and they take the text's colour. */
const paths = {
  undo: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 6 6v2',
  redo: 'm15 5 5 5-5 5M20 10H10a6 6 0 0 0-6 6v2',
  replay: 'M4 5v5h5M4.6 14.5A8 8 0 1 0 6 7l-2 3',
  play: 'M7 4.5v15l12-7.5z',
  stop: 'M6 6h12v12H6z',
  pass: 'm6 6 6 6-6 6M13 6l6 6-6 6',
  done: 'm5 12.5 4.5 4.5L19 7.5',
  open: 'M4 19V6h5l2 3h9v10z',
  new: 'M12 5v14M5 12h14',
  settings: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5',
  dot: 'M12 12h.01',
  ring: 'M12 4a8 8 0 1 0 .01 0zM18 5a1 1 0 1 0 .01 0z',
  chevrons: 'm3 8 4 4-4 4M10 8l4 4-4 4M17 8l4 4-4 4',
  fork: 'M12 20v-8M5 4l7 8 7-8',
  lozenge: 'm12 5 7 7-7 7-7-7z',
  dots: 'M12 4a8 8 0 1 0 .01 0z',
  dashes: 'm12 3 8 4.5v9L12 21l-8-4.5v-9z',
  rings: 'M12 2.5a9.5 9.5 0 1 0 .01 0zM12 6.5a5.5 5.5 0 1 0 .01 0z',
} as const;

export type IconName = keyof typeof paths;

export function makeIcon(name: IconName): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  icon.setAttribute('class', 'icon');
  path.setAttribute('d', paths[name]);
  icon.append(path);
  return icon;
}
