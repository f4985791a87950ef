/** Saving the page for visits without a network: the first time, the service worker tells how far it has come. */

/** How far it has come, from 0 to 1 or null if that is not known; or that it is done, or did not work. */
export type Saving =
  | { kind: 'saving'; share: number | null }
  | { kind: 'saved' }
  | { kind: 'failed' };

/** What the service worker sends while it saves. */
export interface SavingMessage {
  saving: number | null;
}

/** Calls `tell` while the page is saved for the first time; a later version replaces it without a word. */
export function followSaving(
  registration: ServiceWorkerRegistration,
  tell: (saving: Saving) => void,
): void {
  const { serviceWorker } = navigator;
  const worker = registration.installing;
  if (worker === null || serviceWorker.controller !== null) return;
  const following = new AbortController();
  const { signal } = following;
  const end = (saving: Saving) => {
    following.abort();
    tell(saving);
  };
  tell({ kind: 'saving', share: null });
  serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<Partial<SavingMessage> | null>) => {
      if (data?.saving !== undefined) tell({ kind: 'saving', share: data.saving });
    },
    { signal },
  );
  serviceWorker.startMessages();
  worker.addEventListener(
    'statechange',
    () => {
      if (worker.state === 'activated') end({ kind: 'saved' });
      else if (worker.state === 'redundant') end({ kind: 'failed' });
    },
    { signal },
  );
}
