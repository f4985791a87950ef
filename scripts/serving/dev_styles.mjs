// `npm run dev`: Vite puts the style sheets that modules import into the page as inline styles, which the page's own
// Content-Security-Policy forbids. The built page links them, so there the policy stays as strict as it is.

const strict = "default-src 'self';";

/** @returns {import('vite').Plugin} */
export function devStyles() {
  return {
    name: 'dev-styles',
    apply: 'serve',
    transformIndexHtml(html) {
      if (!html.includes(strict)) throw new Error(`index.html has no policy with ${strict}`);
      return html.replace(strict, `${strict} style-src 'self' 'unsafe-inline';`);
    },
  };
}
