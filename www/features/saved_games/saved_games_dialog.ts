/**
 * The dialog of saved games: continue or delete them, and save or open a backup.
 *
 * It is created when opened and removed when closed.
 */
import { make, makeButton, setText } from '../../ui/dom';
import { shownTitle } from '../../games/titles';
import { currentLanguage, translate } from '../../language/translate';
import { makeWorkDialog } from '../../ui/dialog';
import { makeCheck } from '../../ui/fields';
import { seatText } from '../../core/messages/labels';
import type { SavedGame } from '../../core/storage/saved_games';
import './saved_games.css';

export interface SavedGamesActions {
  list(): Promise<{ games: SavedGame[]; damaged: number }>;
  open(game: SavedGame): Promise<void>;
  remove(game: SavedGame): Promise<void>;
  restore(game: SavedGame): Promise<void>;
  /** Downloads a backup. */
  saveBackup(): Promise<void>;
  /** Reads a backup, and describes what importing it would add. */
  previewImport(file: File): Promise<ImportPreview>;
  /** The message for an error. */
  reason(error: unknown): string;
}

/** What a backup would add. */
export interface ImportPreview {
  /** What would be added, and what would be skipped. */
  lines: string[];
  hasSettings: boolean;
  /** Imports the backup; resolves to a message. */
  take(withSettings: boolean): Promise<string>;
}

/** Opens the dialog, with a backup to import if one is given. */
export function openSavedGames(root: HTMLElement, actions: SavedGamesActions, file?: File): void {
  const list = make('ul', { class: 'games', 'aria-label': translate('savedGames.title') });
  const status = make('p', { role: 'status' });
  const input = make('input', {
    type: 'file',
    hidden: true,
    accept: '.json,application/json',
    'aria-label': translate('savedGames.openBackup'),
  });
  const offered = make('div', { class: 'offer wide' });
  const attempt = async (work: () => Promise<string>) => {
    setText(status, await work().catch(actions.reason));
  };
  const saveBackup = makeButton(translate('savedGames.saveBackup'), () =>
    attempt(() => actions.saveBackup().then(() => '')),
  );
  const form = make(
    'form',
    { class: 'saved-games', method: 'dialog' },
    make('p', { class: 'help' }, translate('savedGames.explanation')),
    list,
    make(
      'fieldset',
      {},
      make('legend', {}, translate('savedGames.backup')),
      saveBackup,
      makeButton(`${translate('savedGames.openBackup')}…`, () => input.click()),
      input,
      offered,
    ),
    status,
    make(
      'div',
      { class: 'row end' },
      makeButton(translate('dialog.done'), () => dialog.close(), { class: 'primary' }),
    ),
  );
  const dialog = makeWorkDialog(translate('savedGames.title'), form);
  const open = (game: SavedGame) => {
    dialog.close();
    void actions.open(game);
  };
  const show = async () => {
    const { games, damaged } = await actions.list();
    list.replaceChildren(...games.map((game) => makeItem(game, open, actions, attempt)));
    return damaged === 0 ? '' : translate('savedGames.damaged', { count: damaged });
  };
  const previewImport = async (given: File) => {
    offered.replaceChildren();
    const offer = await actions.previewImport(given);
    const leave = () => offered.replaceChildren();
    const take = (withSettings: boolean) =>
      attempt(async () => {
        const words = await offer.take(withSettings);
        leave();
        return [words, await show()].join(' ');
      });
    offered.replaceChildren(...makeImportPreview(given.name, offer, take, leave));
    offered.querySelector('button')?.focus();
    return '';
  };
  input.addEventListener('change', () => {
    const [chosen] = input.files ?? [];
    if (chosen) void attempt(() => previewImport(chosen)).then(() => (input.value = ''));
  });
  dialog.addEventListener('close', () => dialog.remove());
  root.append(dialog);
  dialog.showModal();
  void attempt(async () => [await show(), file ? await previewImport(file) : ''].join(' ').trim());
}

/** Shows what a backup would add, and asks whether to import it. */
function makeImportPreview(
  name: string,
  { lines, hasSettings }: ImportPreview,
  take: (withSettings: boolean) => Promise<void>,
  leave: () => void,
): HTMLElement[] {
  const settings = makeCheck(translate('savedGames.includeSettings'), 'with-settings', hasSettings);
  return [
    make('p', {}, translate('savedGames.importPreview', { name })),
    make('ul', {}, ...lines.map((line) => make('li', {}, line))),
    ...(hasSettings ? [settings.element] : []),
    make(
      'div',
      { class: 'row' },
      makeButton(translate('savedGames.import'), () => void take(settings.input.checked), {
        class: 'primary',
      }),
      makeButton(translate('savedGames.cancelImport'), leave, { class: 'quiet' }),
    ),
  ];
}

/** A deleted game stays in the list until the dialog is closed, so that it can be restored. */
function makeItem(
  game: SavedGame,
  open: (game: SavedGame) => void,
  actions: SavedGamesActions,
  attempt: (work: () => Promise<string>) => Promise<void>,
): HTMLElement {
  const words = wordsFor(game);
  const choose = makeButton(words, () => open(game), { class: 'quiet' });
  choose.append(make('small', {}, detailsOf(game)));
  let isThere = true;
  const change = makeButton(translate('savedGames.delete'), () =>
    attempt(async () => {
      await (isThere ? actions.remove(game) : actions.restore(game));
      isThere = !isThere;
      choose.disabled = !isThere;
      setText(change, translate(isThere ? 'savedGames.delete' : 'savedGames.undoDelete'));
      return translate(isThere ? 'savedGames.restored' : 'savedGames.deleted', {
        name: shownTitle(game.game, game.title),
      });
    }),
  );
  change.setAttribute('aria-describedby', (choose.id = `saved-game-${game.id}`));
  return make('li', {}, choose, change);
}

function wordsFor({ game, title, moves, at }: SavedGame): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  return translate('savedGames.game', {
    name: shownTitle(game, title),
    count: moves,
    date: format.format(at),
  });
}

/** What tells a game from others of its kind: who plays, the last move, and whether it has ended. */
function detailsOf({ setup, record, isOver }: SavedGame): string {
  const last = lastMoveIn(record);
  return [
    [...new Set(setup.seats.map(seatText))].join(', '),
    last === null ? '' : translate('savedGames.lastMove', { move: last }),
    isOver ? translate('savedGames.over') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The text of the last move in a record, whose lines are numbered. */
function lastMoveIn(record: string): string | null {
  return (
    record
      .split('\n')
      .flatMap((line) => /^\d+\. (.+)$/.exec(line)?.[1] ?? [])
      .at(-1) ?? null
  );
}
