/** The dialog of keyboard shortcuts, where they can be changed. Made from the table in `core/state/keys.ts`. */
import { make, makeButton, setText } from '../../ui/dom';
import { keyLabel } from '../../ui/hotkeys';
import {
  commandIds,
  commandOf,
  commands,
  keyOf,
  keysOf,
  mayHave,
  defaultKeys,
} from '../../core/state/keys';
import type { CommandId, KeySettings, Where } from '../../core/state/keys';
import { translate } from '../../language/translate';
import { makeDialog } from '../../ui/dialog';
import { makeCheck } from '../../ui/fields';

export interface KeyHelp {
  element: HTMLDialogElement;
  open(settings: KeySettings): void;
}

export function makeKeyHelp(change: (settings: KeySettings) => void): KeyHelp {
  const form = make('form', { method: 'dialog', class: 'keys' });
  const dialog = makeDialog(translate('keyHelp.title'), form);
  const status = make('p', { role: 'status' });
  let settings = defaultKeys;
  const set = (changed: KeySettings, message: string, focus: CommandId | null) => {
    settings = changed;
    change(changed);
    fill();
    setText(status, message);
    if (focus) form.querySelector<HTMLElement>(`[data-command="${focus}"] button`)?.focus();
  };
  const learn = (id: CommandId, button: HTMLButtonElement) => {
    setText(button, translate('keyHelp.press'));
    // The name of the button says what it changes, so its text is not read aloud.
    setText(status, translate('keyHelp.press'));
    listen(button, (key) => {
      setText(button, translate('keyHelp.change'));
      if (key === null) return setText(status, '');
      if (!mayHave(id, key))
        return setText(status, translate('keyHelp.reserved', { key: keyLabel(key) }));
      const other = commandOf(key, { ...settings, single: true });
      if (other === id) return setText(status, '');
      const own = { ...settings.own, [id]: [key] };
      if (other)
        own[other] = keysOf(other, { ...settings, single: true }).filter((one) => one !== key);
      const words = other
        ? translate('keyHelp.reassigned', {
            key: keyLabel(key),
            command: translate(`key.${other}`),
          })
        : '';
      set({ ...settings, own }, words, id);
    });
  };
  const fill = () => {
    const single = makeCheck(translate('keyHelp.singleKeys'), 'single-keys', settings.single);
    single.input.addEventListener('change', () => {
      set({ ...settings, single: single.input.checked }, '', null);
      form.querySelector<HTMLElement>('[name="single-keys"]')?.focus();
    });
    const tables = (['board', 'page'] as const).map((where) => makeTable(where, settings, learn));
    const reset = makeButton(translate('keyHelp.reset'), () =>
      set(defaultKeys, translate('keyHelp.resetDone'), null),
    );
    const done = makeButton(translate('dialog.done'), () => dialog.close(), { class: 'primary' });
    form.replaceChildren(
      make('p', {}, translate('keyHelp.typeCoordinates')),
      single.element,
      ...tables,
      status,
      make('div', { class: 'row end' }, reset, done),
    );
  };
  return {
    element: dialog,
    open(current) {
      settings = current;
      fill();
      setText(status, '');
      dialog.showModal();
    },
  };
}

type Learn = (id: CommandId, button: HTMLButtonElement) => void;

function makeTable(where: Where, settings: KeySettings, learn: Learn): HTMLElement {
  const ids = commandIds.filter((id) => commands[id].where === where);
  const rows = ids.map((id) => makeRow(id, settings, learn));
  const caption = make('caption', {}, translate(`keyHelp.where.${where}`));
  return make('table', {}, caption, make('tbody', {}, ...rows));
}

function makeRow(id: CommandId, settings: KeySettings, learn: Learn): HTMLElement {
  const words = translate(`key.${id}`);
  const keys = keysOf(id, settings).flatMap((key) => [
    make('kbd', { dir: 'auto' }, keyLabel(key)),
    ' ',
  ]);
  const button = makeButton(translate('keyHelp.change'), () => learn(id, button), {
    class: 'quiet',
    'aria-label': translate('keyHelp.changeFor', { command: words }),
  });
  return make(
    'tr',
    { 'data-command': id },
    make('th', { scope: 'row' }, words),
    make('td', {}, ...keys),
    make('td', {}, button),
  );
}

/** Waits for the next key; null after Escape, or when the button loses the focus. */
function listen(button: HTMLButtonElement, then: (key: string | null) => void): void {
  const end = (key: string | null) => {
    button.removeEventListener('keydown', hear);
    button.removeEventListener('blur', leave);
    then(key);
  };
  const hear = (event: KeyboardEvent) => {
    const key = keyOf(event);
    if (key === '') return;
    event.preventDefault();
    event.stopPropagation();
    end(key === 'Escape' ? null : key);
  };
  const leave = () => end(null);
  button.addEventListener('keydown', hear);
  button.addEventListener('blur', leave);
}
