// Makes the icons of the installed page from www/public/icon.svg: `node scripts/icons.mjs`. They are committed.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { launchBrowser } from '../tests/browser/browser.mjs';
import { inRoot } from './paths.mjs';

/**
 * Maskable icons, which systems cut to a shape, have a background up to the edge, and the sign within the middle four
 * fifths.
 */
const icons = [
  { name: '192', size: 192, share: 1, ground: 'transparent' },
  { name: '512', size: 512, share: 1, ground: 'transparent' },
  { name: 'maskable', size: 512, share: 0.76, ground: '#f3f1ec' },
  { name: 'touch', size: 180, share: 0.84, ground: '#f3f1ec' },
];

const folder = inRoot('www', 'public', 'icons');
const sign = await readFile(inRoot('www', 'public', 'icon.svg'), 'base64');
await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
try {
  for (const { name, size, share, ground } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const style = `margin:0;height:100vh;background:${ground}`;
    const place = `position:fixed;inset:${((1 - share) / 2) * size}px;width:${share * size}px`;
    await page.setContent(
      `<body style="${style}"><img style="${place}" src="data:image/svg+xml;base64,${sign}">`,
    );
    const picture = await page.screenshot({ omitBackground: ground === 'transparent' });
    await writeFile(`${folder}/${name}.png`, picture);
    await page.close();
  }
} finally {
  await browser.close();
}
