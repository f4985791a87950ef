/** The dialog for the clocks of the game that is running. */
import { make } from '../dom';
import { say } from '../language/say';
import type { TimeControl } from '../play/clock';
import type { State } from '../state/state';
import { makeDialog, makeFormButtons } from './dialog';
import { makeTimeFields } from './time_fields';

export interface TimeDialog {
  element: HTMLDialogElement;
  open(state: State): void;
}

export function makeTime(set: (clocks: TimeControl[]) => void): TimeDialog {
  const form = make('form', { method: 'dialog', novalidate: true });
  const dialog: HTMLDialogElement = makeDialog(say('time.title'), form);
  return {
    element: dialog,
    open({ info, setup }) {
      if (info === null) return;
      const { elements, controls } = makeTimeFields(info, setup.clocks ?? []);
      form.onsubmit = () => set(controls());
      form.replaceChildren(
        make('p', {}, say('time.explained')),
        ...elements,
        makeFormButtons(() => dialog, say('time.start')),
      );
      dialog.showModal();
    },
  };
}
