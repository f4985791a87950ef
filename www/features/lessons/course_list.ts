/** The dialog in which a course is chosen or a lesson file is opened. */
import { make, makeButton, setText } from '../../ui/dom';
import { translate } from '../../language/translate';
import { makeDialog } from '../../ui/dialog';
import { entriesOf, foundIn } from './course_search';
import type { Entry } from './course_search';
import type { Course, LessonFile, Localized } from './format';
import { namesOf, stepsDone } from './progress';
import type { CourseProgress } from '../../core/storage/lesson_progress';
import { languageOf, localized } from './texts';
import { searchKeys } from '../../ui/search_keys';

export interface CourseListActions {
  begin(file: LessonFile, course: Course): void;
  /** Opens the rules card of the current game. */
  card(): void;
  marksOf(game: string, course: string): CourseProgress;
  nameOf(game: string): string;
  /** Other names that a game can be found by. */
  otherNames(game: string): string[];
  /** Opens a lesson file; resolves to its errors, one per line, or to an empty list. */
  take(file: File): Promise<string[]>;
}

export class CourseList {
  readonly element: HTMLDialogElement;
  private readonly search = make('input', {
    type: 'search',
    name: 'search',
    dir: 'auto',
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    placeholder: translate('lesson.search'),
    'aria-label': translate('lesson.search'),
  });
  private readonly found = make('p', { role: 'status', class: 'found' });
  private readonly list = make('div', { class: 'courses' });
  private readonly faults = make('div', { role: 'alert', class: 'faults' });

  private entries: Entry[] = [];
  /** The title of the current game, which has a rules card. */
  private game: string | null = null;

  constructor(private readonly actions: CourseListActions) {
    const top = [this.search, this.found];
    const form = make(
      'form',
      { method: 'dialog' },
      ...top,
      this.list,
      this.faults,
      this.makeFoot(),
    );
    this.search.addEventListener('input', () => this.update());
    searchKeys(this.search, {
      update: () => this.update(),
      enter: () => this.courses[0]?.focus(),
      choose: () => this.courses[0]?.click(),
    });
    this.element = makeDialog(translate('lesson.catalogue'), form);
    this.element.classList.add('course-list');
  }

  /** Shows the courses of some games in order, after the rules card of the current game. */
  open(files: LessonFile[], game: string | null): void {
    this.faults.replaceChildren();
    this.game = game;
    this.entries = entriesOf(files, (id) => [
      this.actions.nameOf(id),
      ...this.actions.otherNames(id),
    ]);
    this.search.value = '';
    this.update();
    if (!this.element.open) this.element.showModal();
    // The search field would open the keyboard of a phone.
    this.courses[0]?.focus();
  }

  close(): void {
    this.element.close();
  }

  private get courses(): HTMLButtonElement[] {
    return [...this.list.querySelectorAll('button')];
  }

  /** Shows the courses that the search finds. */
  private update(): void {
    const typed = this.search.value;
    const isSearch = typed.trim() !== '';
    const groups = [...foundIn(this.entries, typed)].map(([file, some]) =>
      this.groupOf(file, some),
    );
    const card = isSearch || this.game === null ? [] : [this.cardOf(this.game)];
    this.list.replaceChildren(...card, ...groups);
    const count = this.courses.length;
    const found =
      count === 0 ? translate('lesson.noneFound') : translate('lesson.found', { count });
    setText(this.found, isSearch ? found : '');
  }

  private groupOf(file: LessonFile, courses: readonly Course[]): HTMLElement {
    return make(
      'section',
      {},
      make('h3', { dir: 'auto' }, this.actions.nameOf(file.game)),
      make('ul', {}, ...courses.map((course) => this.itemOf(file, course))),
    );
  }

  private cardOf(game: string): HTMLElement {
    const card = makeButton('', () => this.actions.card(), { class: 'course' });
    card.append(
      make('strong', {}, translate('rulesCard.of', { game })),
      make('span', {}, translate('rulesCard.about')),
    );
    return card;
  }

  private itemOf(file: LessonFile, course: Course): HTMLElement {
    const marks = this.actions.marksOf(file.game, course.id);
    const count = stepsDone(namesOf(course), marks).length;
    const total = course.steps.length;
    const begin = makeButton('', () => this.actions.begin(file, course), { class: 'course' });
    const progress =
      count === total ? translate('lesson.done') : translate('lesson.progress', { count, total });
    begin.append(
      make('strong', attributesOf(course.title), localized(course.title)),
      make('span', attributesOf(course.about), localized(course.about)),
      make('small', {}, progress),
    );
    return make('li', {}, begin);
  }

  private makeFoot(): HTMLElement {
    const input = make('input', { type: 'file', hidden: true, accept: '.json,application/json' });
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      input.value = '';
      if (file) void this.take(file);
    });
    return make(
      'div',
      { class: 'row end' },
      makeButton(translate('lesson.openFile'), () => input.click(), { class: 'quiet' }),
      makeButton(translate('dialog.cancel'), () => this.element.close(), { class: 'quiet' }),
      input,
    );
  }

  private async take(file: File): Promise<void> {
    const lines = await this.actions.take(file);
    const first = translate('lesson.invalidFile', { name: file.name });
    this.faults.replaceChildren(
      ...(lines.length === 0
        ? []
        : [
            make('p', {}, first),
            make('ul', {}, ...lines.map((line) => make('li', { dir: 'auto' }, line))),
          ]),
    );
  }
}

function attributesOf(words: Localized): { dir: string; lang: string | false } {
  return { dir: 'auto', lang: languageOf(words) };
}
