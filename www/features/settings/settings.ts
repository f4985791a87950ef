/**
 * The settings dialog. Changes are applied at once.
 *
 * Each setting is a line in `groups`: its name in `Settings`, and its values unless it is on or off, or a text. Its texts
 * are `settings.NAME` and `settings.NAME.VALUE`.
 */
import { make, makeButton, setText } from '../../ui/dom';
import { translate } from '../../language/translate';
import { languages, preferredLanguage } from '../../language/translate';
import type { MessageKey } from '../../language/translate';
import { maxServersLength, iceServersIn } from '../../core/state/ice_servers';
import { boardMaterials, figureSets, letterings, moveStyles } from '../../core/state/settings';
import type { Settings } from '../../core/state/settings';
import { makeDialog } from '../../ui/dialog';
import { makeCheck, makeField, makeSelect } from '../../ui/fields';
import type { Option } from '../../ui/fields';

export interface SettingsDialog {
  element: HTMLDialogElement;
  /** Opens the dialog with the focus on a field. */
  open(settings: Settings, field?: string): void;
}

/** Keys have their own dialog, the number of lines is set in the analysis, and relays have a field of their own. */
type Name = Exclude<keyof Settings, 'keys' | 'lines' | 'turned' | 'relays'>;

interface Control {
  name: Name;
  /** The values; missing for a setting that is on or off. */
  options?: () => Option[];
}

interface Group {
  title: MessageKey;
  controls: Control[];
}

const groups: Group[] = [
  {
    title: 'settings.look',
    controls: [
      among('theme', ['auto', 'light', 'dark']),
      among('material', [...boardMaterials]),
      among('figures', [...figureSets]),
      among('letters', [...letterings]),
      among('notation', [...moveStyles]),
      among('side', ['person', 'fixed', 'mover']),
      { name: 'language', options: languageOptions },
      { name: 'patterns' },
      { name: 'numerals' },
      { name: 'names' },
    ],
  },
  {
    title: 'settings.entering',
    controls: [among('confirm', ['auto', 'always', 'never']), { name: 'runsOn' }],
  },
  {
    title: 'settings.motion',
    controls: [among('speed', ['normal', 'slow', 'fast', 'off'])],
  },
  {
    title: 'settings.computer',
    controls: [among('pace', ['none', 'short', 'long', 'verylong']), { name: 'ponders' }],
  },
  {
    title: 'settings.sounds',
    controls: [{ name: 'sound' }, among('volume', ['soft', 'medium', 'loud'])],
  },
];

export function makeSettings(change: (settings: Settings) => void): SettingsDialog {
  const form = make('form', { method: 'dialog' });
  const dialog = makeDialog(translate('app.settings'), form);
  return {
    element: dialog,
    open(settings, field) {
      let now = settings;
      const set = (part: Partial<Settings>) => change((now = { ...now, ...part }));
      form.replaceChildren(
        ...groups.map((group) => makeGroup(group, settings, set)),
        makeRelays(settings, set),
        makeButton(translate('dialog.done'), () => dialog.close(), { class: 'primary' }),
      );
      dialog.showModal();
      if (field) form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    },
  };
}

type Set = (part: Partial<Settings>) => void;

function makeGroup({ title, controls }: Group, settings: Settings, set: Set): HTMLElement {
  return make(
    'fieldset',
    {},
    make('legend', {}, translate(title)),
    ...controls.map((control) => makeControl(control, settings, set)),
  );
}

function makeControl({ name, options }: Control, settings: Settings, set: Set): HTMLElement {
  const label = translate(`settings.${name}`);
  if (options === undefined) {
    const { element, input } = makeCheck(label, name, settings[name] === true);
    input.addEventListener('change', () => set({ [name]: input.checked }));
    return element;
  }
  const select = makeSelect(name, options(), String(settings[name]));
  select.addEventListener('change', () => set({ [name]: select.value }));
  return makeField(label, select);
}

/** The servers for connections to other pages; a word that is no address is pointed out. */
function makeRelays({ relays }: Settings, set: Set): HTMLElement {
  const input = make('input', {
    name: 'relays',
    dir: 'ltr',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  input.maxLength = maxServersLength;
  input.value = relays;
  const wrong = make('p', { class: 'wide problem', role: 'alert' });
  input.addEventListener('change', () => {
    const isWrong = iceServersIn(input.value).includes(null);
    setText(wrong, isWrong ? translate('settings.relays.wrong') : '');
    set({ relays: input.value.trim() });
  });
  return make(
    'fieldset',
    {},
    make('legend', {}, translate('settings.elsewhere')),
    makeField(translate('settings.relays'), input),
    make('p', { class: 'wide help' }, translate('settings.relays.explained')),
    wrong,
  );
}

/** A setting with named values, each of which has a text. */
function among<N extends Name>(name: N, values: Settings[N][]): Control {
  const label = (value: Settings[N]) =>
    translate(`settings.${name}.${String(value)}` as MessageKey);
  return {
    name,
    options: () => values.map((value) => ({ value: String(value), label: label(value) })),
  };
}

/** Each language by its own name. */
function languageOptions(): Option[] {
  const { name } = languages[preferredLanguage(navigator.languages)];
  return [
    { value: 'auto', label: translate('settings.language.auto', { name }) },
    ...Object.entries(languages).map(([value, language]) => ({ value, label: language.name })),
  ];
}
