/** Fetches what an attribute names: up to a limit of bytes and of time, and only what can be meant. */
import { bytesUpTo, decode, maxBytes } from '../games/rule_file';
import { translate } from '../language/translate';
import type { AttributeName } from './attribute_names';
import { Refused, shortened } from './errors';

/** An answer that is not there by then is not waited for. */
const patienceMilliseconds = 60_000;

/** A text as rule files are read. Rejects with `Refused` where there is nothing that can be used. `signal` ends it. */
export async function fetchText(
  address: string,
  about: AttributeName,
  signal: AbortSignal,
): Promise<string> {
  const ending = new AbortController();
  const late = setTimeout(
    () => ending.abort(new Error(translate('embed.tooSlow'))),
    patienceMilliseconds,
  );
  const end = () => ending.abort(signal.reason);
  signal.addEventListener('abort', end);
  try {
    const answer = await answerFrom(address, about, ending.signal);
    const bytes = await bytesUpTo(answer, maxBytes);
    if (bytes === null)
      throw new Refused(about, translate('embed.tooLong', { address: shortened(address) }));
    return decode(bytes);
  } catch (error) {
    throw error instanceof Refused ? error : notLoaded(about, address, reasonOf(error));
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', end);
  }
}

async function answerFrom(
  address: string,
  about: AttributeName,
  signal: AbortSignal,
): Promise<Response> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw notLoaded(about, address, String(answer.status));
  // Many hosts answer with a page where there is no such file.
  if (!/^text\/html\b/i.test(answer.headers.get('Content-Type') ?? '')) return answer;
  void answer.body?.cancel();
  throw notLoaded(about, address, translate('embed.addressIsPage'));
}

function notLoaded(about: AttributeName, address: string, reason: string): Refused {
  return new Refused(about, translate('embed.noRules', { address: shortened(address), reason }));
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
