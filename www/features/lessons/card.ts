/**
 * The rules card of a game as a course: a demonstration of each kind of move, in the words of the rule file.
 *
 * The engine finds the moves; `rules_card/` shows all of them side by side.
 */
import type { FoundKind, GameInfo } from '../../engine/structures';
import type { OpenedGame } from '../../games/catalogue';
import { translate } from '../../language/translate';
import { searchKinds } from './rules_card/kinds_search';
import { effectsOf, helpOf } from './rules_card/wording';
import type { Course, DemoStep } from './format';
import { shown } from '../../core/moves/rule_texts';

export const cardId = 'moves';

/** Aborting ends the search. */
export async function makeCard(
  game: OpenedGame,
  variant: number,
  signal = new AbortController().signal,
): Promise<Course> {
  let finds: FoundKind[] = [];
  await searchKinds(game, (found) => (finds = found), signal);
  const { info } = await game.opening;
  return cardCourse(info, finds, variant);
}

/** The moves as demonstrations on the large board. */
export function cardCourse(info: GameInfo, finds: readonly FoundKind[], variant: number): Course {
  const title = { en: translate('rulesCard.title', { game: shown(info).title }) };
  const steps = finds.map((find) => stepOf(info, find));
  return { id: cardId, kind: 'course', title, about: title, variant, steps };
}

function stepOf(info: GameInfo, find: FoundKind): DemoStep {
  const { position, text: move } = find.example;
  const piece = shown(info).pieceTypes[find.mover];
  const name = piece?.name ?? '';
  const title = translate('rulesCard.kind', { name, deeds: effectsOf(info, find) });
  const text = [helpOf(info, find, ''), piece?.help].filter(Boolean).join(' ') || title;
  return {
    kind: 'demo',
    title: { en: title },
    text: { en: text },
    position,
    marks: [],
    arrows: [],
    moves: [move],
  };
}
