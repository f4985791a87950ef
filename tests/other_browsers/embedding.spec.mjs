// Boards on other pages: as an element, and in a frame from another origin.
import { inRoot } from '../../scripts/paths.mjs';
import { cell } from './game.mjs';
import { test } from './visits.mjs';

/** The built package. */
const boards = inRoot('lib');
const ready = '.game[data-phase="ready"]:not([data-busy])';

test('a board as an element of a plain page', async ({ open, visitor }) => {
  const { url } = await open({ folder: inRoot('examples', 'plain'), boards });
  await visitor.open(url);
  await visitor.see(ready);
  // Chase is above, and computes nothing until somebody plays.
  await visitor.reach('#own');
  await visitor.click(cell('c1'));
  await visitor.click(cell('c2'));
  await visitor.see('.status .now', 'Black');
});

test('a board in a frame from another origin, played from both sides', async ({
  open,
  visitor,
}) => {
  const there = await open({ folder: boards, boards });
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; frame-src ${there.url}`;
  const here = await open({ folder: inRoot('examples', 'frame'), boards, policy });
  await visitor.open(`${here.url}?boards=${encodeURIComponent(there.url)}`);
  const { frame } = visitor;
  await frame.see(ready);
  await visitor.click('button', 'Play e2 - e4');
  await visitor.see('#said', 'White: e2 - e4');
  await frame.see('.status .now', 'Black');
  await frame.see(ready);
  await frame.click(cell('e7'));
  await frame.see(`${cell('e7')}[aria-selected="true"]`);
  await frame.click(cell('e5'));
  await visitor.see('#said', 'Black: e7 - e5');
  await frame.see('.status .now', 'White');
});
