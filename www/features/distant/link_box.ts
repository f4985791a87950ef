/** A link to be sent: a field with it, and buttons that copy it, share it, or show it as a QR code. */
import { translate } from '../../language/translate';
import { canShare, copyField, share } from '../../ui/copy';
import { make, makeButton, setAttribute, setText } from '../../ui/dom';
import { maxQrLength, makeQrCode } from './qr';

export interface LinkBox {
  element: HTMLElement;
  /** Shows a link; null while it is being made. */
  show(label: string, link: string | null): void;
}

/** `sent` is called when somebody takes the link, to send it in some way that the page does not see. */
export function makeLinkBox(sent: () => void): LinkBox {
  const field = make('input', { readonly: true, class: 'code', spellcheck: 'false' });
  const note = make('p', { class: 'help', role: 'status' });
  const picture = make('div', { class: 'qr' });
  const copy = makeButton(
    translate('importExport.copy'),
    () =>
      void copyField(field).then(({ isCopied, message }) => {
        setText(note, message);
        // Otherwise copying by hand counts, which the field notices.
        if (isCopied) sent();
      }),
    { class: 'primary' },
  );
  const send = makeButton(
    translate('importExport.share'),
    () => void share({ url: field.value }).then((isShared) => isShared && sent()),
  );
  const code = makeButton(translate('distant.qr'), () => toggle(), { 'aria-expanded': 'false' });
  const fold = () => {
    picture.replaceChildren();
    setAttribute(code, 'aria-expanded', 'false');
  };
  const toggle = () => {
    if (picture.firstChild !== null) return fold();
    picture.replaceChildren(makeQrCode(field.value, translate('distant.qr.label')));
    setAttribute(code, 'aria-expanded', 'true');
    sent();
  };
  field.addEventListener('focus', () => field.select());
  field.addEventListener('copy', sent);
  return {
    element: make(
      'div',
      { class: 'link-box' },
      field,
      make('div', { class: 'row' }, copy, send, code),
      note,
      picture,
    ),
    show(label, link) {
      setAttribute(field, 'aria-label', label);
      const text = link ?? '';
      if (field.value !== text) {
        field.value = text;
        setText(note, '');
        fold();
      }
      for (const button of [copy, send, code]) setAttribute(button, 'disabled', link === null);
      setAttribute(send, 'hidden', !canShare());
      setAttribute(code, 'hidden', text.length > maxQrLength);
    },
  };
}
