/** Which colours the style sheets use: those of the settings, and where these leave it open, what the system asks for. */
import type { Settings } from '../core/state/settings';
import { setAttribute } from './dom';

const dark = '(prefers-color-scheme: dark)';
const contrast = '(prefers-contrast: more)';

/** Says it on the root element, or on the host of a shadow tree, where the style sheets look for it. */
export function applyColours(
  { theme, surface }: Pick<Settings, 'theme' | 'surface'>,
  root = document.documentElement,
): void {
  const isDark = theme === 'auto' ? matchMedia(dark).matches : theme === 'dark';
  const board = surface === 'auto' ? matchMedia(contrast).matches && 'contrast' : surface;
  setAttribute(root, 'data-theme', isDark ? 'dark' : 'light');
  setAttribute(root, 'data-board', board);
}

/** Tells when the system asks for something else. */
export function watchColourPreferences(
  changed: () => void,
  options: AddEventListenerOptions = {},
): void {
  for (const query of [dark, contrast])
    matchMedia(query).addEventListener('change', changed, options);
}

const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

/** A text that tells them apart. */
export function systemScheme(): string {
  return queries.map((query) => matchMedia(query).matches).join(' ');
}

/** Tells when they change. */
export function watchSystemScheme(changed: () => void, signal: AbortSignal): void {
  for (const query of queries) matchMedia(query).addEventListener('change', changed, { signal });
}
