/** What a player has to achieve, in one sentence, and the way to the rules. */
import { make, makeButton, onChange, setAttribute, setText } from '../ui/dom';
import { translate } from '../language/translate';
import { shown, textLanguage } from '../core/moves/rule_texts';
import type { GameInfo } from '../engine/structures';
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
  const show = onChange((info: GameInfo | null) => {
    const aim = info === null ? '' : shown(info).aim;
    setText(text, aim);
    setAttribute(text, 'lang', info !== null && textLanguage(info));
    setAttribute(element, 'hidden', aim === '');
  });
  return { element, render: ({ info }) => show(info) };
}
