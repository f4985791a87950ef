// Prints the changes of a version: `node scripts/release/notes.mjs v1.2.3`.
import { readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { changesOf } from './changes.mjs';

const version = (process.argv[2] ?? '').replace(/^v/, '');
const changes = changesOf(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), version);
if (changes === null) throw new Error(`CHANGELOG.md has no part "## ${version}".`);
console.log(changes);
