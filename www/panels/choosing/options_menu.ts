/** The options of a chooser as a menu, with numbers, pictures and differences, and a filter if there are many. */
import { focusBeside, make, makeButton, setAttribute, whilePointed } from '../../ui/dom';
import type { GameInfo, PieceView, SiteId } from '../../engine/structures';
import { translate } from '../../language/translate';
import { siteName } from '../../core/messages/labels';
import { keyAlong } from '../../ui/direction';
import { at } from '../../core/must';
import { makeIcon } from '../../ui/icons';
import type { Option, Picture } from './options';

export interface MenuActions {
  back(): void;
  pictureOf(piece: PieceView): HTMLElement;
}

/** Only the first options have digits; if there are more, a filter helps. */
const maxWithDigits = 9;

export function makeMenu(
  info: GameInfo,
  site: SiteId,
  options: Option[],
  actions: MenuActions,
): HTMLElement[] {
  const name = siteName(info, site);
  const written = at(info.board.sites, site).name;
  const isReached = options.length > 1 && !options.some(({ text = '' }) => staysOn(text, written));
  const title = isReached
    ? translate('chooser.waysTo', { count: options.length, site: name })
    : name;
  const buttons = options.map((option, i) => makeOption(option, i, actions));
  const list = make('div', { class: 'list', role: 'menu', 'aria-label': title }, ...buttons);
  const head = make('div', { class: 'row head' }, make('p', {}, title), makeCancel(actions));
  return options.length > maxWithDigits ? [head, makeFilter(buttons), list] : [head, list];
}

/** Whether a step is by a piece that does not move: "E2 clockwise". */
function staysOn(text: string, name: string): boolean {
  return text === name || (text.startsWith(`${name} `) && !text.startsWith(`${name} - `));
}

export function makeCancel({ back }: Pick<MenuActions, 'back'>): HTMLButtonElement {
  return makeButton(translate('chooser.cancel'), back, { class: 'quiet', 'data-action': 'back' });
}

function makeOption(option: Option, index: number, actions: MenuActions): HTMLElement {
  const { label, detail, text, says, picture, act, show, hide } = option;
  const button = makeButton('', act, {
    class: 'option',
    role: 'menuitem',
    'data-text': text ?? false,
    'data-action': says ?? false,
  });
  const digit = index < maxWithDigits ? String(index + 1) : '';
  if (digit !== '') {
    button.append(make('kbd', { 'aria-hidden': 'true' }, digit));
    setAttribute(button, 'aria-keyshortcuts', digit);
  }
  const drawn = drawPicture(picture, actions);
  if (drawn) button.append(drawn);
  const words = make('span', { class: 'label' }, make('bdi', {}, label));
  if (detail !== '') words.append(make('small', {}, detail));
  button.append(words);
  whilePointed(button, show, hide);
  return button;
}

/** Small pieces, crossed out if they are captured; or an arrow; or the sign of an effect. */
function drawPicture(picture: Picture, { pictureOf }: MenuActions): Element | null {
  switch (picture.kind) {
    case 'pieces': {
      const shown = picture.pieces.map((piece) => {
        const drawn = pictureOf(piece);
        setAttribute(drawn, 'data-captured', picture.captured);
        return drawn;
      });
      return make('span', { class: 'picture', 'aria-hidden': 'true' }, ...shown);
    }
    case 'arrow': {
      const arrow = makeIcon('arrow');
      arrow.style.rotate = `${Math.atan2(picture.dy, picture.dx)}rad`;
      return arrow;
    }
    case 'icon':
      return makeIcon(picture.name);
    case 'none':
      return null;
  }
}

function makeFilter(buttons: HTMLElement[]): HTMLInputElement {
  const label = translate('chooser.filter');
  const input = make('input', { type: 'search', 'aria-label': label, placeholder: label });
  input.addEventListener('input', () => {
    const wanted = input.value.trim().toLowerCase();
    for (const button of buttons)
      setAttribute(button, 'hidden', !button.textContent.toLowerCase().includes(wanted));
  });
  return input;
}

/** Arrow keys, Home and End move between options; Escape goes back. */
export function keysInMenu(event: KeyboardEvent, element: HTMLElement, back: () => void): void {
  const isTyping = event.target instanceof HTMLInputElement;
  const key = keyAlong(element, event.key);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (event.key === 'Escape' || (event.key === 'Backspace' && !isTyping)) back();
  else if (isTyping && event.key !== 'ArrowDown') return;
  else if (step !== undefined) focusNext(element, step);
  else if (event.key === 'Home') buttonsOf(element)[0]?.focus();
  else if (event.key === 'End') buttonsOf(element).at(-1)?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Chooses the option with a digit, in the notation of `core/state/keys.ts`; false if there is none. */
export function takeDigit(key: string, element: HTMLElement): boolean {
  const digit = /^(?:Numpad)?([1-9])$/.exec(key)?.[1];
  const options = [...element.querySelectorAll<HTMLButtonElement>('.option')];
  if (digit === undefined || options.length === 0 || options.length > maxWithDigits) return false;
  options[Number(digit) - 1]?.click();
  return true;
}

function buttonsOf(element: HTMLElement): HTMLButtonElement[] {
  const options = [...element.querySelectorAll<HTMLButtonElement>('.option:not([hidden])')];
  return options.length > 0 ? options : [...element.querySelectorAll('button')];
}

function focusNext(element: HTMLElement, step: number): void {
  const buttons = buttonsOf(element).filter((button) => !button.disabled);
  const focused = focusBeside(element);
  const index = buttons.findIndex((button) => button === focused);
  const next = index < 0 && step < 0 ? -1 : (index + step) % buttons.length;
  buttons.at(next)?.focus();
}
