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
import { translate } from '../../language/translate';
import { makeTool } from '../../panels/toolbar';
import { make, onChange } from '../../ui/dom';
import { takeVersion, watchVersions } from './worker';

interface Parts {
  store: Store;
  /** The place for the update button. */
  place: HTMLElement;
  open(file: File): void;
}

export class Offline {
  private newer: ServiceWorker | null = null;

  constructor(private readonly parts: Parts) {
    linkApp();
    takeOpenedFiles(parts.open);
    // Browsers without service workers, or that deny them, simply have no offline use.
    watchVersions((newer) => this.note(newer)).catch(() => undefined);
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
      ...(isShown
        ? [makeTool('replay', translate('offline.update'), take, translate('offline.found'))]
        : []),
    );
    if (isShown) store.set({ announcement: translate('offline.found') });
  });

  private note(newer: ServiceWorker): void {
    this.newer = newer;
    this.render(this.parts.store.get());
  }

  private async take(): Promise<void> {
    if (this.newer === null || (await takeVersion(this.newer))) return;
    this.parts.store.set({ announcement: translate('offline.elsewhere') });
  }
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
