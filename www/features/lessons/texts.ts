/** Localized texts of lessons, and the messages for unreached goals. */
import type { GameInfo } from '../../engine/structures';
import { currentLanguage, joinOr, translate } from '../../language/translate';
import type { Goal, Localized } from './format';
import type { LessonError } from './reader';
import { helpFor } from '../../core/moves/names';
import { shownMove, shownName } from '../../core/moves/rule_texts';

/** The text in the language of the page, or in English; '' for null. */
export function localized(words: Localized | null): string {
  if (words === null) return '';
  return words[currentLanguage()] ?? words['en'] ?? '';
}

/** The attribute `lang` of a text; false if it is in the language of the page. */
export function languageOf(words: Localized | null): 'en' | false {
  return words === null || currentLanguage() in words ? false : 'en';
}

/** Why a try did not reach its goal. */
export function describeGoal(goal: Goal, info: GameInfo): string {
  switch (goal.is) {
    case 'move':
      return translate('lesson.goal.move');
    case 'named':
      return translate('lesson.goal.named', {
        name: helpFor(info, goal.name) || shownMove(info, goal.name),
      });
    case 'does':
      return translate(`lesson.goal.${goal.kind}`, { count: goal.count });
    case 'captures':
      return translate('lesson.goal.captures', { count: goal.count });
    case 'reaches':
      return translate('lesson.goal.reaches', {
        names: joinOr(goal.sites.map((site) => shownName(info, site))),
      });
    case 'path':
      return translate(`lesson.goal.${goal.how}`);
    case 'counts':
      return translate(`lesson.goal.${goal.whose}`);
    case 'wins':
      return translate('lesson.goal.wins');
  }
}

/** The errors of a lesson file, one per line. */
export function faultLines({ faults }: LessonError): string[] {
  return faults.map(({ code, values }) => translate(`lesson.fault.${code}`, values));
}
