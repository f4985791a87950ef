/** What the rule file says about the game. */
import { make, onChange } from '../dom';
import type { GameInfo } from '../engine/types';
import type { Panel } from './panel';

export function makeAbout(): Panel {
  const body = make('div', { class: 'text' });
  const element = make('details', { class: 'about' }, make('summary', {}, 'About this game'), body);
  const fill = onChange((info: GameInfo) => body.replaceChildren(...partsOf(info)));
  return {
    element,
    render({ info }) {
      if (info) fill(info);
    },
  };
}

function partsOf(info: GameInfo): HTMLElement[] {
  const pieces = info.pieceTypes
    .filter(({ help }) => help !== '')
    .map(({ name, help }) => `${name}: ${help}`);
  return [
    ...paragraphs('', info.description),
    ...paragraphs('Pieces', pieces.join('\n\n')),
    ...paragraphs('Moves', Object.values(info.help).join('\n\n')),
    ...paragraphs('Strategy', info.strategy),
    ...paragraphs('History', info.history),
  ];
}

function paragraphs(title: string, text: string): HTMLElement[] {
  const parts = text.split(/\n\s*\n/).map((part) => part.replaceAll(/\s+/g, ' ').trim());
  const texts = parts.filter((part) => part !== '').map((part) => make('p', {}, part));
  return title === '' || texts.length === 0 ? texts : [make('h3', {}, title), ...texts];
}
