/**
 * The document in a frame: one board, defined by the fragment of the address, that talks to the embedding page.
 *
 * The fragment has the attributes of the element, and `record` and `rules` in the format of links. `origin` names the
 * only origin it talks to; with `fit=width`, the board may become as high as it is wide.
 */
import { attributeNames } from './attribute_names';
import { BoardElement } from './define';
import { FrameChannel } from './frame_channel';
import { BoardError } from './errors';
import { translate } from '../language/translate';
import { LinkError, readLink } from '../core/storage/link';

const styles = `
  body { margin: 0; }
  boardwright-board { border-radius: 0; }
  boardwright-board.wide { --board-max-height: 100vw; }
`;

const asked = new URLSearchParams(location.hash.slice(1));
const board = new BoardElement();
const line = new FrameChannel(board, asked.get('origin'), {
  isParent: (source) => source === window.parent && window.parent !== window,
  post: (message, origin) => window.parent.postMessage(message, origin),
  warn: (text) => console.warn(text),
});

for (const name of attributeNames) {
  const value = asked.get(name);
  if (value !== null) board.setAttribute(name, value);
}
if (asked.get('fit') === 'width') board.classList.add('wide');
adoptStyles();
// Only after loading, so that a page that has already received an answer knows that a further load means another
// document.
window.addEventListener('load', () =>
  window.addEventListener('message', (event) => line.receive(event)),
);
window.addEventListener('hashchange', () => location.reload());
new ResizeObserver(() => line.size(Math.ceil(board.getBoundingClientRect().height))).observe(board);
// Without `await`: WebKit runs a module that waits only after the page has been loaded, and the hello that follows
// loading would be missed.
void begin();

/** Style sheets constructed by a script do not count as inline styles. */
function adoptStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
}

/** Adds the board to the document, with the rules and the game from the address. */
async function begin(): Promise<void> {
  try {
    const linked = await readLink(location.hash, document.baseURI);
    if (linked?.rules) {
      board.game = null;
      board.rules = linked.rules;
    }
    document.body.append(board);
    if (linked?.record) await board.load(linked.record);
  } catch (error) {
    document.body.append(board);
    await board.ready().catch(() => undefined);
    if (error instanceof LinkError)
      board.fail(new BoardError('link', translate(`link.${error.problem}`)));
    else if (error instanceof BoardError) board.fail(error);
  }
}
