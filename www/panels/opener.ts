/** Buttons that open files of a game: its rule file with its pictures, an archive or a folder with all of them. */
import { make, makeButton } from '../dom';
import { say } from '../language/say';

export function makeOpener(take: (files: File[]) => void): HTMLElement {
  const files = makeInput({ accept: '.zrf,.txt,text/plain,.bmp,.png,.zip' }, take);
  const folder = makeInput({ webkitdirectory: true }, take);
  return make(
    'div',
    { class: 'row' },
    makeButton(say('new.open'), () => files.click()),
    makeButton(say('new.openFolder'), () => folder.click(), { class: 'quiet' }),
    files,
    folder,
  );
}

function makeInput(
  attributes: Record<string, string | boolean>,
  take: (files: File[]) => void,
): HTMLInputElement {
  const input = make('input', { type: 'file', hidden: true, multiple: true, ...attributes });
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    input.value = '';
    if (files.length > 0) void unpack(files).then(take);
  });
  return input;
}

async function unpack(files: File[]): Promise<File[]> {
  const part = await import('../art/walk').catch(() => null);
  return part ? part.unpacked(files) : files;
}
