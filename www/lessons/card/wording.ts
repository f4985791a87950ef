/** The words of the rules card: what a kind of move is called, and what the rule file says about it. */
import type { GameInfo } from '../../engine/types';
import { listed, say } from '../../language/say';
import { capitalised, helpFor } from '../../words/names';
import type { Find } from './seeking';

/** As in "Moves and takes", with the name of the move in front where the rule file explains it. */
export function titleOf(info: GameInfo, { kind }: Find): string {
  const { deeds, becomes, name } = kind;
  const piece = info.pieceTypes[becomes]?.name ?? '';
  const told = listed(
    deeds.map(({ word, count }) =>
      word === 'becomes'
        ? say('lesson.card.becomes', { name: piece })
        : say(`lesson.card.${word}`, { count }),
    ),
  );
  const isExplained = helpFor(info, name) !== '';
  return capitalised(isExplained ? say('lesson.card.kind', { name, deeds: told }) : told);
}

/** What the rule file says of these moves only. */
export function helpOf(info: GameInfo, { kind, sample }: Find, said: string): string {
  const help = [helpFor(info, kind.name), sample.prompt];
  return [...new Set(help)].filter((text) => text !== '' && text !== said).join(' ');
}

/** What the player has to do in all of these moves, where it is the same. */
export function sharedPrompt(finds: readonly Find[]): string {
  const prompts = new Set(finds.map(({ sample }) => sample.prompt));
  return prompts.size === 1 ? ([...prompts][0] ?? '') : '';
}

/** What the rule file explains by name and the card has not said. */
export function unsaid(info: GameInfo, finds: readonly Find[]): [name: string, help: string][] {
  const said = new Set(
    finds.flatMap((find) => [helpFor(info, find.kind.name), find.sample.prompt]),
  );
  return Object.entries(info.help).filter(([, help]) => help !== '' && !said.has(help));
}
