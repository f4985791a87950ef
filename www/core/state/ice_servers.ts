/**
 * The servers that help two pages to find each other, as people enter them in the settings: addresses of STUN and TURN
 * servers as in RFC 7064 and 7065, for TURN with a name and a password before the host, separated by spaces or commas.
 */
export interface IceServer {
  urls: string;
  username?: string;
  credential?: string;
}

export const maxServersLength = 500;
const address =
  /^(stuns?|turns?):(?:([^:@\s]+):([^@\s]+)@)?([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?(\?transport=(?:udp|tcp))?$/i;

/** The servers named by a text; null for a word that is no address. */
export function iceServersIn(text: string): (IceServer | null)[] {
  return text
    .slice(0, maxServersLength)
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(iceServerOf);
}

function iceServerOf(word: string): IceServer | null {
  const [, kind = '', username, credential, host = '', port = '', transport = ''] =
    address.exec(word) ?? [];
  // Of an impossible port, a browser makes an error of the whole list.
  if (kind === '' || Number(port.slice(1)) > 65_535) return null;
  const urls = `${kind.toLowerCase()}:${host}${port}${transport}`;
  // A browser refuses a TURN server without them, and a STUN server with a transport.
  const needsName = kind.toLowerCase().startsWith('turn');
  if (!needsName) return transport === '' ? { urls } : null;
  if (username === undefined || credential === undefined) return null;
  return { urls, username: decoded(username), credential: decoded(credential) };
}

/** Names and passwords may have escaped letters. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
