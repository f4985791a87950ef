/**
 * The dialogs for external programs: which one plays, and whether one named by a link may play. Each is created when
 * opened and removed when closed.
 */
import { make, setText } from '../../ui/dom';
import { translate } from '../../language/translate';
import { joinAnd } from '../../language/translate';
import { makeFormButtons, makeWorkDialog, showOnce } from '../../ui/dialog';
import { makeField } from '../../ui/fields';
import { programAddress } from '../../core/players/seats';
import './programs.css';

/**
 * Asks for the address of a program; resolves to null if none is chosen. `recommended` is named by the rules, or ''.
 */
export function askAddress(root: HTMLElement, recommended: string): Promise<string | null> {
  const input = make('input', {
    name: 'address',
    dir: 'ltr',
    inputmode: 'url',
    autocomplete: 'off',
    spellcheck: 'false',
    required: true,
  });
  input.value = recommended;
  const wrong = make('p', { role: 'alert' });
  const given = () => programAddress(input.value, document.baseURI);
  const check = () => setText(wrong, given() === null ? translate('external.badAddress') : '');
  return opened(root, translate('external.title'), translate('external.agree'), {
    parts: [
      ...(recommended === '' ? [] : [make('p', {}, translate('external.recommended'))]),
      makeField(translate('external.address'), input),
      wrong,
      make('p', { class: 'help' }, translate('external.explained')),
    ],
    check,
    given,
  });
}

/** Asks whether the program at an address may play for these players. */
export async function askConsent(
  root: HTMLElement,
  address: string,
  names: string[],
): Promise<boolean> {
  const parts = [
    make('p', {}, translate('external.asked', { names: joinAnd(names) })),
    make('p', {}, make('code', { class: 'address' }, address)),
    make('p', { class: 'help' }, translate('external.explained')),
  ];
  const given = () => address;
  const form = { parts, check: () => undefined, given };
  return (
    (await opened(root, translate('external.ask'), translate('external.agree'), form)) !== null
  );
}

interface Form {
  parts: HTMLElement[];
  /** Shows what is wrong with the input. */
  check(): void;
  given(): string | null;
}

/** Resolves to the input once the dialog is closed; null if it was cancelled. */
function opened(
  root: HTMLElement,
  title: string,
  submit: string,
  { parts, check, given }: Form,
): Promise<string | null> {
  const form = make('form', { method: 'dialog', class: 'external', novalidate: true }, ...parts);
  const dialog: HTMLDialogElement = makeWorkDialog(title, form);
  form.append(makeFormButtons(() => dialog, submit));
  let answer: string | null = null;
  form.addEventListener('submit', (event) => {
    check();
    answer = given();
    if (answer === null) event.preventDefault();
  });
  return showOnce(root, dialog).then(() => answer);
}
