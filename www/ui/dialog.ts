/** Parts of dialogs: a modal window with a form, and its buttons. */
import { make, makeButton } from './dom';
import { translate } from '../language/translate';
import '../style/dialogs.css';

let lastDialog = 0;

/** A modal window that closes with Escape and its buttons. */
export function makeWorkDialog(title: string, form: HTMLFormElement): HTMLDialogElement {
  const heading = make('h2', { id: `dialog-${++lastDialog}` }, title);
  return make('dialog', { 'aria-labelledby': heading.id }, heading, form);
}

/** A modal window that also closes with a click outside, since nothing entered in it would be lost. */
export function makeDialog(title: string, form: HTMLFormElement): HTMLDialogElement {
  const dialog = makeWorkDialog(title, form);
  let beganBeside = false;
  dialog.addEventListener('pointerdown', (event) => {
    beganBeside = isBeside(dialog, event);
  });
  dialog.addEventListener('click', (event) => {
    if (beganBeside && isBeside(dialog, event)) dialog.close();
  });
  return dialog;
}

/** Shows a dialog that is there only while it is open; resolves when it has been closed. */
export function showOnce(root: HTMLElement, dialog: HTMLDialogElement): Promise<void> {
  root.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve();
    });
  });
}

/** Clicks on the backdrop have the dialog as their target, like those on its padding. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === dialog && !isInside;
}

/** The row of buttons at the end of a form. */
export function makeFormButtons(dialog: () => HTMLDialogElement, submit: string): HTMLElement {
  const cancel = makeButton(translate('dialog.cancel'), () => dialog().close(), { class: 'quiet' });
  return make(
    'div',
    { class: 'row end' },
    cancel,
    make('button', { class: 'primary', type: 'submit' }, submit),
  );
}
