/** The lesson panel: its text, the result of a try, and navigation between steps. */
import { make, makeButton, onChange, setAttribute, setText } from '../../ui/dom';
import { listed } from '../../language/punctuation';
import { translate } from '../../language/translate';
import { makeIcon } from '../../ui/icons';
import type { Course, Localized } from './format';
import type { Scene } from './tutor';
import { languageOf, localized } from './texts';

export interface PanelActions {
  go(step: number): void;
  reveal(): void;
  hint(): void;
  /** Leaves the course after its last step; optional. */
  finish?(): void;
  /** Leaves the lesson; optional. */
  leave?(): void;
}

export interface LessonPanel {
  element: HTMLElement;
  render(scene: Scene, done: readonly number[]): void;
}

export function makeLessonPanel(actions: PanelActions): LessonPanel {
  const name = make('h2', { dir: 'auto' });
  const way = make('ol', { class: 'lesson-steps', 'aria-label': translate('lesson.steps') });
  const title = make('h3', { dir: 'auto' });
  const text = make('p', { class: 'text', dir: 'auto' });
  const task = make('p', { class: 'task' });
  const offer = make('p', { class: 'offer' }, translate('lesson.offerSolution'));
  const verdict = make('p', { class: 'verdict', dir: 'auto' });
  const buttons = makeButtons(actions);
  const element = make(
    'section',
    { class: 'lesson', 'aria-label': translate('lesson.title') },
    make('div', { class: 'row' }, name, ...closers(actions)),
    title,
    text,
    task,
    verdict,
    offer,
    buttons.helps,
    buttons.paces,
    way,
  );
  const fillWay = onChange((course: Course) =>
    way.replaceChildren(...course.steps.map((_, index) => makeStone(index, actions))),
  );
  return {
    element,
    render(scene, done) {
      const { course, index, step } = scene;
      tell(name, course.title);
      fillWay(course);
      for (const [at, stone] of [...way.children].entries())
        markStone(stone, at, at === index, done.includes(at));
      tell(title, step.title);
      setAttribute(title, 'hidden', step.title === null);
      tell(text, step.text);
      setText(task, taskOf(scene));
      setAttribute(task, 'hidden', taskOf(scene) === '');
      setText(verdict, scene.verdict?.text ?? '');
      setAttribute(verdict, 'data-verdict', scene.verdict?.kind ?? false);
      setAttribute(offer, 'hidden', !isStuck(scene));
      buttons.render(scene);
    },
  };
}

function tell(element: HTMLElement, words: Localized | null): void {
  setText(element, localized(words));
  setAttribute(element, 'lang', languageOf(words));
}

function closers({ leave }: PanelActions): HTMLElement[] {
  if (leave === undefined) return [];
  const close = makeButton('', leave, { class: 'quiet', 'aria-label': translate('lesson.leave') });
  close.append(makeIcon('close'));
  return [close];
}

/** The task of a step, or ''. */
function taskOf({ step, verdict }: Scene): string {
  if (verdict?.kind === 'right') return '';
  if (step.kind === 'quiz') return translate('lesson.task.quiz');
  return step.kind === 'try' ? translate('lesson.task.try', { count: step.plies }) : '';
}

/** After this many failed tries, the solution is offered. */
const failsBeforeOffer = 2;

function isStuck({ fails, verdict }: Scene): boolean {
  return fails >= failsBeforeOffer && (verdict === null || verdict.kind === 'wrong');
}

/** Whether a puzzle has just been solved: Enter then leads on to the next one. */
function isSolved({ course, verdict }: Scene): boolean {
  return course.kind === 'puzzles' && verdict?.kind === 'right';
}

function wordForNext({ course }: Scene): 'lesson.next' | 'lesson.nextPuzzle' {
  return course.kind === 'puzzles' ? 'lesson.nextPuzzle' : 'lesson.next';
}

/** A button in the row of steps. */
function makeStone(index: number, { go }: PanelActions): HTMLElement {
  return make(
    'li',
    {},
    makeButton(String(index + 1), () => go(index)),
  );
}

function markStone(stone: Element, index: number, isHere: boolean, isDone: boolean): void {
  const button = stone.firstElementChild;
  if (button === null) return;
  setAttribute(button, 'aria-current', isHere ? 'step' : false);
  setAttribute(button, 'data-done', isDone);
  const label = translate('lesson.step', { number: index + 1 });
  setAttribute(button, 'aria-label', isDone ? listed([label, translate('lesson.done')]) : label);
}

function makeButtons({ go, reveal, hint, finish }: PanelActions) {
  let shown: Scene | null = null;
  let wasSolved = false;
  const by = (step: number) => () => shown && go(shown.index + step);
  const next = () => {
    if (shown && shown.index + 1 === shown.course.steps.length) finish?.();
    else by(1)();
  };
  const all = {
    back: makeButton(translate('lesson.back'), by(-1), { class: 'quiet' }),
    again: makeButton(translate('lesson.tryAgain'), by(0)),
    hint: makeButton(translate('lesson.hint'), hint),
    reveal: makeButton(translate('lesson.reveal'), reveal),
    next: makeButton(translate('lesson.next'), next),
  };
  const helps = make('div', { class: 'row' }, all.again, all.hint, all.reveal);
  const paces = make('div', { class: 'row lesson-navigation' }, all.back, all.next);
  const render = (scene: Scene) => {
    shown = scene;
    const { step, index, course, verdict } = scene;
    const isTask = step.kind === 'try' || step.kind === 'quiz';
    setAttribute(all.back, 'disabled', index === 0);
    setAttribute(all.again, 'hidden', step.kind !== 'demo' && step.kind !== 'try');
    setAttribute(all.hint, 'hidden', step.kind !== 'try' || step.hint === null);
    setAttribute(all.reveal, 'hidden', !isTask);
    setAttribute(all.reveal, 'class', isStuck(scene) ? 'primary' : '');
    setAttribute(helps, 'hidden', step.kind === 'say' || step.kind === 'show');
    const isOpen = isTask && (verdict === null || verdict.kind === 'wrong');
    setAttribute(all.next, 'class', isOpen ? '' : 'primary');
    const isLast = index + 1 === course.steps.length;
    setAttribute(all.next, 'hidden', isLast && finish === undefined);
    setText(all.next, translate(isLast ? 'lesson.finish' : wordForNext(scene)));
    if (isSolved(scene) && !wasSolved) all.next.focus();
    wasSolved = isSolved(scene);
  };
  return { helps, paces, render };
}
