/** The words of the rules card: what a kind of move is called, and what the rule file says about it. */
import type { GameInfo } from '../../../engine/structures';
import { listed, say } from '../../../language/say';
import { capitalised, helpFor } from '../../../core/moves/names';
import type { Effect, EffectName } from './kinds';
import type { Find } from './seeking';

/** How something is done rather than what. */
const manners: readonly EffectName[] = ['abreast', 'wraps', 'turns', 'steps'];

/** As in "Moves over the edge and takes". */
export function titleOf(info: GameInfo, find: Find): string {
  return capitalised(deedsOf(info, find));
}

/** As in "moves and takes", with the name of the move in front where it has one. */
export function deedsOf(info: GameInfo, { kind }: Find): string {
  const { becomes, name } = kind;
  const piece = info.pieceTypes[becomes]?.name ?? '';
  const told = ({ word, count }: Effect) =>
    word === 'becomes'
      ? say('lesson.card.becomes', { name: piece })
      : say(`lesson.card.${word}`, { count });
  const how = kind.deeds.filter(({ word }) => manners.includes(word)).map(told);
  const [first = '', ...others] = kind.deeds
    .filter(({ word }) => !manners.includes(word))
    .map(told);
  const deeds = listed([[first, ...how].join(' '), ...others]);
  return name === '' ? deeds : say('lesson.card.kind', { name, deeds });
}

/** What the rule file says of these moves only. */
export function helpOf(info: GameInfo, { kind, sample }: Find, said: string): string {
  const help = [helpFor(info, kind.name), sample.prompt];
  return [...new Set(help)].filter((text) => text !== '' && text !== said).join(' ');
}

/** What the player has to do in most of these moves. */
export function usualPrompt(finds: readonly Find[]): string {
  const prompts = finds.map(({ sample }) => sample.prompt);
  const count = (prompt: string) => prompts.filter((one) => one === prompt).length;
  return prompts.toSorted((a, b) => count(b) - count(a))[0] ?? '';
}

/** What the rule file explains by name and the card has not said. */
export function unsaid(info: GameInfo, finds: readonly Find[]): [name: string, help: string][] {
  const said = new Set(
    finds.flatMap((find) => [helpFor(info, find.kind.name), find.sample.prompt]),
  );
  return Object.entries(info.help).filter(([, help]) => help !== '' && !said.has(help));
}
