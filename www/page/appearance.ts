/** Applies the theme, the board colours and the title to the document. */
import { translate } from '../language/translate';
import { make, onChange } from '../ui/dom';
import { applyColours, watchColourPreferences } from '../ui/colour_scheme';
import { shown } from '../core/moves/rule_texts';
import { defaultSettings } from '../core/state/settings';
import type { Settings } from '../core/state/settings';
import type { State } from '../core/state/state';

/** The name of the page, and in one line what it is. */
export function makeBrand(): HTMLElement {
  const tagline = make('span', { class: 'tagline' }, ` · ${translate('app.tagline')}`);
  return make('span', { class: 'brand' }, 'Boardwright', tagline);
}

export class Appearance {
  readonly title = make('h1', {}, 'Boardwright');
  private settings: Settings = defaultSettings;

  /** `refresh` redraws the board in the new colours. */
  constructor(private readonly refresh: () => void) {
    watchColourPreferences(() => {
      this.apply();
      this.refresh();
    });
  }

  render({ settings, info }: State): void {
    this.settings = settings;
    const { theme, material, patterns } = settings;
    this.applyChanged(theme, material, patterns);
    if (info) this.showTitle(shown(info).title, settings.language);
  }

  private readonly applyChanged = onChange(
    (_theme: string, _material: string, _patterns: boolean) => this.apply(),
  );

  private apply(): void {
    applyColours(this.settings);
  }

  private readonly showTitle = onChange((title: string, _language: string) => {
    this.title.replaceChildren(makeBrand(), make('bdi', {}, title));
    document.title = `${title} – Boardwright`;
  });
}
