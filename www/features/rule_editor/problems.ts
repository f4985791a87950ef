/** The list of diagnostics; each one leads to its place in the text. */
import { make, makeButton } from '../../ui/dom';
import type { Diagnostic } from '../../engine/structures';
import { translate } from '../../language/translate';
import { inlineCode } from './help';

export function makeProblems(goTo: (diagnostic: Diagnostic) => void) {
  const list = make('ol', {
    class: 'rule-editor-problems',
    'aria-label': translate('ruleEditor.problems'),
  });
  return {
    element: list,
    show(diagnostics: readonly Diagnostic[]): void {
      list.hidden = diagnostics.length === 0;
      list.replaceChildren(
        ...diagnostics.map((diagnostic) => makeProblem(diagnostic, () => goTo(diagnostic))),
      );
    },
  };
}

function makeProblem(diagnostic: Diagnostic, go: () => void): HTMLElement {
  const { severity, code, message, line, column, hints } = diagnostic;
  const button = makeButton('', go);
  button.append(
    make('strong', {}, translate('diagnostics.lineAndColumn', { line, column })),
    ` ${translate(`diagnostics.${severity}`)} ${code}: `,
    make('bdi', { lang: 'en' }, ...inlineCode(message)),
    ...hints.map((hint) => make('small', { lang: 'en', dir: 'ltr' }, ...inlineCode(hint))),
  );
  return make('li', { 'data-severity': severity }, button);
}
