/**
 * Lessons on the page: chosen in a dialog or named by the address, played on the board, and left for the game before.
 *
 * Fetched when they are first wanted. `tutor.ts` plays a course, `panel.ts` shows it, `reader.ts` checks what is opened.
 */
import './lessons.css';
import type { Load } from '../../core/game/controller';
import type { TableDeferred } from '../../table/panels';
import type { Table } from '../../table/table';
import { setAttribute } from '../../ui/dom';
import type { FoundKind, GameInfo } from '../../engine/structures';
import type { Library } from '../../games/library';
import { addProgress } from '../../core/storage/lesson_progress';
import { translate } from '../../language/translate';
import type { State } from '../../core/state/state';
import type { WriteResult } from '../../core/storage/autosave';
import { must } from '../../core/must';
import { addressOfLesson, lessonInAddress } from './address';
import type { LessonPlace } from './address';
import { cardCourse, cardId, makeCard } from './card';
import { RulesCardDialog } from './rules_card/dialog';
import type { Course, LessonFile } from './format';
import { makeLessonPanel } from './panel';
import type { LessonPanel } from './panel';
import { namesOf, stepsDone, Progress, progressKey } from './progress';
import { LessonError, readLessonFile } from './reader';
import { shippedLessons, gamesWithLessons } from './shipped';
import { CourseList } from './course_list';
import { Tutor, isExercise } from './tutor';
import { faultLines } from './texts';

interface Parts {
  root: HTMLElement;
  /** Where the panel stands. */
  placeholders: { lesson: HTMLElement };
  table: Table;
  library: Library;
  /** Loads a game, with what was played of it. */
  load: Load;
  /** Shows the game that was kept, or the first one. */
  showStoredGame(): Promise<void>;
  /** Waits for the words for what happens, so that they do not come after those of the lesson. */
  deferred: Pick<TableDeferred, 'announcer'>;
}

/** A course that is taken, and the file that it is from. */
interface ActiveCourse {
  file: LessonFile;
  course: Course;
  /** By which steps are marked as done. */
  names: string[];
  tutor: Tutor;
}

/** A game that waits until the lesson is over. */
type SuspendedGame = Pick<State, 'gameId' | 'savedId' | 'setup' | 'record' | 'clock'> & {
  variant: number;
};

export class Lessons {
  private readonly progress = new Progress(() => localStorage, addProgress);
  private active: ActiveCourse | null = null;
  private suspended: SuspendedGame | null = null;
  private courses: CourseList | null = null;
  private panel: LessonPanel | null = null;
  private rulesCard: RulesCardDialog | null = null;
  /** The game of the card. */
  private rulesCardGame = '';
  private hasWarned = false;
  /** Ended by whatever is asked for next. */
  private asked = new AbortController();

  constructor(private readonly parts: Parts) {
    parts.table.moveEntry.interceptClick = (site) => this.active?.tutor.answer(site) ?? false;
    window.addEventListener('storage', ({ key }) => key === progressKey && void this.join());
  }

  /** Lets somebody choose a course; those of the game on the board come first. */
  async open(): Promise<void> {
    const { gameId } = this.parts.table.store.get();
    const games = gamesWithLessons.toSorted((a, b) => Number(b === gameId) - Number(a === gameId));
    try {
      const files = await Promise.all(games.map(shippedLessons));
      await this.join();
      this.openCourseList(files.filter((file) => file !== null));
    } catch (error) {
      this.report(error);
    }
  }

  /** Something else is to come onto the board: what was asked for before is not. Aborted by what is asked for then. */
  abortPrevious(): AbortSignal {
    this.asked.abort();
    this.active?.tutor.close();
    this.asked = new AbortController();
    return this.asked.signal;
  }

  /** Begins the lesson that the address names; false where it names none. */
  async followLink(): Promise<boolean> {
    const place = lessonInAddress(location.hash);
    if (place === null) return false;
    const signal = this.abortPrevious();
    try {
      if (place.course === cardId && place.step === null) return await this.followCard(place);
      const file = await this.fileOf(place, signal);
      if (signal.aborted) return true;
      const course = file?.courses.find(({ id }) => ['', id].includes(place.course));
      if (file && course) await this.begin(file, course, place.step);
      else this.refuse(translate('lesson.none', { name: `${place.game}/${place.course}` }));
    } catch (error) {
      if (!signal.aborted) this.report(error);
    }
    return true;
  }

  /** Takes a move that was entered; false where no lesson is on. */
  take(text: string): boolean {
    void this.active?.tutor.take(text);
    return this.active !== null;
  }

  /** Another game is on the board: the lesson is over, also one that could not be shown. */
  end(): void {
    const { placeholders, table } = this.parts;
    this.rulesCard?.close();
    this.suspended = null;
    this.active?.tutor.close();
    this.active = null;
    placeholders.lesson.replaceChildren();
    if (table.store.get().lesson === null) return;
    if (lessonInAddress(location.hash) !== null) forgetAddress();
    table.store.set({ lesson: null });
  }

  render({ lesson, announcement }: State): void {
    const { root } = this.parts;
    setAttribute(root, 'data-lesson', lesson ?? false);
    setAttribute(
      root,
      'data-exercise',
      this.active !== null && isExercise(this.active.tutor.scene),
    );
    setAttribute(
      root,
      'data-repeats-tutor',
      this.active !== null && announcement === this.active.tutor.announced,
    );
    if (this.active === null) return;
    this.panel ??= this.makePanel();
    if (this.panel.element.parentElement !== this.parts.placeholders.lesson)
      this.parts.placeholders.lesson.replaceChildren(this.panel.element);
    const { tutor, file, course, names } = this.active;
    this.panel.render(tutor.scene, stepsDone(names, this.progress.of(keyOf(file, course))));
  }

  /** Makes everything anew, since the page speaks another language from now on. */
  renew(): void {
    this.panel?.element.remove();
    this.panel = null;
    this.courses?.element.remove();
    this.courses = null;
    this.rulesCard?.close();
    this.rulesCard?.element.remove();
    this.rulesCard = null;
  }

  /** The lessons of a game, or its rules card, which every game has. */
  private async fileOf(
    { game, course }: LessonPlace,
    signal: AbortSignal,
  ): Promise<LessonFile | null> {
    if (course !== cardId) return shippedLessons(game);
    const entry = this.parts.library.find(game);
    if (entry === null) return null;
    this.parts.table.store.set({ announcement: translate('rulesCard.searching', { count: 0 }) });
    return { game, courses: [await makeCard(entry.open(0), 0, signal)] };
  }

  /** Shows all kinds of moves of the game on the board side by side. */
  async openCard(): Promise<void> {
    const { gameId, info } = this.parts.table.store.get();
    const { library } = this.parts;
    const entry = library.find(gameId);
    if (entry === null || info === null) return;
    const { variant } = info;
    this.rulesCard ??= this.makeRulesCard();
    try {
      const key = [gameId, variant, library.sourceOf(gameId) ?? ''].join(' ');
      this.rulesCardGame = gameId;
      await this.rulesCard.open(key, entry.open(variant));
    } catch (error) {
      this.report(error);
    }
  }

  /** Puts the game onto the board whose card the address names, and opens it. */
  private async followCard(place: LessonPlace): Promise<boolean> {
    const { library, load, table } = this.parts;
    const { game: gameId, course } = place;
    if (library.find(gameId) === null) {
      this.refuse(translate('lesson.none', { name: `${gameId}/${course}` }));
      return true;
    }
    const { gameId: shown, phase, lesson, setup } = table.store.get();
    if (shown !== gameId || phase !== 'ready' || lesson !== null) {
      await load({ gameId, variant: 0, setup: { seats: [], draw: setup.draw } });
      this.end();
      history.replaceState(null, '', addressOfLesson(place));
    }
    await this.openCard();
    return true;
  }

  private makeRulesCard(): RulesCardDialog {
    const { root, table } = this.parts;
    const rulesCard: RulesCardDialog = new RulesCardDialog({
      show: (info, finds, index) => {
        rulesCard.close();
        void this.demonstrate(info, finds, index);
      },
      closed: () => {
        if (lessonInAddress(location.hash)?.course === cardId) forgetAddress();
      },
      speed: () => table.store.get().settings.speed,
    });
    root.append(rulesCard.element);
    return rulesCard;
  }

  /** Shows moves of the card on the large board, one after the other. */
  private demonstrate(info: GameInfo, finds: readonly FoundKind[], index: number): Promise<void> {
    const course = cardCourse(info, finds, info.variant);
    return this.begin({ game: this.rulesCardGame, courses: [course] }, course, index);
  }

  private async begin(file: LessonFile, course: Course, step: number | null): Promise<void> {
    const { load, table } = this.parts;
    const { store } = table;
    const signal = this.abortPrevious();
    const { gameId, savedId, info, setup, record, clock, lesson } = store.get();
    if (lesson === null && info !== null)
      this.suspended = { gameId, savedId, variant: info.variant, setup, record, clock };
    const key = keyOf(file, course);
    store.set({ lesson: key });
    const words = this.parts.deferred.announcer.get().catch(() => undefined);
    await load({
      gameId: file.game,
      variant: course.variant,
      setup: { seats: [], draw: false, clocks: [] },
    });
    await Promise.all([words, this.join()]);
    if (signal.aborted) return;
    if (store.get().phase !== 'ready') return this.end();
    const names = namesOf(course);
    const tutor = new Tutor(this.stageFor(file, course, names), course, 0);
    this.active = { file, course, names, tutor };
    await tutor.show(step ?? this.nextStep(key, names));
  }

  /** Where to go on with a course: where somebody was; from the first step where all are done. */
  private nextStep(key: string, names: readonly string[]): number {
    const marks = this.progress.of(key);
    if (stepsDone(names, marks).length === names.length) return 0;
    return Math.max(names.indexOf(marks.at), 0);
  }

  private stageFor(file: LessonFile, course: Course, names: readonly string[]) {
    const { store, controller, engine } = this.parts.table;
    const key = keyOf(file, course);
    const nameOf = (step: number) => must(names[step], 'step');
    return {
      store,
      controller,
      engine,
      visited: (step: number) => {
        const place = { game: file.game, course: course.id, step };
        if (isLinked(file.game, course)) history.replaceState(null, '', addressOfLesson(place));
        // Where it is not kept, that is said once something is done; now the step is about to be told.
        void this.progress.visit(key, nameOf(step));
      },
      done: (step: number) =>
        void this.progress.finish(key, nameOf(step)).then((result) => this.note(result)),
      wait: (milliseconds: number) =>
        new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
    };
  }

  private makePanel(): LessonPanel {
    const tutor = () => this.active?.tutor;
    return makeLessonPanel({
      go: (step) => void tutor()?.show(step),
      reveal: () => void tutor()?.reveal(),
      hint: () => tutor()?.hint(),
      finish: () => void this.finish(),
      leave: () => void this.leave(),
    });
  }

  /** After the last step somebody chooses what comes next. */
  private async finish(): Promise<void> {
    const isCard = this.active?.course.id === cardId;
    await this.leave();
    await (isCard ? this.openCard() : this.open());
  }

  /** Goes back to the game that was there before. */
  private async leave(): Promise<void> {
    const { suspended } = this;
    const signal = this.abortPrevious();
    if (suspended === null) {
      forgetAddress();
      return this.parts.showStoredGame();
    }
    const { gameId, savedId: id, variant, setup, record, clock } = suspended;
    await this.parts.load({ gameId, variant, setup }, record, { id, clock });
    if (!signal.aborted) this.end();
  }

  private openCourseList(files: LessonFile[]): void {
    this.courses ??= this.makeCourseList();
    this.courses.open(files, this.parts.table.store.get().info?.title ?? null);
  }

  private makeCourseList(): CourseList {
    const courses = new CourseList({
      begin: (file, course) => {
        courses.close();
        void this.begin(file, course, null);
      },
      card: () => {
        courses.close();
        void this.openCard();
      },
      marksOf: (game, course) => this.progress.of(`${game}/${course}`),
      nameOf: (game) => this.parts.library.nameOf(game),
      take: (file) => this.openFile(file),
    });
    this.parts.root.append(courses.element);
    return courses;
  }

  /** Opens a file of lessons; gives what is wrong with it. */
  private async openFile(file: File): Promise<string[]> {
    try {
      const lessons = await readLessonFile(file);
      if (this.parts.library.find(lessons.game) === null)
        return [translate('lesson.noGame', { game: lessons.game })];
      this.openCourseList([lessons]);
      return [];
    } catch (error) {
      return error instanceof LessonError ? faultLines(error) : [String(error)];
    }
  }

  private report(error: unknown): void {
    const isBad = error instanceof LessonError;
    this.refuse(isBad ? (faultLines(error)[0] ?? '') : translate('app.partMissing'));
  }

  /** Says why there is no lesson: beside the game, or where there is none yet, in its place. */
  private refuse(announcement: string): void {
    const { store } = this.parts.table;
    if (lessonInAddress(location.hash) !== null) forgetAddress();
    if (store.get().info !== null) store.set({ announcement });
    else store.set({ phase: 'failed', problem: { title: announcement, lines: [] } });
  }

  /** Takes in what was done elsewhere; without it, what is done here counts. */
  private async join(): Promise<void> {
    await this.progress.join().catch(() => undefined);
    this.parts.table.store.redraw();
  }

  /** Says once that progress is not kept. */
  private note(result: WriteResult): void {
    if (result === 'saved' || this.hasWarned) return;
    this.hasWarned = true;
    this.parts.table.store.set({ announcement: translate('lesson.notSaved') });
  }
}

function keyOf(file: LessonFile, course: Course): string {
  return `${file.game}/${course.id}`;
}

/** Whether an address can name a course: what was opened from a file is not there after a reload. */
function isLinked(game: string, { id, variant }: Course): boolean {
  return id === cardId
    ? variant === 0 && !game.startsWith('file:')
    : gamesWithLessons.includes(game);
}

/** A reload does not ask for the lesson again. */
function forgetAddress(): void {
  history.replaceState(null, '', location.pathname + location.search);
}
