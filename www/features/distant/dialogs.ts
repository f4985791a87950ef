/**
 * The dialogs of games with somebody elsewhere: how to begin one, what to do where the two places differ, and what is wrong
 * with a link. Each is created when opened and removed when closed.
 */
import type { GameInfo } from '../../engine/structures';
import { joinAnd, translate } from '../../language/translate';
import { playerName } from '../../core/messages/labels';
import { cleanName, maxNameLength } from '../../core/players/distant';
import { deciders } from '../../core/players/seats';
import { make, makeButton } from '../../ui/dom';
import { makeFormButtons, makeWorkDialog, showOnce } from '../../ui/dialog';
import { makeField, makeSelect } from '../../ui/fields';
import { textsOf } from './exchange';
import type { Incoming } from './exchange';
import type { Preferred } from './packing/replay';
import type { Question } from './settling';
import { shown, shownMove } from '../../core/moves/rule_texts';

/** How a game with somebody elsewhere is to begin. */
export interface Invitation {
  side: number;
  name: string;
  isLive: boolean;
}

/** Asks how to begin; resolves to null if the person decides against it. */
export function askInvitation(
  root: HTMLElement,
  info: GameInfo,
  before: Invitation,
): Promise<Invitation | null> {
  const sides = deciders(info).map((player) => ({
    value: String(player),
    label: playerName(info, player),
  }));
  const side = makeSelect('side', sides, String(before.side));
  const name = make('input', {
    name: 'name',
    dir: 'auto',
    autocomplete: 'nickname',
    maxlength: `${maxNameLength}`,
  });
  name.value = before.name;
  const ways = makeWays(before.isLive);
  const form = make(
    'form',
    { method: 'dialog', class: 'distant-start' },
    makeField(translate('distant.start.side'), side),
    makeField(translate('distant.start.name'), name),
    ways.element,
    make('p', { class: 'help' }, translate('distant.start.explained')),
  );
  const read = () => ({
    side: Number(side.value),
    name: cleanName(name.value),
    isLive: ways.isLive(),
  });
  return opened(
    root,
    `${shown(info).title}: ${translate('distant.title')}`,
    form,
    (dialog, resolve) => {
      form.append(makeFormButtons(() => dialog, translate('gamePicker.start')));
      form.addEventListener('submit', () => resolve(read()));
    },
  );
}

function makeWays(isLive: boolean) {
  const way = (value: 'link' | 'live') => {
    const input = make('input', { type: 'radio', name: 'way', value });
    input.checked = (value === 'live') === isLive;
    const words = make(
      'span',
      {},
      translate(`distant.way.${value}`),
      make('small', {}, translate(`distant.way.${value}.explained`)),
    );
    return { input, label: make('label', { class: 'way' }, input, words) };
  };
  const [link, live] = [way('link'), way('live')];
  const legend = make('legend', {}, translate('distant.way'));
  return {
    element: make('fieldset', { class: 'ways' }, legend, link.label, live.label),
    isLive: () => live.input.checked,
  };
}

/** Asks which version of a game counts; resolves to null if that is left open. */
export function askPreferred(
  root: HTMLElement,
  question: Question,
  incoming: Incoming,
): Promise<Preferred | null> {
  const { info, line, there, compared } = incoming;
  const words = (moves: readonly string[]) => moves.map((text) => shownMove(info, text));
  const form = make(
    'form',
    { method: 'dialog', class: 'distant-fork' },
    make('p', {}, translate(`distant.${question}.explained`)),
    makeVersion('distant.version.here', words(line), compared.common),
    makeVersion('distant.version.there', words(textsOf(there)), compared.common),
  );
  // Otherwise only one of them has moves that the other lacks, which do not become a variation.
  if (question === 'fork')
    form.append(make('p', { class: 'help' }, translate('distant.version.kept')));
  return opened(root, translate(`distant.${question}`), form, (dialog, resolve) => {
    const choose = (preferred: Preferred) => () => {
      resolve(preferred);
      dialog.close();
    };
    form.append(
      make(
        'div',
        { class: 'row end' },
        makeButton(translate('distant.version.useHere'), choose('here')),
        makeButton(translate('distant.version.useThere'), choose('there')),
      ),
    );
  });
}

/** How many moves of a version are shown. */
const shownMoves = 3;

/** A version of a game, by its first moves that the other does not have. */
function makeVersion(
  title: 'distant.version.here' | 'distant.version.there',
  moves: readonly string[],
  common: number,
): HTMLElement {
  const own = moves.slice(common);
  const first = own.slice(0, shownMoves).map((text, at) => `${common + at + 1}. ${text}`);
  const rest = own.length > shownMoves ? ' …' : '';
  return make(
    'div',
    { class: 'version' },
    make('strong', {}, translate(title, { count: moves.length })),
    make(
      'span',
      {},
      own.length === 0 ? translate('distant.version.nothingMore') : joinAnd(first) + rest,
    ),
  );
}

/** Asks before the page is connected to another one; resolves to whether it may be. */
export async function askConnection(
  root: HTMLElement,
  name: string,
  servers: string[],
): Promise<boolean> {
  const lines = [
    translate(name === '' ? 'distant.invited.explained' : 'distant.invited.by', { name }),
    translate('distant.invited.addresses'),
    ...(servers.length === 0
      ? []
      : [translate('distant.invited.servers', { servers: joinAnd(servers) })]),
  ];
  const paragraphs = lines.map((line) => make('p', {}, line));
  const form = make('form', { method: 'dialog', class: 'distant-invited' }, ...paragraphs);
  const answer = await opened<boolean>(
    root,
    translate('distant.invited'),
    form,
    (dialog, resolve) => {
      form.append(makeFormButtons(() => dialog, translate('distant.invited.connect')));
      form.addEventListener('submit', () => resolve(true));
    },
  );
  return answer ?? false;
}

/** Says something that must not be missed, such as why a link cannot be opened. */
export function showMessage(root: HTMLElement, title: string, text: string): Promise<null> {
  const form = make('form', { method: 'dialog' }, make('p', {}, text));
  return opened<null>(root, title, form, (dialog) => {
    const done = makeButton(translate('dialog.done'), () => dialog.close(), { class: 'primary' });
    form.append(make('div', { class: 'row end' }, done));
  });
}

/** A window that shows how far a game has been played through; it opens only if that takes a while. */
export function makeProgress(
  root: HTMLElement,
  cancel: () => void,
): { show(share: number): void; close(): void } {
  const bar = make('progress', { max: '1', 'aria-label': translate('distant.reading') });
  const button = makeButton(translate('dialog.cancel'), () => dialog.close());
  const form = make('form', { method: 'dialog' }, bar, make('div', { class: 'row end' }, button));
  const dialog: HTMLDialogElement = makeWorkDialog(translate('distant.reading'), form);
  // By its button or Escape.
  dialog.addEventListener('close', cancel);
  return {
    show(share) {
      bar.value = share;
      if (dialog.isConnected) return;
      root.append(dialog);
      dialog.showModal();
    },
    // It is closed before it is removed, so that the focus returns to where it was.
    close() {
      dialog.removeEventListener('close', cancel);
      dialog.close();
      dialog.remove();
    },
  };
}

function opened<T>(
  root: HTMLElement,
  title: string,
  form: HTMLFormElement,
  fill: (dialog: HTMLDialogElement, resolve: (answer: T) => void) => void,
): Promise<T | null> {
  const dialog = makeWorkDialog(title, form);
  let answer: T | null = null;
  fill(dialog, (given) => (answer = given));
  return showOnce(root, dialog).then(() => answer);
}
