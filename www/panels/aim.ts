/** What a player has to achieve, in one sentence, and the way to the rules. */
import { make, makeButton, onChange, setAttribute, setText } from '../ui/dom';
import { translate } from '../language/translate';
import { shown } from '../core/moves/rule_texts';
import type { Panel } from '../ui/panel';

/** `learn` opens the lessons of the game. */
export function makeAim(learn: () => void): Panel {
  const text = make('p', { dir: 'auto' });
  const element = make(
    'section',
    { class: 'aim', 'aria-label': translate('aim.label'), hidden: true },
    text,
    makeButton(translate('aim.learn'), learn, { class: 'quiet' }),
  );
  const show = onChange((aim: string) => {
    setText(text, aim);
    setAttribute(element, 'hidden', aim === '');
  });
  return { element, render: ({ info }) => show(info === null ? '' : shown(info).aim) };
}
