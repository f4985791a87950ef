/** The panel of moves with their variations: navigation, and commands for the current move. */
import { make, makeButton, setAttribute } from '../../ui/dom';
import type { GameTree, MoveNode } from '../../engine/structures';
import { translate } from '../../language/translate';
import { makeSelect } from '../../ui/fields';
import { makeIcon } from '../../ui/icons';
import type { IconName } from '../../ui/icons';
import { makeMenu } from '../../ui/menu';
import type { MenuItem } from '../../ui/menu';
import type { Panel } from '../../ui/panel';
import { moveText, readingOf } from '../../core/messages/move_text';
import type { Reading } from '../../core/messages/move_text';
import { numberingOf } from '../../core/messages/move_numbers';
import type { Numbering } from '../../core/messages/move_numbers';
import { isMain, nodeOf, stepTo } from '../../core/moves/tree';
import type { Step } from '../../core/moves/tree';
import type { GameController } from '../../core/game/controller';
import type { State } from '../../core/state/state';
import { Autoplay } from './autoplay';
import type { Pace } from './autoplay';
import { makeCommentField } from './comment';
import { MoveList } from './list';
import './moves.css';

export function makeRecord(
  controller: GameController,
  redraw: () => void,
  more: MenuItem[],
): Panel {
  let shown: GameTree | null = null;
  let reading: Reading | null = null;
  let numbering: Numbering | null = null;
  const list = new MoveList({
    goTo: (node) => void controller.goTo(node),
    lookAt: (node) => void controller.lookAt(node),
  });
  const replayControls = makeReplayControls(
    (node) => void controller.goTo(node),
    redraw,
    () => shown,
  );
  const comment = makeCommentField((node, text) => void controller.comment(node, text));
  const withPresent = (work: Work) => () => {
    if (shown !== null) work(shown.present, shown);
  };
  const tools = makeTools(controller, withPresent, (node, tree) => {
    if (reading && numbering) openComment(comment, reading, numbering, nodeOf(tree, node));
  });
  const button = iconButton('more', translate('moves.more'), () => undefined);
  const menu = makeMenu(make('div', { class: 'more' }, button), button, [...tools, ...more]);
  return {
    element: make(
      'section',
      { class: 'moves-panel' },
      make(
        'div',
        { class: 'moves-head' },
        make('h2', {}, translate('moves.title')),
        replayControls.element,
        menu.element,
      ),
      list.element,
      comment.element,
    ),
    render(state) {
      const { tree: now, info, view, base, record } = state;
      const { notation } = state.settings;
      const isSame = now === shown && notation === reading?.style;
      shown = now;
      if (now === null || info === null || view === null) return;
      if (!isSame) {
        reading = readingOf(info, now, view, base, notation);
        numbering = numberingOf(info, now, record);
        list.render(now, reading, numbering);
      }
      replayControls.render(state);
      for (const [at, tool] of tools.entries()) {
        const item = menu.items[at];
        if (item) setAttribute(item, 'disabled', !tool.may(state, now));
      }
    },
  };
}

interface Tool extends MenuItem {
  may(state: State, tree: GameTree): boolean;
}

type Work = (node: number, tree: GameTree) => unknown;

/** The commands for the current move. */
function makeTools(
  controller: GameController,
  withPresent: (work: Work) => () => void,
  comment: Work,
): Tool[] {
  return [
    {
      icon: 'comment',
      label: translate('moves.comment'),
      act: withPresent(comment),
      may: () => true,
    },
    {
      icon: 'promote',
      label: translate('moves.promote'),
      act: withPresent((node) => void controller.promote(node)),
      may: ({ distant }, tree) => distant === null && !isMain(tree, tree.present),
    },
    {
      icon: 'remove',
      label: translate('moves.deleteFromHere'),
      act: withPresent((node) => void controller.remove(node)),
      may: ({ distant }, { present, nodes }) => distant === null && present !== nodes[0]?.id,
    },
    {
      icon: 'undo',
      label: translate('moves.undoDelete'),
      act: () => void controller.restoreRemoved(),
      may: ({ distant }, { removed }) => distant === null && removed > 0,
    },
  ];
}

function openComment(
  field: ReturnType<typeof makeCommentField>,
  reading: Reading,
  { numbers }: Numbering,
  node: MoveNode | null,
): void {
  const number = node && numbers.get(node.id)?.number;
  const label =
    node === null || number === undefined || number === null
      ? translate('moves.comment.start')
      : translate('moves.comment.on', { number, text: moveText(reading, node) });
  field.open(node?.id ?? 0, label, node?.comment ?? '');
}

/** The buttons for start, back, replay, forward and end, and the replay speed. */
function makeReplayControls(
  goTo: (node: number) => void,
  redraw: () => void,
  tree: () => GameTree | null,
): Panel {
  const go = (step: Step) => () => {
    const now = tree();
    const node = now === null ? null : stepTo(now, step);
    if (node !== null) goTo(node);
  };
  const pace = makeSelect(
    'pace',
    (['slow', 'normal', 'fast'] as const).map((value) => ({
      value,
      label: translate(`moves.pace.${value}`),
    })),
    'normal',
  );
  setAttribute(pace, 'aria-label', translate('moves.pace'));
  const autoplay = new Autoplay(goTo, () => pace.value as Pace, redraw);
  const steps = (['first', 'previous', 'next', 'last'] as const).map(
    (step) => [step, iconButton(step, translate(`moves.${step}`), go(step))] as const,
  );
  const play = iconButton('play', translate('moves.play'), () => autoplay.toggle());
  const buttons = steps.map(([, button]) => button);
  buttons.splice(2, 0, play);
  return {
    element: make(
      'div',
      { class: 'replay-controls', role: 'group', 'aria-label': translate('moves.stepThrough') },
      ...buttons,
      pace,
    ),
    render(state: State) {
      autoplay.render(state);
      const now = state.tree;
      if (now === null) return;
      const running = autoplay.isRunning;
      for (const [step, button] of steps) {
        setAttribute(button, 'disabled', stepTo(now, step) === null);
        setAttribute(button, 'hidden', running && (step === 'first' || step === 'last'));
      }
      setAttribute(play, 'disabled', !running && stepTo(now, 'next') === null);
      setAttribute(play, 'aria-label', translate(running ? 'moves.pause' : 'moves.play'));
      setAttribute(play, 'title', translate(running ? 'moves.pause' : 'moves.play'));
      play.replaceChildren(makeIcon(running ? 'pause' : 'play'));
      setAttribute(pace, 'hidden', !running);
    },
  };
}

function iconButton(icon: IconName, label: string, act: () => void): HTMLButtonElement {
  const button = makeButton('', act, { class: 'icon-button', 'aria-label': label, title: label });
  button.append(makeIcon(icon));
  return button;
}
