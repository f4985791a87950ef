/**
 * The dialog for a new game: the catalogue, and the details of the chosen game.
 *
 * On small screens the details are a second step. Rule files can be opened here; errors in them are shown, and the
 * current game continues.
 */
import { make, makeButton } from '../../ui/dom';
import type { GameInfo, Opening } from '../../engine/structures';
import { withEllipsis } from '../../language/punctuation';
import { translate } from '../../language/translate';
import type { GameName } from '../../games/library';
import { makeDetails } from './details';
import type { Details } from './details';
import { collect, isCollection } from '../../games/collections';
import type { Collection } from '../../games/collections';
import { isBackup } from '../../games/formats';
import { Thumbnails } from '../../board/thumbnails';
import { recentGames, rememberGame } from './recent';
import { checkFile, makeProblem } from './rule_check';
import type { CheckActions } from './rule_check';
import { GameCards } from './game_cards';
import './game_picker.css';
import type { External, Seat } from '../../core/players/seats';
import { isUnderWay } from '../../core/state/permissions';
import type { Setup, State } from '../../core/state/state';
import { makeDialog, makeFormButtons } from '../../ui/dialog';
import { makeFileButtons } from '../../ui/file_buttons';
import type { GameChoice } from '../../core/game/controller';
import { shown } from '../../core/moves/rule_texts';

export interface NewGameActions extends CheckActions {
  games(): GameName[];
  /** The opening of a game, with its players and variants. */
  opening(gameId: string, variant: number): Promise<Opening>;
  /** Takes the pictures out of some files and returns the rule file among them. */
  take(files: File[]): File | null;
  /** The text of an opened rule file; null for a shipped game. */
  sourceOf(gameId: string): string | null;
  /** Resolves when the folders that were opened on earlier visits are among the games, to whether there are any. */
  folders: Promise<boolean>;
  /** Adds a folder of rule files; resolves to false if the browser does not keep it. */
  addFolder(collection: Collection): Promise<boolean>;
  removeFolder(name: string): void;
  /** Opens a backup from another browser. */
  openBackup(file: File): void;
  begin(choice: GameChoice): void;
  /** Begins a game with somebody elsewhere. */
  invite(choice: GameChoice): void;
  /** Who played a game last; empty if it was never played. */
  playersOf(gameId: string): Seat[];
  /** Whether the browser keeps games. */
  keepsGames(): boolean;
  /** Asks which program plays a side; resolves to null if none is chosen. */
  pick(info: GameInfo): Promise<External | null>;
  editRules(name: string, text: string): void;
}

/** What is visible if there is not enough space for both. */
type Step = 'catalogue' | 'details';

const store = () => localStorage;

const narrow = '(width < 52rem)';
/** How many cards are in a row on small screens. */
const rowOnPhones = 3;

export class NewGameDialog {
  readonly element: HTMLDialogElement;
  private readonly title = make('h3', { tabindex: '-1' });
  private readonly fields = make('div', { class: 'fields' });
  private readonly kept = make('p', { class: 'kept' });
  private readonly diagnostics = make('div');
  private readonly form: HTMLFormElement;
  private readonly inviting = makeButton(
    withEllipsis(translate('distant.title')),
    () => this.invite(),
    {
      class: 'invite',
    },
  );
  /** The number of running requests; meanwhile the details are not those of the chosen game. */
  private waiting = 0;
  /** Whether the search has found a game. */
  private hasFound = true;
  private readonly cards: GameCards;
  private readonly pictures: Thumbnails;
  private details: Details | null = null;
  /** The game that was requested last; answers for others are ignored. */
  private asked = '';
  /** The game on the board. */
  private current = '';

  constructor(private readonly actions: NewGameActions) {
    const back = makeButton(translate('gamePicker.back'), () => this.goBack(), {
      class: 'quiet back',
    });
    const body = make('div', { class: 'body' }, back, this.title, this.fields);
    this.form = make('form', { method: 'dialog', class: 'details', novalidate: true }, body);
    this.element = makeDialog(translate('app.newGame'), this.form);
    this.element.classList.add('game-picker');
    this.form.append(
      this.kept,
      this.inviting,
      makeFormButtons(() => this.element, translate('gamePicker.start')),
    );
    this.cards = new GameCards({
      opening: actions.opening,
      choose: (id, variant, byKeys) => void this.choose(id, variant, byKeys),
      preview: (id, variant) => void this.fetch(id, variant),
      start: (id, variant) => void this.start(id, variant),
      searched: (hasFound) => this.allowStart({ hasFound }),
      removeFolder: (name) => this.removeFolder(name),
    });
    const opener = makeFileButtons((coming) => void this.waitFor(this.take(coming)));
    const close = () => this.element.close();
    opener.append(makeButton(translate('dialog.cancel'), close, { class: 'quiet cancel' }));
    this.cards.element.append(opener);
    this.pictures = new Thumbnails(body);
    this.form.before(this.diagnostics, this.cards.element);
    void actions.folders.then((isAny) => isAny && this.refillCards());
    this.form.addEventListener('submit', () => this.begin());
    this.element.addEventListener('keydown', (event) => this.escape(event));
    this.element.addEventListener('close', () => {
      for (const pictures of [this.pictures, this.cards.pictures]) pictures.close();
    });
  }

  /** Opens the dialog with the current game, or with a rule file or several. */
  open(state: State, files: File[] = []): void {
    const { info, gameId, setup } = state;
    this.diagnostics.replaceChildren();
    this.current = gameId;
    if (info !== null) rememberGame(store, gameId);
    this.fillCards();
    this.sayWhatIsKept(state);
    for (const pictures of [this.pictures, this.cards.pictures]) pictures.open();
    if (info !== null) this.show(info, gameId, setup);
    this.setStep('catalogue');
    if (!this.element.open) this.element.showModal();
    if (matchMedia('(pointer: coarse)').matches) this.cards.focusCard();
    else this.cards.search.focus();
    const [file] = files;
    if (isCollection(files)) void this.waitFor(this.addFolder(files));
    else if (file) void this.read(file);
  }

  private nameOf(gameId: string): string {
    return this.actions.games().find(({ id }) => id === gameId)?.name ?? gameId;
  }

  /** The game on the board is chosen already, so it is not offered as a recent one. */
  private fillCards(search = ''): void {
    const recent = recentGames(store).filter((id) => id !== this.current);
    const row = matchMedia(narrow).matches ? rowOnPhones : recent.length;
    this.cards.fill(this.actions.games(), recent.slice(0, row), search);
  }

  /** Shows games that were added while the dialog is open, and changes nothing else. */
  private refillCards(): void {
    const isFocused = this.cards.isCardFocused();
    this.fillCards(this.cards.search.value);
    this.cards.mark(this.form.dataset['of'] ?? '');
    if (isFocused) this.cards.focusCard();
  }

  /** A new game takes the place of one that is being played. */
  private sayWhatIsKept(state: State): void {
    const isKept = isUnderWay(state) && this.actions.keepsGames();
    this.kept.hidden = !isKept;
    const game = state.info === null ? '' : shown(state.info).title;
    this.kept.textContent = isKept ? translate('gamePicker.kept', { game }) : '';
  }

  private begin(): void {
    if (this.details === null) return;
    const choice = this.details.read();
    rememberGame(store, choice.gameId);
    this.actions.begin(choice);
  }

  private invite(): void {
    if (this.details === null) return;
    const choice = this.details.read();
    rememberGame(store, choice.gameId);
    this.element.close();
    this.actions.invite(choice);
  }

  /** Shows the details of a game. */
  private show(info: GameInfo, gameId: string, setup: Setup): void {
    const details = makeDetails(
      info,
      gameId,
      setup,
      (variant) => void this.change(gameId, variant),
      () => this.actions.pick(info),
    );
    if (this.details) this.pictures.drop(this.details.picture);
    this.details = details;
    this.asked = choiceOf(gameId, info.variant);
    const { variants, title } = shown(info);
    this.title.textContent = variants[0] ?? title;
    this.fields.replaceChildren(...details.elements);
    this.form.dataset['of'] = gameId;
    this.pictures.add(details.picture, () => this.actions.opening(gameId, info.variant));
    this.cards.mark(gameId);
  }

  private async choose(gameId: string, variant: number, byKeys: boolean): Promise<void> {
    if (!(await this.fetch(gameId, variant))) return;
    this.setStep('details');
    const start = this.form.querySelector<HTMLElement>('[type="submit"]');
    if (byKeys) start?.focus();
    else if (this.isNarrow()) this.title.focus();
  }

  private async start(gameId: string, variant: number): Promise<void> {
    if (!(await this.fetch(gameId, variant))) return;
    this.form.requestSubmit(this.form.querySelector<HTMLElement>('[type="submit"]'));
  }

  private async change(gameId: string, variant: number): Promise<void> {
    await this.fetch(gameId, variant);
    this.fields.querySelector<HTMLElement>('[name="variant"]')?.focus();
  }

  /** The start button is disabled while something is loading. */
  private async waitFor<T>(coming: Promise<T>): Promise<T> {
    this.setWaiting(this.waiting + 1);
    try {
      return await coming;
    } finally {
      this.setWaiting(this.waiting - 1);
    }
  }

  private setWaiting(count: number): void {
    this.waiting = count;
    this.allowStart({});
  }

  /** Start is disabled while the shown game is not the one that people look for. */
  private allowStart({ hasFound = this.hasFound }: { hasFound?: boolean }): void {
    this.hasFound = hasFound;
    const start = this.form.querySelector<HTMLButtonElement>('[type="submit"]');
    this.inviting.disabled = this.waiting > 0 || !hasFound;
    if (start) start.disabled = this.inviting.disabled;
  }

  /** Loads a game or variant and shows its details; false if that fails, or another one was requested since. */
  private async fetch(gameId: string, variant: number): Promise<boolean> {
    const asked = choiceOf(gameId, variant);
    if (this.asked === asked && this.isShown(gameId) && this.waiting === 0) return true;
    this.asked = asked;
    try {
      const { info } = await this.waitFor(this.actions.opening(gameId, variant));
      if (this.asked !== asked) return false;
      this.diagnostics.replaceChildren();
      this.show(info, gameId, this.setupFor(gameId));
      return true;
    } catch (error) {
      if (this.asked !== asked) return false;
      const source = this.actions.sourceOf(gameId);
      const name = source === null ? translate('gamePicker.thisGame') : this.nameOf(gameId);
      this.diagnostics.replaceChildren(makeProblem(name, source ?? '', error));
      return false;
    }
  }

  private isShown(gameId: string): boolean {
    return this.form.dataset['of'] === gameId;
  }

  /** What was chosen, but in another game those who played that one last. */
  private setupFor(gameId: string): Setup {
    const setup = this.details?.setup() ?? { seats: [], draw: true };
    return this.isShown(gameId) ? setup : { ...setup, seats: this.actions.playersOf(gameId) };
  }

  private async take(coming: Promise<File[]>): Promise<void> {
    const files = await coming;
    const rules = this.actions.take(files);
    if (isCollection(files)) return this.addFolder(files);
    if (rules === null) return;
    if (!(await isBackup(rules))) return this.read(rules);
    this.element.close();
    this.actions.openBackup(rules);
  }

  private async read(file: File): Promise<void> {
    const { diagnostics, source, found } = await this.waitFor(checkFile(file, this.actions));
    if (found) {
      this.fillCards();
      this.show(found.info, found.gameId, this.setupFor(found.gameId));
      this.setStep('details');
    } else if (source !== '')
      diagnostics.push(
        makeButton(translate('ruleEditor.edit'), () => this.editRules(file.name, source)),
      );
    this.diagnostics.replaceChildren(...diagnostics);
  }

  /** Makes a section of several rule files, and reports those that could not be read. */
  private async addFolder(files: File[]): Promise<void> {
    const { collection, problems } = await collect(files);
    const isKept = await this.actions.addFolder(collection);
    const lines = problems.map((problem) => problem.message);
    if (!isKept) lines.unshift(translate('gamePicker.folderNotKept'));
    this.diagnostics.replaceChildren(
      ...lines.map((line) => make('p', { class: 'diagnostics', role: 'alert' }, line)),
    );
    this.fillCards();
    this.setStep('catalogue');
    this.cards.showFolder(collection.name);
  }

  private removeFolder(name: string): void {
    this.actions.removeFolder(name);
    this.fillCards();
    this.cards.search.focus();
  }

  private editRules(name: string, text: string): void {
    this.element.close();
    this.actions.editRules(name, text);
  }

  private setStep(step: Step): void {
    this.element.dataset['step'] = step;
  }

  private goBack(): void {
    this.setStep('catalogue');
    this.cards.focusCard();
  }

  private isNarrow(): boolean {
    return getComputedStyle(this.cards.element).display === 'none';
  }

  /** On small screens, Escape first returns to the catalogue. */
  private escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.isNarrow()) return;
    event.preventDefault();
    this.goBack();
  }
}

function choiceOf(gameId: string, variant: number): string {
  return `${gameId} ${variant}`;
}
