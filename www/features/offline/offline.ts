/**
 * Offline use: the page is saved for visits without a network, can be installed, updates itself, and opens files from
 * the system.
 *
 * Loaded once moves can be entered, so that it does not delay the game.
 */
import './offline.css';
import { isOver } from '../../core/state/permissions';
import type { State } from '../../core/state/state';
import type { Store } from '../../core/state/store';
import { formatPercent, translate } from '../../language/translate';
import { makeTool } from '../../panels/toolbar';
import { make, onChange, setText } from '../../ui/dom';
import type { Saving } from './saving';
import { takeVersion, watchVersions } from './worker';

interface Parts {
  store: Store;
  /** The place for the update button. */
  place: HTMLElement;
  open(file: File): void;
}

/** How long the page says that it works offline. */
const shownMilliseconds = 6000;

export class Offline {
  private newer: ServiceWorker | null = null;
  private readonly saved = make('p', { class: 'offline-saving', role: 'status' });

  constructor(private readonly parts: Parts) {
    linkApp();
    takeOpenedFiles(parts.open);
    // Browsers without service workers, or that deny them, simply have no offline use.
    watchVersions(
      (newer) => this.note(newer),
      (saving) => this.tell(saving),
    ).catch(() => undefined);
  }

  render(state: State): void {
    const isFree = state.phase === 'ready' && !isUnderWay(state);
    this.show(this.newer !== null && isFree, state.settings.language);
  }

  /** The button is created again after a change of language. */
  private readonly show = onChange((isShown: boolean, _language: string) => {
    const take = () => void this.take();
    const { place, store } = this.parts;
    place.replaceChildren(
      this.saved,
      ...(isShown
        ? [makeTool('replay', translate('offline.update'), take, translate('offline.found'))]
        : []),
    );
    if (isShown) store.set({ announcement: translate('offline.found') });
  });

  /** Says how far saving has come; that it is done, only for a moment. */
  private tell(saving: Saving): void {
    this.render(this.parts.store.get());
    const words = wordsFor(saving);
    setText(this.saved, saving.kind === 'failed' ? '' : words);
    if (saving.kind === 'saving') return;
    setTimeout(() => setText(this.saved, ''), shownMilliseconds);
    const { store } = this.parts;
    const isNews = isNarrow() && store.get().announcement === '';
    if (saving.kind === 'failed' || isNews) store.set({ announcement: words });
  }

  private note(newer: ServiceWorker): void {
    this.newer = newer;
    this.render(this.parts.store.get());
  }

  private async take(): Promise<void> {
    if (this.newer === null || (await takeVersion(this.newer))) return;
    this.parts.store.set({ announcement: translate('offline.elsewhere') });
  }
}

function wordsFor(saving: Saving): string {
  if (saving.kind !== 'saving') return translate(`offline.${saving.kind}`);
  if (saving.share === null) return translate('offline.saving');
  return translate('offline.savingShare', {
    percent: formatPercent(Math.round(100 * saving.share) / 100),
  });
}

/** On phones there is no room beside the buttons, so the status says it. */
function isNarrow(): boolean {
  return window.matchMedia('(max-width: 40rem)').matches;
}

/** Whether a game is in progress, which must not be disturbed. */
function isUnderWay(state: State): boolean {
  return (state.tree?.nodes.length ?? 0) > 1 && !isOver(state);
}

/** What browsers need to install the page; visitors do not wait for it. */
function linkApp(): void {
  const { head } = document;
  if (head.querySelector('[rel="manifest"]')) return;
  head.append(
    make('link', { rel: 'manifest', href: './manifest.webmanifest' }),
    make('link', { rel: 'apple-touch-icon', href: './icons/touch.png' }),
  );
}

interface Launch {
  files: { getFile(): Promise<File> }[];
}

interface LaunchQueue {
  setConsumer(take: (launch: Launch) => void): void;
}

/** Only some browsers support this. */
export function takeOpenedFiles(open: (file: File) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => void files[0]?.getFile().then(open));
}
