/** Selects the colours in the style sheets: those in the settings, or else what the system prefers. */
import type { Settings } from '../core/state/settings';
import { setAttribute } from './dom';

const dark = '(prefers-color-scheme: dark)';
const contrast = '(prefers-contrast: more)';
const forced = '(forced-colors: active)';

type ColourSettings = Pick<Settings, 'theme' | 'material' | 'patterns'>;

/** Sets attributes on the root element, or on the host of a shadow tree, to which the style sheets refer. */
export function applyColours(settings: ColourSettings, root = document.documentElement): void {
  const { theme, material, patterns } = settings;
  const isDark = theme === 'auto' ? matches(dark) : theme === 'dark';
  const chosen = material === 'auto' ? matches(contrast) && 'contrast' : material;
  const needsPatterns = chosen === 'contrast' || matches(contrast) || matches(forced);
  setAttribute(root, 'data-theme', isDark ? 'dark' : 'light');
  setAttribute(root, 'data-chosen-material', chosen);
  setAttribute(root, 'data-patterns', patterns || needsPatterns);
}

const matches = (query: string) => matchMedia(query).matches;

/** Calls back when the system's preferences change. */
export function watchColourPreferences(
  changed: () => void,
  options: AddEventListenerOptions = {},
): void {
  for (const query of [dark, contrast, forced])
    matchMedia(query).addEventListener('change', changed, options);
}

const queries = [dark, forced];

/** A text that identifies the system's preferences. */
export function systemScheme(): string {
  return queries.map((query) => String(matches(query))).join(' ');
}

export function watchSystemScheme(changed: () => void, signal: AbortSignal): void {
  for (const query of queries) matchMedia(query).addEventListener('change', changed, { signal });
}
