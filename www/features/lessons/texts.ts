/** Texts of lessons in the reader's language, and what a try has missed. */
import type { GameInfo } from '../../engine/structures';
import { currentLanguage, eitherOf, say } from '../../language/say';
import type { Goal, Words } from './format';
import type { LessonError } from './reader';

/** A text in the language of the page, or in English; '' for none. */
export function inWords(words: Words | null): string {
  if (words === null) return '';
  return words[currentLanguage()] ?? words['en'] ?? '';
}

/** Why a try is not what was asked for. */
export function goalWords(goal: Goal, info: GameInfo): string {
  switch (goal.is) {
    case 'move':
      return say('lesson.goal.move');
    case 'named':
      return say('lesson.goal.named', { name: info.help[goal.name] ?? goal.name });
    case 'does':
      return say(`lesson.goal.${goal.kind}`, { count: goal.count });
    case 'captures':
      return say('lesson.goal.captures', { count: goal.count });
    case 'reaches':
      return say('lesson.goal.reaches', { names: eitherOf(goal.sites) });
    case 'path':
      return say(`lesson.goal.${goal.how}`);
    case 'counts':
      return say(`lesson.goal.${goal.whose}`);
    case 'wins':
      return say('lesson.goal.wins');
  }
}

/** What is wrong with a file of lessons, a line for each fault. */
export function faultLines({ faults }: LessonError): string[] {
  return faults.map(({ code, values }) => say(`lesson.fault.${code}`, values));
}
