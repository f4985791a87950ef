/** What of the state the document itself shows: theme, colours of the board, title. */
import { make, onChange, setAttribute } from '../dom';
import type { Settings, State } from '../state/state';

export class Appearance {
  readonly title = make('h1', {}, 'Boardwright');

  /** `refresh` draws the board again once it has other colours. */
  constructor(private readonly refresh: () => void) {}

  render({ settings, info }: State): void {
    this.applyTheme(settings.theme, settings.surface);
    if (info) this.showTitle(info.title);
  }

  private readonly applyTheme = onChange((theme: Settings['theme'], surface: string) => {
    setAttribute(document.documentElement, 'data-theme', theme !== 'auto' && theme);
    setAttribute(document.documentElement, 'data-board', surface !== 'auto' && surface);
    const isUsual = surface === 'auto' && !matchMedia('(prefers-contrast: more)').matches;
    if (!isUsual) void import('../style/boards.css').then(this.refresh);
  });

  private readonly showTitle = onChange((title: string) => {
    this.title.replaceChildren(make('span', { class: 'brand' }, 'Boardwright'), title);
    document.title = `${title} – Boardwright`;
  });
}
