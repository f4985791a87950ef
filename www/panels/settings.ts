/** The dialog for how the page looks and moves. Changes take effect at once. */
import { make, makeButton } from '../dom';
import type { Settings } from '../state';
import { makeCheck, makeDialog, makeField, makeSelect } from './dialog';

export interface SettingsDialog {
  element: HTMLDialogElement;
  open(settings: Settings): void;
}

const speeds = [
  { value: 'normal', label: 'Normal' },
  { value: 'slow', label: 'Slow' },
  { value: 'fast', label: 'Fast' },
  { value: 'off', label: 'Off' },
];
const themes = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function makeSettings(change: (settings: Settings) => void): SettingsDialog {
  const form = make('form', { method: 'dialog' });
  const dialog = makeDialog('Settings', form);
  return {
    element: dialog,
    open(settings) {
      form.replaceChildren(
        ...makeFields(form, settings, change),
        makeButton('Done', () => dialog.close(), { class: 'primary' }),
      );
      dialog.showModal();
    },
  };
}

function makeFields(
  form: HTMLFormElement,
  settings: Settings,
  change: (settings: Settings) => void,
): HTMLElement[] {
  const theme = makeSelect('theme', themes, settings.theme);
  const speed = makeSelect('speed', speeds, settings.speed);
  const numerals = makeCheck('Numerals instead of pips on dice', 'numerals', settings.numerals);
  const names = makeCheck('Names in all cells', 'names', settings.names);
  form.onchange = () =>
    change({
      theme: theme.value as Settings['theme'],
      speed: speed.value as Settings['speed'],
      numerals: numerals.input.checked,
      names: names.input.checked,
    });
  return [
    makeField('Colours', theme),
    makeField('Animation', speed),
    numerals.element,
    names.element,
  ];
}
