/**
 * Lessons on the page: chosen in a dialog or named by the address, and played on the board; afterwards the earlier game
 * continues.
 *
 * Loaded on demand. `tutor.ts` plays a course, `lesson_panel.ts` shows it, `reader.ts` checks lesson files.
 */
import { shown } from '../../core/moves/rule_texts';
import { mainTitle, otherNames } from '../../games/titles';
import './lessons.css';
import type { Load } from '../../core/game/controller';
import type { TableDeferred } from '../../table/panels';
import type { Table } from '../../table/table';
import type { FoundKind, GameInfo } from '../../engine/structures';
import type { Library } from '../../games/library';
import { addProgress } from '../../core/storage/lesson_progress';
import { translate } from '../../language/translate';
import type { State } from '../../core/state/state';
import type { WriteResult } from '../../core/storage/current_game';
import { must } from '../../core/must';
import { addressOfLesson, lessonInAddress } from './address';
import type { LessonPlace } from './address';
import { cardCourse, cardId, makeCard } from './card';
import { RulesCardDialog } from './rules_card/rules_card_dialog';
import type { Course, LessonFile } from './format';
import { makeLessonPanel } from './lesson_panel';
import type { LessonPanel } from './lesson_panel';
import { namesOf, stepsDone, Progress, progressKey } from './progress';
import { LessonError, readLessonFile } from './reader';
import { shippedLessons, gamesWithLessons } from './shipped';
import { CourseList } from './course_list';
import { markLesson } from './marks';
import { Tutor } from './tutor';
import { faultLines } from './texts';
import { hasFocus } from '../../ui/dom';

interface Parts {
  root: HTMLElement;
  /** The place for the panel. */
  placeholders: { lesson: HTMLElement };
  table: Table;
  library: Library;
  /** Loads a game, with its record if it is continued. */
  load: Load;
  /** Shows the saved game, or the first one. */
  showStoredGame(): Promise<void>;
  /** Awaited so that descriptions of positions are not announced after the texts of the lesson. */
  deferred: Pick<TableDeferred, 'announcer'>;
}

/** The running course, and the file it is from. */
interface ActiveCourse {
  file: LessonFile;
  course: Course;
  /** The names under which steps are marked as done. */
  names: string[];
  tutor: Tutor;
}

/** The game that continues after the lesson. */
type SuspendedGame = Pick<
  State,
  'gameId' | 'savedId' | 'setup' | 'record' | 'clock' | 'agreed' | 'distant'
> & {
  variant: number;
};

export class Lessons {
  private readonly progress = new Progress(() => localStorage, addProgress);
  private active: ActiveCourse | null = null;
  private suspended: SuspendedGame | null = null;
  private courses: CourseList | null = null;
  private panel: LessonPanel | null = null;
  private rulesCard: RulesCardDialog | null = null;
  /** The game of the rules card. */
  private rulesCardGame = '';
  private hasWarned = false;
  /** Aborted by the next request. */
  private asked = new AbortController();

  constructor(private readonly parts: Parts) {
    parts.table.moveEntry.interceptClick = (site) => this.active?.tutor.answer(site) ?? false;
    window.addEventListener('storage', ({ key }) => key === progressKey && void this.join());
  }

  /** Opens the list of courses, with those of the current game first. */
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

  /** Cancels the previous request and the running lesson. The returned signal is aborted by the next request. */
  abortPrevious(): AbortSignal {
    this.asked.abort();
    this.active?.tutor.close();
    this.asked = new AbortController();
    return this.asked.signal;
  }

  /** Starts the lesson in the address; false if it names none. */
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

  /** Passes a move to the lesson; false if there is none. */
  take(text: string): boolean {
    void this.active?.tutor.take(text);
    return this.active !== null;
  }

  /** Ends the lesson, including one that could not be shown, because another game is on the board. */
  end(): void {
    const { placeholders, table } = this.parts;
    this.rulesCard?.close();
    this.suspended = null;
    this.active?.tutor.close();
    this.active = null;
    const hadFocus = hasFocus(placeholders.lesson);
    placeholders.lesson.replaceChildren();
    if (hadFocus) table.board.grid.focus();
    if (table.store.get().lesson === null) return;
    if (lessonInAddress(location.hash) !== null) forgetAddress();
    table.store.set({ lesson: null });
  }

  render(state: State): void {
    const { root } = this.parts;
    markLesson(root, state, this.active?.tutor ?? null);
    if (this.active === null) return;
    this.panel ??= this.makePanel();
    if (this.panel.element.parentElement !== this.parts.placeholders.lesson)
      this.parts.placeholders.lesson.replaceChildren(this.panel.element);
    const { tutor, file, course, names } = this.active;
    this.panel.render(tutor.scene, stepsDone(names, this.progress.of(keyOf(file, course))));
  }

  /** Creates everything again after a change of language. */
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

  /** Opens the rules card of the current game. */
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

  /** Opens the rules card in the address, after loading its game. */
  private async followCard(place: LessonPlace): Promise<boolean> {
    const { library, load, table } = this.parts;
    const { game: gameId, course } = place;
    if (library.find(gameId) === null) {
      this.refuse(translate('lesson.none', { name: `${gameId}/${course}` }));
      return true;
    }
    const { gameId: current, phase, lesson, setup } = table.store.get();
    if (current !== gameId || phase !== 'ready' || lesson !== null) {
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

  /** Shows the moves of the rules card on the large board, one after the other. */
  private demonstrate(info: GameInfo, finds: readonly FoundKind[], index: number): Promise<void> {
    const course = cardCourse(info, finds, info.variant);
    return this.begin({ game: this.rulesCardGame, courses: [course] }, course, index);
  }

  private async begin(file: LessonFile, course: Course, step: number | null): Promise<void> {
    const { load, table } = this.parts;
    const { store } = table;
    const signal = this.abortPrevious();
    const { gameId, savedId, info, setup, record, clock, agreed, distant, lesson } = store.get();
    if (lesson === null && info !== null) {
      const { variant } = info;
      this.suspended = { gameId, savedId, variant, setup, record, clock, agreed, distant };
    }
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

  /** The step to continue with: the one visited last, or the first if all are done. */
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
        // If this cannot be saved, the warning comes only once a step is completed, since the text of this step is
        // about to be announced.
        void this.progress.visit(key, nameOf(step));
      },
      done: (step: number) =>
        void this.progress.finish(key, nameOf(step)).then((result) => this.warnUnlessSaved(result)),
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

  /** After the last step, the user chooses what comes next. */
  private async finish(): Promise<void> {
    const isCard = this.active?.course.id === cardId;
    await this.leave();
    await (isCard ? this.openCard() : this.open());
  }

  /** Returns to the earlier game. */
  private async leave(): Promise<void> {
    const { suspended } = this;
    const signal = this.abortPrevious();
    if (suspended === null) {
      forgetAddress();
      return this.parts.showStoredGame();
    }
    const { gameId, savedId: id, variant, setup, record, clock, agreed, distant } = suspended;
    await this.parts.load({ gameId, variant, setup }, record, { id, clock, agreed, distant });
    if (!signal.aborted) this.end();
  }

  private openCourseList(files: LessonFile[]): void {
    this.courses ??= this.makeCourseList();
    const { info } = this.parts.table.store.get();
    this.courses.open(files, info === null ? null : shown(info).title);
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
      nameOf: (game) => mainTitle(game) ?? this.parts.library.nameOf(game),
      otherNames,
      take: (file) => this.openFile(file),
    });
    this.parts.root.append(courses.element);
    return courses;
  }

  /** Opens a lesson file; resolves to its errors. */
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

  /** Announces why there is no lesson; without a game on the board, shows it there. */
  private refuse(announcement: string): void {
    const { store } = this.parts.table;
    if (lessonInAddress(location.hash) !== null) forgetAddress();
    if (store.get().info !== null) store.set({ announcement });
    else store.set({ phase: 'failed', problem: { title: announcement, lines: [] } });
  }

  /** Loads progress from elsewhere. If that fails, only progress made here counts. */
  private async join(): Promise<void> {
    await this.progress.join().catch(() => undefined);
    this.parts.table.store.redraw();
  }

  /** Warns once that progress is not saved. */
  private warnUnlessSaved(result: WriteResult): void {
    if (result === 'saved' || this.hasWarned) return;
    this.hasWarned = true;
    this.parts.table.store.set({ announcement: translate('lesson.notSaved') });
  }
}

function keyOf(file: LessonFile, course: Course): string {
  return `${file.game}/${course.id}`;
}

/** Whether an address can name a course. One from a file is not there after a reload. */
function isLinked(game: string, { id, variant }: Course): boolean {
  return id === cardId
    ? variant === 0 && !game.startsWith('file:')
    : gamesWithLessons.includes(game);
}

/** Removes the lesson from the address, so that a reload does not start it again. */
function forgetAddress(): void {
  history.replaceState(null, '', location.pathname + location.search);
}
