/**
 * The page as an app: saved for visits without a network, installed on request, updated when there is a newer version,
 * and opened with files by the system.
 *
 * Fetched once moves can be entered, so that nothing of it comes before them.
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
  /** Where the button stands that takes a newer version. */
  place: HTMLElement;
  open(file: File): void;
}

export class Offline {
  private newer: ServiceWorker | null = null;

  constructor(private readonly parts: Parts) {
    linkApp();
    takeOpenedFiles(parts.open);
    // Where a browser has no such workers, or lets the page have none, it goes on as it is.
    watchVersions((newer) => this.note(newer)).catch(() => undefined);
  }

  render(state: State): void {
    const isFree = state.phase === 'ready' && !isUnderWay(state);
    this.show(this.newer !== null && isFree, state.settings.language);
  }

  /** In another language the button is made anew. */
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

/** Whether a game has begun and goes on: nobody is to be disturbed then. */
function isUnderWay(state: State): boolean {
  return (state.tree?.nodes.length ?? 0) > 1 && !isOver(state);
}

/** What a browser needs to install the page; no visitor waits for it. */
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

/** Only some browsers tell of such files. */
export function takeOpenedFiles(open: (file: File) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => void files[0]?.getFile().then(open));
}
