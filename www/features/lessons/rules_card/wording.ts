/** The texts of the rules card: the name of a kind of move, and what the rule file says about it. */
import type { EffectName, FoundKind, GameInfo, MoveEffect } from '../../../engine/structures';
import { joinAnd, translate } from '../../../language/translate';
import { capitalised, helpFor } from '../../../core/moves/names';
import { ownName, shown, shownMove, shownPrompt } from '../../../core/moves/rule_texts';

/** How something is done rather than what. */
const manners: readonly EffectName[] = ['abreast', 'wraps', 'turns', 'steps'];

/** As in "Moves over the edge and captures". */
export function titleOf(info: GameInfo, kind: FoundKind): string {
  return capitalised(effectsOf(info, kind));
}

/**
 * As in "moves and captures", after the name of the move if it has one; only the name if the rule file explains it,
 * since effects alone can mislead: who swaps sides does not capture.
 */
export function effectsOf(info: GameInfo, { becomes, name, effects }: FoundKind): string {
  if (helpFor(info, name) !== '') return shownMove(info, name);
  const piece = becomes === null ? '' : (shown(info).pieceTypes[becomes]?.name ?? '');
  const describe = (effect: MoveEffect) => describeEffect(info, effect, piece);
  const how = effects.filter(isManner).map(describe);
  const [first = '', ...others] = effects.filter((effect) => !isManner(effect)).map(describe);
  const main = how.reduce((deed, manner) => translate('rulesCard.done', { deed, manner }), first);
  const deeds = joinAnd([main, ...others]);
  return name === '' ? deeds : translate('rulesCard.kind', { name: shownMove(info, name), deeds });
}

/** What happens, in the word of the rule file if it has one; a word with help names moves, not the effect. */
function describeEffect(info: GameInfo, { name, count }: MoveEffect, becomes: string): string {
  const word = helpFor(info, name) === '' ? ownName(info, name) : undefined;
  if (word !== undefined) return count === 1 ? word : translate('rulesCard.often', { word, count });
  return name === 'becomes'
    ? translate('rulesCard.becomes', { name: becomes })
    : translate(`rulesCard.${name}`, { count });
}

function isManner({ name }: MoveEffect): boolean {
  return manners.includes(name);
}

/** What the rule file says only about these moves. */
export function helpOf(info: GameInfo, { name, example }: FoundKind, said: string): string {
  const help = [helpFor(info, name), shownPrompt(info, example.prompt)];
  return [...new Set(help)].filter((text) => text !== '' && text !== said).join(' ');
}

/** The prompt that most of these moves have. */
export function defaultPrompt(info: GameInfo, kinds: readonly FoundKind[]): string {
  const prompts = kinds.map(({ example }) => shownPrompt(info, example.prompt));
  const count = (prompt: string) => prompts.filter((one) => one === prompt).length;
  return prompts.toSorted((a, b) => count(b) - count(a))[0] ?? '';
}

/** Explanations in the rule file that the card has not shown yet. */
export function unusedHelp(
  info: GameInfo,
  kinds: readonly FoundKind[],
): [name: string, help: string][] {
  const said = new Set(
    kinds.flatMap(({ name, example }) => [helpFor(info, name), shownPrompt(info, example.prompt)]),
  );
  const all = Object.entries(shown(info).help);
  const unused = all.filter(([, help]) => help !== '' && !said.has(help));
  return unused.map(([name, help]) => [shownMove(info, name), help]);
}
