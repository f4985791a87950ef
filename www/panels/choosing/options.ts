/** The options of a chooser: moving to or adding a site, the choices of a step, or moves with the same end. */
import type { Entered } from '../../engine/protocol';
import type { GameInfo, PieceView, SiteId, Token } from '../../engine/structures';
import { withChanges } from '../../core/moves/pieces';
import { translate } from '../../language/translate';
import {
  capitalised,
  helpFor,
  targetAction,
  actionOfAdding,
  explainedWord,
} from '../../core/moves/names';
import { shownMove } from '../../core/moves/rule_texts';
import type { State } from '../../core/state/state';
import { describeChoices, describeTraces } from './differences';
import type { Described } from './differences';

export type { Picture } from './differences';

export interface Option extends Described {
  /** The text of the step or move it chooses. */
  text?: string;
  /** What it enters if that is not a step. */
  says?: 'add' | 'target';
  act(): void;
  /** Previews it on the board. */
  show(): void;
  hide(): void;
}

export interface OptionActions {
  add(site: SiteId): void;
  target(site: SiteId): void;
  choose(text: string): void;
  play(text: string): void;
  pointAtToken(token: Token | null): void;
  pointAtMove(text: string | null): void;
}

/** The site can be moved to as well as added; each option is named after its effect. */
export function askOptions(
  info: GameInfo,
  entry: Entered,
  site: SiteId,
  actions: OptionActions,
): Option[] {
  const target = entry.targets.find((one) => one.site === site);
  const going = target ? targetAction(info, target) : translate('chooser.move');
  const adding = actionOfAdding(info, entry, site);
  const hide = () => actions.pointAtToken(null);
  return [
    {
      label: going,
      detail: target ? helpFor(info, explainedWord(info, target)) : '',
      picture: { kind: 'icon', name: 'chevrons' },
      says: 'target',
      act: () => actions.target(site),
      show: () => actions.pointAtToken({ kind: 'target', site }),
      hide,
    },
    {
      label: capitalised(shownMove(info, adding)) || translate('chooser.addToo'),
      detail: helpFor(info, adding),
      picture: { kind: 'icon', name: 'dots' },
      says: 'add',
      act: () => actions.add(site),
      show: () => actions.pointAtToken({ kind: 'add', site }),
      hide,
    },
  ];
}

export function choiceOptions(
  info: GameInfo,
  pieces: PieceView[],
  entry: Entered,
  actions: OptionActions,
): Option[] {
  const described = describeChoices(info, withChanges(pieces, entry), entry.choices);
  return entry.choices.flatMap(({ text }, i) => {
    const words = described[i];
    if (words === undefined) return [];
    return {
      ...words,
      text,
      act: () => actions.choose(text),
      show: () => actions.pointAtToken({ kind: 'choose', text }),
      hide: () => actions.pointAtToken(null),
    };
  });
}

/** Several moves end at the site that was clicked. */
export function endOptions(
  info: GameInfo,
  { site, ways }: NonNullable<State['ends']>,
  actions: OptionActions,
): Option[] {
  const described = describeTraces(info, ways, site);
  return ways.flatMap(({ text }, i) => {
    const words = described[i];
    if (words === undefined) return [];
    return {
      ...words,
      text,
      act: () => actions.play(text),
      show: () => actions.pointAtMove(text),
      hide: () => actions.pointAtMove(null),
    };
  });
}
