// Makes `custom-elements.json`, schema 1.0, which describes the element to editors and catalogues, from the tables of
// the manual.
import { readFileSync } from 'node:fs';
import { codesIn, partsOf } from '../docs/markdown.mjs';
import { inRoot } from '../paths.mjs';

/** @typedef {{ name: string, description: string }} Entry */

export function elementManifest() {
  const manual = readFileSync(inRoot('docs', 'embedding.md'), 'utf8');
  const methods = entriesUnder(manual, 'method', /^(\w+)\(/);
  const declaration = {
    kind: 'class',
    name: 'BoardElement',
    tagName: 'boardwright-board',
    customElement: true,
    superclass: { name: 'HTMLElement' },
    description: 'A board of Boardwright: a game that is played, or a lesson.',
    attributes: entriesUnder(manual, 'attribute').map((entry) => ({
      ...entry,
      fieldName: entry.name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase()),
    })),
    members: methods.map((entry) => ({ kind: 'method', ...entry })),
    events: entriesUnder(manual, 'event').map((entry) => ({
      ...entry,
      type: { text: 'CustomEvent' },
    })),
    cssProperties: entriesUnder(manual, 'property'),
    cssParts: entriesUnder(manual, 'part'),
  };
  const path = 'lib/element.js';
  const reference = { name: 'BoardElement', module: path };
  const exported = { kind: 'js', name: 'BoardElement', declaration: reference };
  const defined = {
    kind: 'custom-element-definition',
    name: 'boardwright-board',
    declaration: reference,
  };
  const modules = [
    { kind: 'javascript-module', path, declarations: [declaration], exports: [exported] },
    { kind: 'javascript-module', path: 'lib/boardwright.js', exports: [defined] },
  ];
  return `${JSON.stringify({ schemaVersion: '1.0.0', modules }, null, 2)}\n`;
}

/**
 * The rows of the table whose first column has this heading; a row may describe several entries.
 * @param {string} manual
 * @param {string} heading
 * @param {RegExp} [form] matches the name in the code of the first column
 * @returns {Entry[]}
 */
function entriesUnder(manual, heading, form = /^(.*)$/) {
  /** @type {Entry[]} */
  const entries = [];
  let isIn = false;
  for (const part of partsOf(manual)) {
    if (part.kind !== 'row') isIn = false;
    else if (part.cells[0] === heading) isIn = true;
    else if (isIn)
      for (const code of codesIn(part.cells[0] ?? '')) {
        const name = form.exec(code)?.[1];
        if (name !== undefined) entries.push({ name, description: part.cells[1] ?? '' });
      }
  }
  return entries;
}
