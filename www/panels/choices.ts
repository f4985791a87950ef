/** What choices have in common and where they differ, in data and in words. */
import type { Choice, GameInfo, MoveKind } from '../engine/types';
import { capitalised, droppedName, kindsAction, kindsWords, promotedName } from '../names';
import { siteName } from '../texts';

/** Whether the choices only set values of the same pieces, so that a stepper can go through them. */
export function isStepper(choices: Choice[]): boolean {
  const [first] = choices;
  if (first === undefined || first.changes.length === 0) return false;
  return choices.every((choice) => onlyChanges(choice) && placesOf(choice) === placesOf(first));
}

function onlyChanges({ kinds }: Choice): boolean {
  return kinds.every((kind) => kind === 'change');
}

function placesOf({ changes }: Choice): string {
  return changes.map(({ site, attribute }) => `${site} ${attribute}`).join(', ');
}

/** Choices by the value that the first piece gets, smallest first. */
export function stepperOrder(choices: Choice[]): Choice[] {
  return choices.toSorted((a, b) => firstValue(a) - firstValue(b));
}

/** The choice to begin with: the first that raises the first piece, else the last one. */
export function stepperStart(ordered: Choice[]): number {
  const index = ordered.findIndex(
    ({ changes: [change] }) => change && change.after > change.before,
  );
  return index < 0 ? ordered.length - 1 : index;
}

function firstValue({ changes }: Choice): number {
  return changes[0]?.after ?? 0;
}

/** As in "4 / 3": the values that the pieces get. */
export function valuesText({ changes }: Choice): string {
  return changes.map(({ after }) => after).join(' / ');
}

/** As in "E4 becomes 5 from 4, E5 becomes 2 from 3"; the name or the text where nothing changes. */
export function changesText(info: GameInfo, choice: Choice): string {
  const parts = choice.changes.map(
    ({ site, before, after }) => `${siteName(info, site)} becomes ${after} from ${before}`,
  );
  return parts.join(', ') || choice.name || choice.text;
}

/** Tells a choice by what makes it different: its name, what happens, and its text where others say the same. */
export function choiceText(info: GameInfo, choice: Choice, others: Choice[]): string {
  const words = plainText(info, choice);
  const isUnique = others.filter((other) => plainText(info, other) === words).length < 2;
  return isUnique ? words : `${words} (${choice.text})`;
}

/** A name that is a direction says little by itself, as in "Capture ne"; any other name says what is done. */
function plainText(info: GameInfo, choice: Choice): string {
  const { name, text, kinds, changes } = choice;
  if (info.board.directions.some((direction) => direction.name === name))
    return `${capitalised(kindsAction(kinds))} ${name}`;
  const piece = droppedName(text) || promotedName(text);
  const title = capitalised([piece, name].filter((part) => part !== '').join(' ')) || text;
  if (piece !== '')
    return withKinds(
      title,
      kinds.filter((kind) => kind !== 'create' && kind !== 'change'),
    );
  if (changes.length > 0) return `${title}: ${changesText(info, choice)}`;
  return withKinds(title, kinds);
}

function withKinds(title: string, kinds: MoveKind[]): string {
  return kinds.length > 0 ? `${title}, ${kindsWords(kinds)}` : title;
}
