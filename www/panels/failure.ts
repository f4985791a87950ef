/** Shown instead of the board when the game cannot go on: what happened, where, and what can be done. */
import { make, makeButton, setAttribute, setText } from '../dom';
import { say } from '../language/say';
import type { Panel } from './panel';

export function makeFailure(retry: () => void): Panel {
  const title = make('h2');
  const lines = make('ul');
  const element = make(
    'section',
    { class: 'failure', role: 'alert', hidden: true },
    title,
    lines,
    makeButton(say('failure.retry'), retry, { class: 'primary' }),
  );
  return {
    element,
    render({ problem }) {
      setAttribute(element, 'hidden', problem === null);
      if (problem === null || title.textContent === problem.title) return;
      setText(title, problem.title);
      lines.replaceChildren(...problem.lines.map((line) => make('li', {}, line)));
    },
  };
}
