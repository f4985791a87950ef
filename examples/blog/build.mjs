// Makes a page of each post: Markdown goes into the template, and with it the elements that stand in it.
// node build.mjs FOLDER writes them there; the package's lib/ has to lie beside them as boardwright/.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { marked } from 'marked';

const here = import.meta.dirname;
const target = process.argv[2] ?? path.join(here, 'site');
const template = readFileSync(path.join(here, 'page.html'), 'utf8');

mkdirSync(target, { recursive: true });
copyFileSync(path.join(here, 'page.css'), path.join(target, 'page.css'));
for (const name of readdirSync(path.join(here, 'posts'))) {
  const post = await marked(readFileSync(path.join(here, 'posts', name), 'utf8'));
  const page = template.replace('<!-- post -->', () => post);
  writeFileSync(path.join(target, name.replace(/\.md$/, '.html')), page);
}
