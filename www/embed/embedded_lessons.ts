/** Lessons on an embedded board: a course on its table, and the lesson panel. Loaded on demand. */
import '../features/lessons/lessons.css';
import '../style/embed_lesson.css';
import type { Table } from '../table/table';
import { setAttribute } from '../ui/dom';
import { translate } from '../language/translate';
import { makeLessonPanel } from '../features/lessons/lesson_panel';
import { namesOf, stepsDone, Progress } from '../features/lessons/progress';
import { markLesson } from '../features/lessons/marks';
import { Tutor } from '../features/lessons/tutor';
import type { Stage } from '../features/lessons/tutor';
import { localized } from '../features/lessons/texts';
import { mayEnter } from '../core/state/permissions';
import type { State } from '../core/state/state';
import type { LessonStepDetail } from './api';
import type { Lesson } from './lesson_files';
import { BoardError } from './errors';

export { openLesson } from './lesson_files';

export interface LessonHost {
  table: Table;
  /** The element that contains the table and the panel. */
  element: HTMLElement;
  /** The element on the page. */
  host: Element;
  stepped(detail: LessonStepDetail): void;
}

interface ActiveLesson {
  lesson: Lesson;
  /** The names of its steps. */
  names: readonly string[];
  tutor: Tutor;
  progress: Progress;
}

/** Without storage, progress is remembered as long as the element exists. */
const remembered = new WeakMap<Element, Progress>();
const withoutStorage = { getItem: () => null, setItem: () => undefined };
/** Other people's pages do not have this page's database. */
const noDatabase = () => Promise.reject(new Error('no database'));

export class EmbeddedLessons {
  private active: ActiveLesson | null = null;
  /** Resolves once a lesson accepts moves. */
  private coming: Promise<Tutor> = Promise.reject(new Error('no lesson has begun'));
  private came: ((tutor: Tutor) => void) | null = null;
  private hasWarned = false;
  private readonly panel = makeLessonPanel({
    go: (step) => void this.active?.tutor.show(step),
    reveal: () => void this.active?.tutor.reveal(),
    hint: () => this.active?.tutor.hint(),
  });

  constructor(private readonly host: LessonHost) {
    this.coming.catch(() => undefined);
    setAttribute(this.panel.element, 'part', 'lesson');
    host.table.moveEntry.interceptClick = (site) => this.active?.tutor.answer(site) ?? false;
  }

  /** From now on, moves are tries of this lesson, whose game is about to be loaded. */
  prepare({ name }: Lesson): void {
    this.end();
    this.coming = new Promise((resolve) => (this.came = resolve));
    this.host.table.store.set({ lesson: name });
  }

  /**
   * Shows the lesson after its game was loaded. `keeps`: whether progress is saved in the browser; `goesOn`: whether to
   * continue at the step visited last.
   */
  begin(lesson: Lesson, { keeps, goesOn }: { keeps: boolean; goesOn: boolean }): void {
    const { host } = this.host;
    const progress = keeps
      ? new Progress(() => localStorage, noDatabase)
      : (remembered.get(host) ?? new Progress(() => withoutStorage, noDatabase));
    if (!keeps) remembered.set(host, progress);
    const names = namesOf(lesson.course);
    const tutor = new Tutor(this.stageFor(lesson, names, progress), lesson.course, 0);
    this.active = { lesson, names, tutor, progress };
    this.came?.(tutor);
    const { at } = progress.of(lesson.name);
    const isOpen = goesOn || (keeps && this.done.length < names.length);
    const first = goesOn ? null : lesson.step;
    void tutor.show(first ?? (isOpen ? Math.max(names.indexOf(at), 0) : 0));
  }

  take(text: string): void {
    void this.active?.tutor.take(text);
  }

  /** Tries a move passed to a method; resolves once it is judged. */
  async play(text: string): Promise<void> {
    const tutor = await this.coming;
    const { store, engine } = this.host.table;
    if (tutor.scene.step.kind !== 'try' || !mayEnter(store.get()))
      throw new BoardError('play', translate('embed.notNow'));
    await engine.ask({ kind: 'trace', text });
    await tutor.take(text);
  }

  end(): void {
    this.active?.tutor.close();
    this.active = null;
    this.panel.element.remove();
    this.host.table.store.set({ lesson: null });
  }

  render(state: State): void {
    const { element } = this.host;
    markLesson(element, state, this.active?.tutor ?? null);
    if (this.active === null) return;
    if (this.panel.element.parentElement !== element) element.append(this.panel.element);
    this.panel.render(this.active.tutor.scene, this.done);
  }

  /** The indices of the completed steps. */
  private get done(): number[] {
    const { active } = this;
    return active === null ? [] : stepsDone(active.names, active.progress.of(active.lesson.name));
  }

  private stageFor({ name }: Lesson, names: readonly string[], progress: Progress): Stage {
    const { store, controller, engine } = this.host.table;
    return {
      store,
      controller,
      engine,
      visited: (step) => void this.reportStep(progress.visit(name, names[step] ?? '')),
      done: (step) => void this.reportStep(progress.finish(name, names[step] ?? '')),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    };
  }

  /** Tells the page about the step, and warns the user once if progress is not saved. */
  private async reportStep(saving: ReturnType<Progress['visit']>): Promise<void> {
    const { active } = this;
    if (active === null) return;
    const { index, step, course } = active.tutor.scene;
    this.host.stepped({
      lesson: active.lesson.name,
      step: index + 1,
      steps: course.steps.length,
      kind: step.kind,
      title: localized(step.title),
      done: this.done.map((one) => one + 1),
    });
    if ((await saving) === 'saved' || this.hasWarned) return;
    this.hasWarned = true;
    this.host.table.store.set({ announcement: translate('lesson.notSaved') });
  }
}
