/**
 * Plays a course on the board: shows its steps, demonstrates moves, and judges tries.
 *
 * `scene` is what the panel shows. Each start of a step is a new run; whatever an earlier run has started stops at its
 * next await.
 */
import { siteName } from '../../core/messages/labels';
import { shownMove } from '../../core/moves/rule_texts';
import { straightArrow } from '../../core/moves/arrows';
import type { Engine } from '../../engine/client';
import type { SearchLimits, SiteId } from '../../engine/structures';
import { translate } from '../../language/translate';
import type { GameController } from '../../core/game/controller';
import type { Store } from '../../core/state/store';
import { positionOf } from './format';
import type { Course, DemoStep, QuizStep, Step, TryStep } from './format';
import { explained, missed } from './goals';
import type { Attempt, MadeMove } from './goals';
import { describeReply, isKnownWrong, replyLimits } from './refutation';
import { describeGoal, localized } from './texts';

/** How long a move is shown before the next one, or before it is taken back. */
const beatMilliseconds = 900;
/** How long the computer searches for a reply. */
const replyMilliseconds = 1500;

export interface Verdict {
  kind: 'right' | 'wrong' | 'info';
  text: string;
}

export interface Scene {
  course: Course;
  index: number;
  step: Step;
  verdict: Verdict | null;
  /** The number of failed tries in this step. */
  fails: number;
}

export interface Stage {
  store: Store;
  controller: GameController;
  engine: Engine;
  /** Another step is shown. */
  visited(index: number): void;
  done(index: number): void;
  wait(milliseconds: number): Promise<void>;
}

/** Stops a run because its step is no longer shown. */
class StepLeftError extends Error {}

/** Whether the user is to move: only in steps with a try, until it has succeeded. */
export function isExercise({ step, verdict }: Scene): boolean {
  return step.kind === 'try' && verdict?.kind !== 'right';
}

export class Tutor {
  scene: Scene;
  /** The last announcement; the panel shows its text too. */
  announced = '';
  private run = 0;
  private made: MadeMove[] = [];
  /** The remaining replies. */
  private replies: string[] = [];
  /** The sites found in a quiz. */
  private found: SiteId[] = [];
  /** The starting position of the rules. */
  private readonly opening: string;

  constructor(
    private readonly stage: Stage,
    course: Course,
    index: number,
  ) {
    this.opening = stage.store.get().view?.text ?? '';
    this.scene = this.sceneOf(course, index);
  }

  /** Shows a step from its start. */
  async show(index: number): Promise<void> {
    const { course } = this.scene;
    this.scene = this.sceneOf(course, index);
    this.stage.visited(this.scene.index);
    await this.startRun(async (run) => {
      await this.set(run);
      const { step } = this.scene;
      this.announce([localized(step.title), localized(step.text)].filter(Boolean).join('. '));
      if (step.kind === 'demo') await this.demonstrate(run, step);
      else if (step.kind === 'say' || step.kind === 'show') this.stage.done(this.scene.index);
    });
  }

  /** Demonstrates the solution of a try or quiz. */
  async reveal(): Promise<void> {
    const { step } = this.scene;
    await this.startRun(async (run) => {
      if (step.kind === 'try') {
        await this.set(run);
        this.seat(false);
        await this.perform(run, step.solution);
      } else if (step.kind === 'quiz') {
        this.found = this.sitesOf(step.answer);
        this.point();
      }
      this.judge('info', translate('lesson.solutionShown'));
    });
  }

  hint(): void {
    const { step } = this.scene;
    if (step.kind === 'try' && step.hint) this.judge('info', localized(step.hint));
  }

  /** Handles a move that was entered. */
  async take(text: string): Promise<void> {
    const { step } = this.scene;
    if (step.kind === 'try') await this.follow((run) => this.attempt(run, step, text));
  }

  /** Handles a click on a site; false if there is no quiz. */
  answer(site: SiteId): boolean {
    const { step } = this.scene;
    if (step.kind !== 'quiz') return false;
    if (this.scene.verdict?.kind !== 'right') this.check(step, site);
    return true;
  }

  /** Stops whatever is running. */
  close(): void {
    this.run++;
  }

  private sceneOf(course: Course, wanted: number): Scene {
    const index = Math.min(wanted, course.steps.length - 1);
    const step = course.steps[index] as Step;
    return { course, index, step, verdict: null, fails: 0 };
  }

  /** Starts a new run, which stops the previous one. */
  private startRun(work: (run: number) => Promise<void>): Promise<void> {
    this.run++;
    return this.follow(work);
  }

  private async follow(work: (run: number) => Promise<void>): Promise<void> {
    const { run } = this;
    this.stage.store.redraw();
    try {
      await work(run);
    } catch (error) {
      if (error instanceof StepLeftError) return this.resumeAfterUndo(run);
      const message = error instanceof Error ? error.message : String(error);
      const reason = message.replace(/[.。]$/, '');
      this.judge('wrong', translate('lesson.broken', { step: this.scene.index + 1, reason }));
    }
  }

  /** If the user takes moves back during a reply, the try continues from there. */
  private resumeAfterUndo(run: number): void {
    if (run === this.run && isExercise(this.scene)) this.seat(true);
  }

  /** Sets up the position of the step. */
  private async set(run: number): Promise<void> {
    const { course, index, step } = this.scene;
    this.made = [];
    this.found = [];
    this.replies = step.kind === 'try' ? [...step.replies] : [];
    this.seat(false);
    await this.stage.controller.startAt(positionOf(course, index) ?? this.opening);
    this.stay(run);
    this.seat(step.kind === 'try');
    this.point();
  }

  /** Lets a person play for the side to move, and nobody else. */
  private seat(mayMove: boolean): void {
    const { store } = this.stage;
    const { info, view, setup } = store.get();
    const mover = mayMove ? view?.turn.player : null;
    const seats = (info?.players ?? []).map((_, player) => (player === mover ? 'human' : 0));
    store.set({ setup: { ...setup, seats }, halted: true });
  }

  /** Draws the rings and arrows of the step. */
  private point(): void {
    const { store } = this.stage;
    const { view } = store.get();
    const { step } = this.scene;
    const rings = [...this.sitesOf(step.marks), ...this.found];
    const arrows = step.arrows.map((ends) => this.sitesOf(ends));
    const list = [...rings.map((site) => [site, site]), ...arrows].flatMap(([from, to]) =>
      from === undefined || to === undefined ? [] : [{ ...straightArrow(from, to), rank: 1 }],
    );
    store.set({ hint: view && list.length > 0 ? { of: view, list } : null, drawn: null });
  }

  private async demonstrate(run: number, step: DemoStep): Promise<void> {
    await this.pause(run);
    await this.perform(run, step.moves);
    this.stage.done(this.scene.index);
  }

  /** Plays moves one after the other. */
  private async perform(run: number, moves: string[]): Promise<void> {
    for (const [index, text] of moves.entries()) {
      if (index > 0) await this.pause(run);
      await this.play(run, text);
    }
  }

  /** Plays a move and returns it with its trace. */
  private async play(run: number, text: string): Promise<MadeMove> {
    const { store, controller, engine } = this.stage;
    const before = store.get().view;
    // Throws a helpful error if the move is not legal.
    await engine.ask({ kind: 'trace', text });
    this.stay(run);
    await controller.playLine([text]);
    this.stay(run);
    const { view, last, tree } = store.get();
    if (view === null || view === before || last === null || tree === null)
      throw new StepLeftError();
    const made = tree.nodes.find(({ id }) => id === tree.present);
    return { text: made?.text ?? text, trace: last.trace, view };
  }

  private async attempt(run: number, step: TryStep, text: string): Promise<void> {
    this.judge(null, '');
    const player = this.mover;
    this.made = this.made.slice(0, this.madeBy(player));
    this.made.push(await this.play(run, text));
    this.seat(false);
    await this.settle(run, step, player);
  }

  /** Judges the moves so far: the try succeeds, fails, or continues. */
  private async settle(run: number, step: TryStep, player: number): Promise<void> {
    const attempt = this.attemptOf(player);
    const goal = missed(step, attempt);
    if (goal === null) return this.succeed(step);
    if (this.made.length < step.plies && !this.isOver && !isKnownWrong(step, this.made)) {
      await this.reply(run, player);
      if (this.mover === player && !this.isOver) return this.seat(true);
      if (missed(step, this.attemptOf(player)) === null) return this.succeed(step);
    }
    this.change({ fails: this.scene.fails + 1 });
    const words = explained(step.wrong, attempt);
    this.judge('wrong', words === null ? describeGoal(goal, attempt.info) : localized(words));
    if (this.scene.course.kind === 'puzzles') await this.refute(run, step, player);
    await this.pause(run, 2 * beatMilliseconds);
    await this.takeBack(run);
  }

  /** Plays the reply that shows why a try in a puzzle is wrong, if the opponent has one. */
  private async refute(run: number, step: TryStep, player: number): Promise<void> {
    const { info, view } = this.stage.store.get();
    if (info === null || view === null || this.isOver || this.mover === player || view.turn.random)
      return;
    await this.pause(run);
    const text = view.automatic ?? (await this.search(run, replyLimits(step)));
    if (text === null) return;
    const reply = await this.play(run, text);
    const words = describeReply({ ...reply, text: shownMove(info, reply.text) }, player);
    this.judge('wrong', `${this.scene.verdict?.text ?? ''} ${words}`);
  }

  private succeed({ right }: TryStep | QuizStep): void {
    this.seat(false);
    this.judge('right', right === null ? translate('lesson.correct') : localized(right));
    this.stage.done(this.scene.index);
  }

  /** Returns to the position before the try. */
  private async takeBack(run: number): Promise<void> {
    if (this.made.length === 1) await this.undoAll(run);
    const { verdict } = this.scene;
    await this.set(run);
    if (verdict) this.judge(verdict.kind, verdict.text);
  }

  private async undoAll(run: number): Promise<void> {
    const { store, controller } = this.stage;
    while ((store.get().view?.ply ?? 0) > 0) {
      const hasChanged = await controller.undo();
      this.stay(run);
      if (!hasChanged) return;
    }
  }

  /** Plays for the other sides until it is the user's turn. */
  private async reply(run: number, player: number): Promise<void> {
    while (!this.isOver) {
      const automatic = this.stage.store.get().view?.automatic ?? null;
      if (this.mover === player && automatic === null) return;
      const text = automatic ?? (await this.choose(run, this.replies.shift() ?? null));
      if (text === null) return;
      const isOwn = this.mover === player;
      const move = await this.play(run, text);
      // A turn that is played automatically, such as a pass, may be the one that wins.
      if (isOwn) this.made.push(move);
    }
  }

  /** A reply: the one in the course if it is legal, otherwise one that the computer finds. */
  private async choose(run: number, replies: string | null): Promise<string | null> {
    const { engine } = this.stage;
    if (replies !== null && (await isLegal(engine, replies))) return replies;
    return this.search(run, { milliseconds: replyMilliseconds });
  }

  /** The move that the computer finds; null if there is none. */
  private async search(run: number, limits: SearchLimits): Promise<string | null> {
    const { engine } = this.stage;
    const report = await engine.search(limits, () => undefined);
    this.stay(run);
    // Another search, for example for a hint, may have interrupted this one.
    return report?.move ?? (await anyMove(engine));
  }

  private check(step: QuizStep, site: SiteId): void {
    const wanted = this.sitesOf(step.answer);
    if (!wanted.includes(site)) {
      this.change({ fails: this.scene.fails + 1 });
      const { info } = this.stage.store.get();
      const name = info === null ? '' : siteName(info, site);
      return this.judge('wrong', translate('lesson.wrongAnswer', { name }));
    }
    if (!this.found.includes(site)) this.found.push(site);
    this.point();
    const count = wanted.length - this.found.length;
    if (count === 0) this.succeed(step);
    else this.judge('info', translate('lesson.more', { count }));
  }

  /** How many moves of a player lead to the position; the user may have taken some back. */
  private madeBy(player: number): number {
    const { tree, view } = this.stage.store.get();
    const line = new Set(tree?.line.slice(0, view?.ply ?? 0));
    return tree?.nodes.filter((node) => line.has(node.id) && node.player === player).length ?? 0;
  }

  private get isOver(): boolean {
    return this.stage.store.get().view?.outcome !== null;
  }

  private get mover(): number {
    return this.stage.store.get().view?.turn.player ?? 0;
  }

  private attemptOf(player: number): Attempt {
    const { info } = this.stage.store.get();
    if (info === null) throw new StepLeftError();
    return { info, player, made: this.made };
  }

  private sitesOf(names: readonly string[]): SiteId[] {
    const sites = this.stage.store.get().info?.board.sites ?? [];
    return names.flatMap((name) => {
      const site = sites.findIndex((one) => one.name === name);
      return site < 0 ? [] : [site];
    });
  }

  private judge(kind: Verdict['kind'] | null, text: string): void {
    this.change({ verdict: kind && { kind, text } });
    if (kind) this.announce(text);
  }

  private announce(announcement: string): void {
    this.announced = announcement;
    this.stage.store.set({ announcement: announcement });
  }

  private change(change: Partial<Scene>): void {
    this.scene = { ...this.scene, ...change };
    this.stage.store.redraw();
  }

  private stay(run: number): void {
    if (run !== this.run) throw new StepLeftError();
  }

  private async pause(run: number, milliseconds = beatMilliseconds): Promise<void> {
    await this.stage.wait(milliseconds);
    this.stay(run);
  }
}

async function isLegal(engine: Engine, text: string): Promise<boolean> {
  try {
    await engine.ask({ kind: 'trace', text });
    return true;
  } catch {
    return false;
  }
}

async function anyMove(engine: Engine): Promise<string | null> {
  const wanted = { typed: '', anywhere: true, skip: 0, limit: 1 };
  const { found } = await engine.ask({ kind: 'completions', ...wanted });
  return found[0]?.text ?? null;
}
