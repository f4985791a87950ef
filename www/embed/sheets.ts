/** The style sheets of the page as one that all embedded boards share. Sheets that are made by a script no policy keeps out. */
import access from '../style/access.css?inline';
import base from '../style/base.css?inline';
import board from '../style/board.css?inline';
import boards from '../style/boards.css?inline';
import choosing from '../style/choosing.css?inline';
import embed from '../style/embed.css?inline';
import panels from '../style/panels.css?inline';
import sides from '../style/sides.css?inline';
import tokens from '../style/tokens.css?inline';
import taken from '../panels/taken.css?inline';

let sheet: CSSStyleSheet | null = null;

export function sharedSheet(): CSSStyleSheet {
  if (sheet !== null) return sheet;
  sheet = new CSSStyleSheet();
  // In the order in which the page has them.
  const parts = [tokens, boards, base, board, sides, panels, access, choosing, taken, embed];
  sheet.replaceSync(parts.join('\n'));
  return sheet;
}
