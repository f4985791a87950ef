/** Downloads what an attribute names, with limits for size and time. */
import { alone } from '../games/bundle';
import { bytesUpTo, decode, maxBytes } from '../games/rule_file';
import { translate } from '../language/translate';
import type { AttributeName } from './attribute_names';
import { BoardError, shortened } from './errors';

/** How long to wait for the complete answer. */
const patienceMilliseconds = 60_000;

/** A text, decoded like a rule file. Rejects with `BoardError` if it cannot be used; `signal` cancels the download. */
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
      throw new BoardError(
        about,
        translate('embed.tooLong', { address: shortened(address), megabytes: maxBytes / 1e6 }),
      );
    return alone(/[^/?#]*(?=$|[?#])/.exec(address)?.[0] ?? '', decode(bytes));
  } catch (error) {
    throw error instanceof BoardError ? error : notLoaded(about, address, reasonOf(error));
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
  // Many hosts answer with a web page if there is no such file.
  if (!/^text\/html\b/i.test(answer.headers.get('Content-Type') ?? '')) return answer;
  void answer.body?.cancel();
  throw notLoaded(about, address, translate('embed.addressIsPage'));
}

function notLoaded(about: AttributeName, address: string, reason: string): BoardError {
  return new BoardError(about, translate('embed.noRules', { address: shortened(address), reason }));
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
