// The rule editor: a mistake is shown with its line, and mended rules are on the board.
import assert from 'node:assert/strict';
import { cell, choose, turn } from './game.mjs';
import { test } from './visits.mjs';

/** @typedef {import('./visitor.mjs').Visitor} Visitor */

/**
 * Finds a text in the rules, and types another one over it.
 * @param {Visitor} visitor
 * @param {string} old
 * @param {string} text
 */
async function replace(visitor, old, text) {
  await visitor.click('.cm-line');
  await visitor.press('Control+f');
  await visitor.see('.finding input:focus');
  await visitor.type(old);
  await visitor.press('Enter', 'Escape');
  await visitor.miss('.finding');
  await visitor.type(text);
}

test('a mistake in the rules is shown, and the mended rules are played', async ({
  serve,
  visitor,
}) => {
  const { url } = await serve();
  await visitor.open(url);
  await turn(visitor);
  await visitor.see(cell('A5'), '5');
  await choose(visitor, 'Edit rules');
  await visitor.see('.rule-editor[data-checked="fine"]');

  await replace(visitor, '(pips 5) A5', '(pisp 6) A5');
  await visitor.see('.rule-editor[data-checked="wrong"]');
  const remark = await visitor.see('.rule-editor button', 'error E');
  assert.match(remark.text, /^Line \d+, column \d+/);
  assert.match(remark.text, /pips/, 'the right name is suggested');

  await replace(visitor, '(pisp 6)', '(pips 6)');
  await visitor.see('.rule-editor[data-checked="fine"]');
  await visitor.see(cell('A5'), '6');
  await turn(visitor);
});
