/**
 * The page in a frame: one board, asked for by the address behind `#`, that talks to the page around it.
 *
 * The address has the attributes of the element, and `record` and `rules` as links of the page have them; `origin` names
 * the only page that is heard, and `fit=width` lets the board be as high as it is wide.
 */
import { attributeNames } from './attribute_names';
import { BoardElement } from './define';
import { FrameChannel } from './frame_connection';
import { Refused } from './errors';
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
dress();
// Not before, so that a page that was answered knows by the next load that the frame has another page.
window.addEventListener('load', () =>
  window.addEventListener('message', (event) => line.receive(event)),
);
window.addEventListener('hashchange', () => location.reload());
new ResizeObserver(() => line.size(Math.ceil(board.getBoundingClientRect().height))).observe(board);
await begin();

/** Style sheets that a script makes are no inline styles. */
function dress(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
}

/** Puts the board onto the page, with what the address has of rules and of a game. */
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
      board.fail(new Refused('link', translate(`link.${error.problem}`)));
    else if (error instanceof Refused) board.fail(error);
  }
}
