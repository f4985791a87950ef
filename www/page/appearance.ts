/** Applies the theme, the board colours and the title to the document. */
import { make, onChange } from '../ui/dom';
import { applyColours, watchColourPreferences } from '../ui/colour_scheme';
import { defaultSettings } from '../core/state/settings';
import type { Settings } from '../core/state/settings';
import type { State } from '../core/state/state';

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
    if (info) this.showTitle(info.title);
  }

  private readonly applyChanged = onChange(
    (_theme: string, _material: string, _patterns: boolean) => this.apply(),
  );

  private apply(): void {
    applyColours(this.settings);
  }

  private readonly showTitle = onChange((title: string) => {
    this.title.replaceChildren(make('span', { class: 'brand' }, 'Boardwright'), title);
    document.title = `${title} – Boardwright`;
  });
}
