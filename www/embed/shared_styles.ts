/**
 * The style sheets of the page, combined into one that all embedded boards share. Constructed style sheets are allowed
 * by every content security policy.
 */
import access from '../style/access.css?inline';
import base from '../style/base.css?inline';
import board from '../style/board.css?inline';
import embed from '../style/embed.css?inline';
import materials from '../style/materials.css?inline';
import panels from '../style/panels.css?inline';
import sides from '../style/sides.css?inline';
import tokens from '../style/tokens.css?inline';

/** In the order in which the page loads them. */
const parts = [tokens, materials, base, board, sides, panels, access];
/** One for each document with boards, of which there is usually one. */
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

/** Adds a style sheet that is loaded with a part. */
export function adopt(text: string): void {
  parts.push(text);
  for (const sheet of made) fill(sheet.deref());
}

function fill(sheet: CSSStyleSheet | undefined): void {
  sheet?.replaceSync([...parts, embed].join('\n'));
}
