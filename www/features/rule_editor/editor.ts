/**
 * The rule editor: the text, the diagnostics, and the game on the board beside it.
 *
 * The text is compiled as it is edited. A valid game is put on the board, with the moves so far if the new rules allow
 * them.
 */
import { download, make, makeButton, setAttribute, setText } from '../../ui/dom';
import { Compiler } from '../../engine/compiler';
import type { Compiled, Diagnostic } from '../../engine/structures';
import type { Library } from '../../games/library';
import { readRuleFile } from '../../games/rule_file';
import { translate } from '../../language/translate';
import { makeFileButtons } from '../../ui/file_buttons';
import type { Linked } from '../../core/storage/link';
import type { Seat } from '../../core/players/seats';
import type { Store } from '../../core/state/store';
import { Checker } from './checker';
import type { Verdict } from './checker';
import type { RuleDraft, RuleDrafts } from '../../core/storage/rule_drafts';
import { makeExamples } from './examples';
import { explain } from './help';
import type { OpenDraft } from './open_draft';
import { countsOf } from '../../core/messages/diagnostic_counts';
import { makeProblems } from './problems';
import type { Entry } from './reference';
import { linkTo } from '../../core/storage/link';
import { RuleText } from './text_editor';
import './rule_editor.css';

export interface RuleEditorParts {
  root: HTMLElement;
  store: Store;
  library: Library;
  drafts: RuleDrafts;
  /** Loads a game; `savedId` is the id it is saved under, '' for a new game. */
  load(linked: Linked, seats: Seat[], savedId: string): Promise<void>;
  /** Takes the pictures out of some files and returns the rule file among them. */
  take(files: File[]): File | null;
  /** Opens the editor with another text. */
  open(draft: RuleDraft): void;
  closed(): void;
  /** Whether the editor was open before; then it leaves the game on the board until the text is edited. */
  isResumed: boolean;
}

/** How long after the last key the text is compiled. */
const pauseMilliseconds = 300;

export class RuleEditor {
  readonly element: HTMLElement;
  private readonly text: RuleText;
  private readonly name = make('code');
  /** Warns if the text is not saved as expected. */
  private readonly notice = make('p', { class: 'rule-editor-notice', role: 'alert' });
  private readonly status = make('p', { class: 'rule-editor-status', role: 'status' });
  private readonly help = make('div', { class: 'rule-editor-help' });
  private readonly link = make('input', {
    readonly: true,
    dir: 'ltr',
    hidden: true,
    'aria-label': translate('ruleEditor.link'),
  });
  private readonly problems = makeProblems((diagnostic) => this.text.goTo(diagnostic));
  private readonly checker = new Checker(
    () => new Compiler(),
    (verdict) => this.hear(verdict),
  );
  private isTouched = false;
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** The game of these rules that is on the board. */
  private shown: Compiled | null = null;
  private readonly leave = () => this.keep();

  constructor(
    private readonly parts: RuleEditorParts,
    readonly draft: OpenDraft,
  ) {
    this.text = new RuleText(draft.text, {
      changed: () => this.change(),
      pointed: (entries) => this.showHelp(entries),
      help: (entries) => this.announceHelp(entries),
      save: () => this.save(),
    });
    this.element = make(
      'section',
      { class: 'rule-editor', 'aria-label': translate('ruleEditor.title') },
      this.makeHead(),
      this.makeTools(),
      this.notice,
      this.status,
      this.text.element,
      this.problems.element,
      this.help,
    );
    this.problems.show([]);
    this.showHelp([]);
    window.addEventListener('pagehide', this.leave);
    this.keep();
    this.check();
  }

  focus(): void {
    this.text.focus();
  }

  close(): void {
    clearTimeout(this.pause);
    window.removeEventListener('pagehide', this.leave);
    this.draft.close(this.text.text);
    this.checker.close();
    this.text.close();
    this.element.remove();
  }

  /** Opens a rule file; the current text stays saved. */
  async take(file: File): Promise<void> {
    try {
      const text = await readRuleFile(file);
      this.parts.open({ name: this.parts.drafts.nameFor(file.name, text), text });
    } catch (error) {
      this.showNotice(error instanceof Error ? error.message : String(error), true);
    }
  }

  private makeHead(): HTMLElement {
    return make(
      'div',
      { class: 'row' },
      make('h2', {}, translate('ruleEditor.title')),
      this.name,
      makeButton(translate('ruleEditor.close'), () => this.parts.closed(), { class: 'quiet' }),
    );
  }

  private makeTools(): HTMLElement {
    const { drafts, take } = this.parts;
    const opener = makeFileButtons(async (coming) => {
      const rules = take(await coming);
      if (rules) await this.take(rules);
    });
    const examples = makeExamples(drafts, {
      keep: () => this.keep(),
      open: ({ name, text }) => this.parts.open({ name: drafts.nameFor(name, text), text }),
      opened: () => this.draft.name,
      failed: () => this.showNotice(translate('app.partMissing'), true),
      showNotice: (words) => this.showNotice(words, false),
    });
    opener.append(
      makeButton(translate('ruleEditor.saveFile'), () => this.save()),
      makeButton(translate('ruleEditor.share'), () => void this.share()),
      makeButton(translate('ruleEditor.differences'), () => void this.openDifferences(), {
        class: 'quiet',
      }),
    );
    // Small windows need the space for the text.
    const open = matchMedia('(min-width: 56rem) and (min-height: 64rem)').matches;
    const title = make('summary', {}, translate('ruleEditor.tools'));
    // Texts to start from come first, since whoever writes a new game needs one.
    return make(
      'div',
      { class: 'rule-editor-tools' },
      examples,
      make('details', { open }, title, opener, this.link),
    );
  }

  private async openDifferences(): Promise<void> {
    const part = await import('./differences').catch(() => null);
    if (part === null) this.showNotice(translate('app.partMissing'), true);
    else part.showDifferences(this.parts.root);
  }

  private change(): void {
    this.isTouched = true;
    setAttribute(this.element, 'data-checked', false);
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.check(), pauseMilliseconds);
  }

  private check(): void {
    this.keep();
    const variant = this.isShown ? (this.parts.store.get().info?.variant ?? 0) : 0;
    this.checker.check({ source: this.text.text, variant });
  }

  private keep(): void {
    const { draft } = this;
    const isSaved = draft.keep(this.text.text);
    const { name, firstName } = draft;
    setText(this.name, name);
    if (!isSaved) setText(this.notice, translate('ruleEditor.notSaved'));
    else
      setText(
        this.notice,
        name === firstName ? '' : translate('ruleEditor.renamed', { name, firstName }),
      );
  }

  private hear(verdict: Verdict): void {
    if (verdict.source !== this.text.text) return;
    const diagnostics = diagnosticsOf(verdict);
    this.text.underline(diagnostics);
    this.problems.show(diagnostics);
    const counts = countsOf(diagnostics);
    if (verdict.kind === 'failed') this.showNotice(verdict.message, true);
    else if (verdict.kind === 'wrong')
      this.showNotice(translate('ruleEditor.invalid', { counts }), true);
    else if (this.waits) this.showNotice(translate('ruleEditor.validUnchanged'), false);
    else
      this.showNotice(
        counts === ''
          ? translate('ruleEditor.valid')
          : translate('ruleEditor.validWithWarnings', { counts }),
        false,
      );
    setAttribute(this.element, 'data-checked', verdict.kind);
    if (verdict.kind === 'fine' && !this.waits) void this.show(verdict.source, verdict.compiled);
  }

  /** Whether the game on the board is that of the text, possibly of an earlier version. */
  private get isShown(): boolean {
    return this.parts.store.get().gameId === `file:${this.draft.name}`;
  }

  /** Whether another game is on the board, which stays until the text is edited. */
  private get waits(): boolean {
    const { phase } = this.parts.store.get();
    return this.parts.isResumed && !this.isTouched && phase !== 'failed' && !this.isShown;
  }

  /** Puts the game on the board, unless it is already there. */
  private async show(source: string, compiled: Compiled): Promise<void> {
    const { library, store, load } = this.parts;
    const before = this.shown;
    this.shown = compiled;
    if (before === null ? await this.isOnBoard(source) : isSame(before, compiled)) return;
    const { record, setup, savedId } = store.get();
    const isSameGame = this.isShown;
    const game = library.add(this.draft.name, source, compiled);
    const { variant } = compiled.info;
    const begun = hasBegun(record) ? record : null;
    const linked = { game, variant, record: begun, rules: null };
    await load(linked, setup.seats, isSameGame ? savedId : '');
    if (begun !== null && !hasBegun(store.get().record))
      store.set({ announcement: translate('ruleEditor.restarted') });
  }

  /** Whether the game on the board has exactly these rules. */
  private async isOnBoard(source: string): Promise<boolean> {
    const { gameId, phase } = this.parts.store.get();
    if (phase === 'failed') return false;
    const shown = await this.parts.library.find(gameId)?.source();
    return shown?.replaceAll(/\r\n?/g, '\n') === source;
  }

  private save(): void {
    download(this.draft.name, 'text/plain', this.text.text);
  }

  private async share(): Promise<void> {
    const link = await linkToRules(this.draft.name, this.text.text);
    setAttribute(this.link, 'hidden', link === null);
    if (link === null) return this.showNotice(translate('ruleEditor.tooLongForLink'), true);
    this.link.value = link;
    this.link.select();
    try {
      await navigator.clipboard.writeText(link);
      this.showNotice(translate('importExport.copied'), false);
    } catch {
      this.showNotice(translate('importExport.copyByHand'), false);
    }
  }

  private showHelp(entries: readonly Entry[]): void {
    this.help.replaceChildren(
      entries.length > 0 ? explain(entries) : make('p', {}, translate('ruleEditor.noHelp')),
    );
  }

  private announceHelp(entries: readonly Entry[]): void {
    this.showHelp(entries);
    this.showNotice(this.help.textContent ?? '', false);
  }

  private showNotice(words: string, isWrong: boolean): void {
    setText(this.status, words);
    setAttribute(this.status, 'data-wrong', isWrong);
  }
}

function diagnosticsOf(verdict: Verdict): Diagnostic[] {
  if (verdict.kind === 'wrong') return verdict.diagnostics;
  return verdict.kind === 'fine' ? verdict.compiled.info.warnings : [];
}

/** Whether a record has moves, or a start of its own. */
function hasBegun(record: string): boolean {
  return /^\s*(\d+\.|start )/m.test(record);
}

/** Whether two texts are the same game, for example if only a comment differs. */
function isSame(one: Compiled, other: Compiled): boolean {
  return one.fingerprint === other.fingerprint && infoOf(one) === infoOf(other);
}

/** Everything about a game except the warnings for its text. */
const infoOf = ({ info }: Compiled) => JSON.stringify({ ...info, warnings: [] });

/** Added to a link to a game, it makes the page open the editor too. */
const editParameter = 'write';

/** A link to rules; null if they are too long for one. */
async function linkToRules(name: string, text: string): Promise<string | null> {
  const link = await linkTo({ game: `file:${name}`, variant: 0, record: null, rules: text });
  return link && `${location.href.replace(/#.*$/, '')}${link}&${editParameter}`;
}
