/** Replaces the board when a game cannot be shown: what happened, and what can be done. */
import type { Problem, ProblemLink } from '../core/state/state';
import { EngineError } from '../engine/client';
import { translate } from '../language/translate';
import { make, makeButton, onChange, setAttribute } from '../ui/dom';
import type { Panel } from '../ui/panel';

export function makeFailure(retry: () => void): Panel {
  const title = make('h2');
  const lines = make('ul');
  const guesses = makeLinks(translate('app.meant'));
  const links = makeLinks(translate('app.allGames'));
  const element = make(
    'section',
    { class: 'failure', role: 'alert', hidden: true },
    title,
    lines,
    guesses.element,
    makeButton(translate('failure.retry'), retry, { class: 'primary' }),
    links.element,
  );
  const show = onChange((problem: Problem) => {
    title.textContent = problem.title;
    lines.replaceChildren(...problem.lines.map((line) => make('li', { dir: 'auto' }, line)));
    guesses.show(problem.guesses ?? []);
    links.show(problem.links ?? []);
  });
  return {
    element,
    render({ problem }) {
      setAttribute(element, 'hidden', problem === null);
      if (problem !== null) show(problem);
    },
  };
}

/** A list of links with a heading, hidden while it is empty. */
function makeLinks(heading: string) {
  const list = make('ul', { class: 'links' });
  const element = make('div', { class: 'linked', hidden: true }, make('h3', {}, heading), list);
  const show = (all: ProblemLink[]) => {
    list.replaceChildren(...all.map(makeLink));
    setAttribute(element, 'hidden', all.length === 0);
  };
  return { element, show };
}

function makeLink({ label, address }: ProblemLink): HTMLElement {
  return make('li', {}, make('a', { href: address }, make('bdi', {}, label)));
}

/** Describes errors in the rules of a game, or that it could not be loaded. */
export function problemOf(name: string, error: unknown): Problem {
  if (error instanceof EngineError)
    return { title: translate('app.badRules', { name }), lines: reasonsOf(error) };
  const remedy = translate(navigator.onLine ? 'app.checkConnection' : 'app.notThereYet');
  return { title: translate('app.noConnection', { name }), lines: [remedy, String(error)] };
}

function reasonsOf(error: EngineError): string[] {
  if (error.diagnostics.length === 0) return [error.message];
  return error.diagnostics.map(({ line, column, message, code }) =>
    translate('app.diagnostic', { line, column, message, code }),
  );
}
