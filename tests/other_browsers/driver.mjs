// What both drivers can do with their browser.

/**
 * One window. Pointers and keys are the action sequences of W3C WebDriver, which WebDriver BiDi shares; `input.mjs`
 * makes them.
 * @typedef {object} Driver
 * @property {(url: string) => Promise<unknown>} open
 * @property {() => Promise<unknown>} reload
 * @property {(body: string, args: unknown[], inFrame: boolean) => Promise<any>} call calls a function, given as text, in the
 *   page or in its first frame, and returns its result; both pass through JSON
 * @property {(sequences: import('./input.mjs').Sequence[]) => Promise<unknown>} act
 * @property {() => Promise<Buffer>} picture of the window, as PNG
 * @property {() => Promise<unknown>} close
 */

/** @typedef {'firefox' | 'webkit'} Browser */

/**
 * Launches a browser with an empty profile.
 * @param {Browser} browser
 * @returns {Promise<Driver>}
 */
export async function launch(browser) {
  return browser === 'firefox'
    ? (await import('./firefox.mjs')).launchFirefox()
    : (await import('./webkit.mjs')).launchWebKit();
}
