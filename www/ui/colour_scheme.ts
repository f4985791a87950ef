/** Selects the colours in the style sheets: those in the settings, or else what the system prefers. */
import type { Settings } from '../core/state/settings';
import { setAttribute } from './dom';

const dark = '(prefers-color-scheme: dark)';
const contrast = '(prefers-contrast: more)';

/** Sets attributes on the root element, or on the host of a shadow tree, to which the style sheets refer. */
export function applyColours(
  { theme, surface }: Pick<Settings, 'theme' | 'surface'>,
  root = document.documentElement,
): void {
  const isDark = theme === 'auto' ? matchMedia(dark).matches : theme === 'dark';
  const board = surface === 'auto' ? matchMedia(contrast).matches && 'contrast' : surface;
  setAttribute(root, 'data-theme', isDark ? 'dark' : 'light');
  setAttribute(root, 'data-board', board);
}

/** Calls back when the system's preferences change. */
export function watchColourPreferences(
  changed: () => void,
  options: AddEventListenerOptions = {},
): void {
  for (const query of [dark, contrast])
    matchMedia(query).addEventListener('change', changed, options);
}

const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

/** A text that identifies the system's preferences. */
export function systemScheme(): string {
  return queries.map((query) => matchMedia(query).matches).join(' ');
}

export function watchSystemScheme(changed: () => void, signal: AbortSignal): void {
  for (const query of queries) matchMedia(query).addEventListener('change', changed, { signal });
}
