/** Buttons for opening a game: a rule file with its pictures, an archive, or a folder. */
import { make, makeButton } from './dom';
import { translate } from '../language/translate';

/** `take` is called at once, even if an archive has to be unpacked first. */
export function makeFileButtons(take: (coming: Promise<File[]>) => void): HTMLElement {
  const files = makeInput({ accept: '.zrf,.lud,.4th,.txt,text/plain,.bmp,.png,.zip' }, take);
  const folder = makeInput({ webkitdirectory: true }, take);
  return make(
    'div',
    { class: 'row' },
    makeButton(translate('gamePicker.open'), () => files.click()),
    makeButton(translate('gamePicker.openFolder'), () => folder.click(), { class: 'quiet' }),
    files,
    folder,
  );
}

function makeInput(
  attributes: Record<string, string | boolean>,
  take: (coming: Promise<File[]>) => void,
): HTMLInputElement {
  const input = make('input', { type: 'file', hidden: true, multiple: true, ...attributes });
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    input.value = '';
    if (files.length > 0) take(unpack(files));
  });
  return input;
}

async function unpack(files: File[]): Promise<File[]> {
  const part = await import('../games/collect_files').catch(() => null);
  return part ? part.unpacked(files) : files;
}
