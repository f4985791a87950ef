/** Icons for buttons, built in the document: they need no loading, and have the colour of the text. */
const paths = {
  undo: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 6 6v2',
  redo: 'm15 5 5 5-5 5M20 10H10a6 6 0 0 0-6 6v2',
  replay: 'M4 5v5h5M4.6 14.5A8 8 0 1 0 6 7l-2 3',
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M8 5v14M16 5v14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V15h7v-1.1A6 6 0 0 0 12 3z',
  analysis: 'M4 20V4M4 20h16M8 16l4-5 3 3 5-7',
  clock: 'M12 4a8 8 0 1 0 .01 0zM12 8v4l3 2',
  learn: 'M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14',
  tournament: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.5 15h9',
  close: 'M6 6l12 12M18 6 6 18',
  stop: 'M6 6h12v12H6z',
  first: 'M6 5v14M18 6l-7 6 7 6',
  previous: 'm15 6-7 6 7 6',
  next: 'm9 6 7 6-7 6',
  last: 'M18 5v14M6 6l7 6-7 6',
  importExport: 'M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  editor: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  rules: 'M8 4c-4 4-4 12 0 16M16 4c4 4 4 12 0 16',
  comment: 'M4 5h16v11h-8l-5 4v-4H4z',
  promote: 'm6 11 6-6 6 6M12 5v14',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  pass: 'm6 6 6 6-6 6M13 6l6 6-6 6',
  done: 'm5 12.5 4.5 4.5L19 7.5',
  new: 'M12 5v14M5 12h14',
  flag: 'M6 21V4M6 5h11l-2 4 2 4H6',
  handshake: 'M3 8l4-2 5 3 5-3 4 2v7l-4 2-5 3-5-3-4-2zM9 12l3 2 3-2',
  settings: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  flip: 'M8 20V4M4 8l4-4 4 4M16 4v16M12 16l4 4 4-4',
  rotate: 'M19 12a7 7 0 1 1-3-5.7M16 2.5v4h-4',
  text: 'M5 6h14M5 10h14M5 14h14M5 18h8',
  sound: 'M4 10v4h4l5 4V6l-5 4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  keys: 'M3 7h18v10H3zM7 10.5h.01M12 10.5h.01M17 10.5h.01M8 14h8',
  frame: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  dot: 'M12 12h.01',
  faint: 'M12 12h.01',
  ring: 'M12 4a8 8 0 1 0 .01 0zM18 5a1 1 0 1 0 .01 0z',
  chevrons: 'm3 8 4 4-4 4M10 8l4 4-4 4M17 8l4 4-4 4',
  fork: 'M12 20v-8M5 4l7 8 7-8',
  lozenge: 'm12 5 7 7-7 7-7-7z',
  dots: 'M12 4a8 8 0 1 0 .01 0z',
  dashes: 'm12 3 8 4.5v9L12 21l-8-4.5v-9z',
  rings: 'M12 2.5a9.5 9.5 0 1 0 .01 0zM12 6.5a5.5 5.5 0 1 0 .01 0z',
} as const;

export type IconName = keyof typeof paths;

/** What points on or back, or shows lines of text, is mirrored where texts are read from right to left. */
const mirrored = new Set<IconName>([
  'undo',
  'redo',
  'play',
  'first',
  'previous',
  'next',
  'last',
  'pass',
  'list',
  'text',
]);

export function makeIcon(name: IconName): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  icon.setAttribute('class', mirrored.has(name) ? 'icon mirrored' : 'icon');
  path.setAttribute('d', paths[name]);
  icon.append(path);
  return icon;
}
