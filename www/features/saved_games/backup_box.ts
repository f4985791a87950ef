/** The buttons that save and open a backup, and what one that was opened would add. */
import { withEllipsis, inSuccession } from '../../language/punctuation';
import { translate } from '../../language/translate';
import { makeCheck } from '../../ui/fields';
import { make, makeButton } from '../../ui/dom';

export interface BackupActions {
  /** Downloads a backup. */
  saveBackup(): Promise<void>;
  /** Reads a backup, and describes what importing it would add. */
  previewImport(file: File): Promise<ImportPreview>;
}

/** What a backup would add. */
export interface ImportPreview {
  /** What would be added, and what would be skipped. */
  lines: string[];
  hasSettings: boolean;
  /** Imports the backup; resolves to a message. */
  take(withSettings: boolean): Promise<string>;
}

/** Does something and shows the message that it resolves to, or why it failed. */
export type Attempt = (work: () => Promise<string>) => Promise<void>;

export class BackupBox {
  /** What would be added. */
  readonly offer = make('div', { class: 'offer' });
  readonly buttons: HTMLElement[];

  /** `imported` shows the games again; it resolves to a message. */
  constructor(
    private readonly actions: BackupActions,
    private readonly attempt: Attempt,
    private readonly imported: () => Promise<string>,
  ) {
    const label = translate('savedGames.openBackup');
    const accept = '.json,application/json';
    const input = make('input', { type: 'file', hidden: true, accept, 'aria-label': label });
    input.addEventListener('change', () => {
      const [chosen] = input.files ?? [];
      if (chosen) void attempt(() => this.preview(chosen)).then(() => (input.value = ''));
    });
    const save = () => attempt(() => actions.saveBackup().then(() => ''));
    this.buttons = [
      makeButton(translate('savedGames.saveBackup'), save, { class: 'quiet' }),
      makeButton(withEllipsis(label), () => input.click(), { class: 'quiet' }),
      input,
    ];
  }

  /** Shows what a backup would add, and asks whether to import it. */
  async preview(file: File): Promise<string> {
    this.leave();
    const { lines, hasSettings, take } = await this.actions.previewImport(file);
    const settings = makeCheck(
      translate('savedGames.includeSettings'),
      'with-settings',
      hasSettings,
    );
    const accept = () =>
      this.attempt(async () => {
        const words = await take(settings.input.checked);
        this.leave();
        return inSuccession([words, await this.imported()]);
      });
    const button = makeButton(translate('savedGames.import'), accept, { class: 'primary' });
    const cancel = makeButton(translate('savedGames.cancelImport'), () => this.leave(), {
      class: 'quiet',
    });
    this.offer.replaceChildren(
      make('p', {}, translate('savedGames.importPreview', { name: file.name })),
      make('ul', {}, ...lines.map((line) => make('li', {}, line))),
      ...(hasSettings ? [settings.element] : []),
      make('div', { class: 'row' }, button, cancel),
    );
    button.focus();
    return '';
  }

  private leave(): void {
    this.offer.replaceChildren();
  }
}
