/** Downloads a program; rejects with an `ExternalPlayerError`. */
import { bytesUpTo } from '../../games/rule_file';
import { translate } from '../../language/translate';
import { ExternalPlayerError, shortened } from './faults';

const maxBytes = 16_000_000;
/** How long to wait for the complete answer. */
const patienceMilliseconds = 30_000;

export async function programText(address: string): Promise<string> {
  const bytes = await bytesOf(address).catch((error: unknown) => {
    throw error instanceof ExternalPlayerError ? error : notLoaded(shortened(error));
  });
  if (bytes === null) throw notLoaded(translate('external.tooLong'));
  return new TextDecoder().decode(bytes);
}

/** Sends no cookies or referrer. */
async function bytesOf(address: string): Promise<Uint8Array | null> {
  const answer = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
  if (!answer.ok) throw notLoaded(String(answer.status));
  // Many hosts answer with a web page if there is no such file.
  if (/^text\/html\b/i.test(answer.headers.get('Content-Type') ?? ''))
    throw notLoaded(translate('external.isPage'));
  return bytesUpTo(answer, maxBytes);
}

const notLoaded = (reason: string) => new ExternalPlayerError('notLoaded', reason);
