/**
 * Starts programs from elsewhere where they have no access to this site: in a worker of a sandboxed frame.
 *
 * The frame has an opaque origin, and so has the worker: a worker started with a `data:` address by the page itself
 * has the page's origin in Chromium before version 149. The frame inherits the page's content security policy, which
 * limits what the program can load and run, and which has to allow `relay` by its hash (`index.html`).
 */
import type { ToProgram } from './messages';

/** What the page needs of a program's worker. */
export interface ProgramWorker {
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
  postMessage(message: ToProgram): void;
  terminate(): void;
}

/** What the frame sends: a message of the program, or what went wrong in it. */
type Relayed = { message: unknown } | { fault: string };

/** The script of the frame: starts the worker with the address it is sent, and relays messages by the port. */
export const relay = `onmessage = ({ data, ports: [page] }) => {
  const program = new Worker(data, { type: 'module' });
  program.onmessage = ({ data: message }) => page.postMessage({ message });
  program.onerror = (event) => {
    event.preventDefault();
    page.postMessage({ fault: String(event.message) });
  };
  page.onmessage = ({ data: message }) => program.postMessage(message);
};`;

/** Starts a program with this text. Messages to it are kept until it is loaded. */
export function spawnProgram(text: string): ProgramWorker {
  const { port1: port, port2: farPort } = new MessageChannel();
  const frame = document.createElement('iframe');
  const worker: ProgramWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => port.postMessage(message),
    terminate() {
      port.close();
      frame.remove();
    },
  };
  port.onmessage = ({ data }: MessageEvent<Relayed>) => {
    if ('fault' in data) worker.onerror?.({ message: data.fault });
    else worker.onmessage?.({ data: data.message });
  };
  frame.hidden = true;
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.srcdoc = `<!doctype html><script>${relay}</script>`;
  const address = `data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`;
  // An opaque origin cannot be named as the receiver.
  const start = () => frame.contentWindow?.postMessage(address, '*', [farPort]);
  frame.addEventListener('load', start, { once: true });
  document.body.append(frame);
  return worker;
}
