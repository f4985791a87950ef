/** Shown instead of the board when the game cannot go on: what happened, where, and what can be done. */
import { make, makeButton, onChange, setAttribute } from '../dom';
import { say } from '../language/say';
import type { Problem } from '../state/state';
import type { Panel } from './panel';

export function makeFailure(retry: () => void): Panel {
  const title = make('h2');
  const lines = make('ul');
  const links = make('ul', { class: 'links' });
  const element = make(
    'section',
    { class: 'failure', role: 'alert', hidden: true },
    title,
    lines,
    makeButton(say('failure.retry'), retry, { class: 'primary' }),
    links,
  );
  const show = onChange((problem: Problem) => {
    title.textContent = problem.title;
    lines.replaceChildren(...problem.lines.map((line) => make('li', {}, line)));
    links.replaceChildren(...(problem.links ?? []).map(makeLink));
  });
  return {
    element,
    render({ problem }) {
      setAttribute(element, 'hidden', problem === null);
      if (problem !== null) show(problem);
    },
  };
}

function makeLink({ label, address }: NonNullable<Problem['links']>[number]): HTMLElement {
  return make('li', {}, make('a', { href: address }, label));
}
