/** The dialog in which a course is chosen or a lesson file is opened. */
import { make, makeButton } from '../../ui/dom';
import { translate } from '../../language/translate';
import { makeDialog } from '../../ui/dialog';
import type { Course, LessonFile, Localized } from './format';
import { namesOf, stepsDone } from './progress';
import type { CourseProgress } from '../../core/storage/lesson_progress';
import { languageOf, localized } from './texts';

export interface CourseListActions {
  begin(file: LessonFile, course: Course): void;
  /** Opens the rules card of the current game. */
  card(): void;
  marksOf(game: string, course: string): CourseProgress;
  nameOf(game: string): string;
  /** Opens a lesson file; resolves to its errors, one per line, or to an empty list. */
  take(file: File): Promise<string[]>;
}

export class CourseList {
  readonly element: HTMLDialogElement;
  private readonly list = make('div', { class: 'courses' });
  private readonly faults = make('div', { role: 'alert', class: 'faults' });

  constructor(private readonly actions: CourseListActions) {
    const form = make('form', { method: 'dialog' }, this.list, this.faults, this.makeFoot());
    this.element = makeDialog(translate('lesson.catalogue'), form);
    this.element.classList.add('course-list');
  }

  /** Shows the courses of some games in order, after the rules card of the current game. */
  open(files: LessonFile[], game: string | null): void {
    this.faults.replaceChildren();
    const groups = files.map((file) => this.groupOf(file));
    this.list.replaceChildren(...(game === null ? [] : [this.cardOf(game)]), ...groups);
    if (!this.element.open) this.element.showModal();
  }

  close(): void {
    this.element.close();
  }

  private groupOf(file: LessonFile): HTMLElement {
    return make(
      'section',
      {},
      make('h3', { dir: 'auto' }, this.actions.nameOf(file.game)),
      make('ul', {}, ...file.courses.map((course) => this.itemOf(file, course))),
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
