/** The style sheets of the page as one that all embedded boards share. Sheets that are made by a script no policy keeps out. */
import access from '../style/access.css?inline';
import base from '../style/base.css?inline';
import board from '../style/board.css?inline';
import boards from '../style/board_colours.css?inline';
import embed from '../style/embed.css?inline';
import panels from '../style/panels.css?inline';
import sides from '../style/sides.css?inline';
import tokens from '../style/tokens.css?inline';

/** In the order in which the page has them. */
const parts = [tokens, boards, base, board, sides, panels, access];
/** One for each document that boards are in: mostly there is one. */
const sheets = new WeakMap<Document, CSSStyleSheet>();
const made: WeakRef<CSSStyleSheet>[] = [];

export function sharedSheet(document: Document): CSSStyleSheet {
  const known = sheets.get(document);
  if (known !== undefined) return known;
  const { CSSStyleSheet } = document.defaultView ?? window;
  const sheet = new CSSStyleSheet();
  sheets.set(document, sheet);
  made.push(new WeakRef(sheet));
  fill(sheet);
  return sheet;
}

/** Takes in a sheet that comes with a part. */
export function adopt(text: string): void {
  parts.push(text);
  for (const sheet of made) fill(sheet.deref());
}

function fill(sheet: CSSStyleSheet | undefined): void {
  sheet?.replaceSync([...parts, embed].join('\n'));
}
