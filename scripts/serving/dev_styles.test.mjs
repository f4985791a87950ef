import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../paths.mjs';
import { devStyles } from './dev_styles.mjs';

/** @param {string} html @returns {string} */
const transform = (html) =>
  Reflect.apply(Object(devStyles()).transformIndexHtml, undefined, [html]);

it('lets inline styles into the page that is being worked on, and changes nothing else', () => {
  const html = readFileSync(inRoot('index.html'), 'utf8');
  const added = " style-src 'self' 'unsafe-inline';";
  expect(html).not.toContain('style-src');
  expect(transform(html)).toContain(`default-src 'self';${added} script-src`);
  expect(transform(html).replace(added, '')).toBe(html);
});

it('complains about a page without the policy', () => {
  expect(() => transform('<html></html>')).toThrow('no policy');
});
