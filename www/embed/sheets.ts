/** The style sheets of the page as one that all embedded boards share. Sheets that are made by a script no policy keeps out. */
import access from '../style/access.css?inline';
import base from '../style/base.css?inline';
import board from '../style/board.css?inline';
import boards from '../style/boards.css?inline';
import embed from '../style/embed.css?inline';
import panels from '../style/panels.css?inline';
import sides from '../style/sides.css?inline';
import tokens from '../style/tokens.css?inline';

let sheet: CSSStyleSheet | null = null;
/** In the order in which the page has them. */
const parts = [tokens, boards, base, board, sides, panels, access];

export function sharedSheet(): CSSStyleSheet {
  if (sheet !== null) return sheet;
  sheet = new CSSStyleSheet();
  fill(sheet);
  return sheet;
}

/** Takes in a sheet that comes with a part. */
export function adopt(text: string): void {
  parts.push(text);
  if (sheet !== null) fill(sheet);
}

function fill(into: CSSStyleSheet): void {
  into.replaceSync([...parts, embed].join('\n'));
}
