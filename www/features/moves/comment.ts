/** The form for editing a comment. */
import { make, makeButton } from '../../ui/dom';
import { translate } from '../../language/translate';

/** The engine refuses longer ones. */
const maxLength = 10_000;

export interface CommentField {
  element: HTMLElement;
  open(node: number, label: string, text: string): void;
}

export function makeCommentField(save: (node: number, text: string) => void): CommentField {
  let node = 0;
  let opener: Element | null = null;
  const label = make('label', { for: 'comment-text' });
  const field = make('textarea', {
    id: 'comment-text',
    rows: '3',
    maxlength: `${maxLength}`,
    dir: 'auto',
  });
  const close = () => {
    element.setAttribute('hidden', '');
    if (opener instanceof HTMLElement) opener.focus();
  };
  const element = make(
    'form',
    { class: 'comment-field', hidden: true },
    label,
    field,
    make(
      'div',
      { class: 'row end' },
      makeButton(translate('dialog.cancel'), close, { class: 'quiet' }),
      make('button', { type: 'submit', class: 'primary' }, translate('moves.comment.save')),
    ),
  );
  const submit = () => {
    save(node, field.value.trim());
    close();
  };
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  element.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') close();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  });
  return {
    element,
    open(at, words, text) {
      node = at;
      opener = document.activeElement;
      label.textContent = words;
      field.value = text;
      element.removeAttribute('hidden');
      field.focus();
    },
  };
}
