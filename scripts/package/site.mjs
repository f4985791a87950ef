// A Vite plugin that puts `embed.html` and the modules of `<boardwright-board>` beside the built page, for frames and
// pages that refer to the published site. They use the games of the page.
import { build } from 'vite';
import { packageConfig } from './config.mjs';

/** @returns {import('vite').Plugin} */
export function embeddable() {
  return {
    name: 'embeddable',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle) {
        const games = Object.keys(bundle).find((name) => /^games-[0-9a-f]+\//.test(name));
        if (dir === undefined || games === undefined || this.environment.name !== 'client') return;
        await build(
          packageConfig({ outDir: dir, folder: 'embed/', games: `../${games.split('/')[0]}/` }),
        );
      },
    },
  };
}
