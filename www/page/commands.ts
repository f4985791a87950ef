/** Keyboard commands that only the page has. */
import type { PageCommands } from '../keys/commands';
import { translate } from '../language/translate';
import type { Lazy } from '../ui/lazy';
import type { Store } from '../core/state/store';
import type { Dialogs } from './dialogs';
import type { Panels } from './panels';
import type { EngineTools } from './engine_tools';

interface Parts {
  store: Store;
  engineTools: Lazy<EngineTools>;
  dialogs: Lazy<Dialogs>;
  panels(): Panels;
}

export function makePageCommands({ store, engineTools, dialogs, panels }: Parts): PageCommands {
  return {
    typeMove: () => panels().typed.focus(),
    hint: () => engineTools.use((all) => all.hint()),
    analysis: () => engineTools.use((all) => all.toggleAnalysis()),
    sound: () => {
      const { settings } = store.get();
      const sound = !settings.sound;
      store.set({
        settings: { ...settings, sound },
        announcement: translate(sound ? 'sound.on' : 'sound.off'),
      });
    },
    moveList: () => panels().sidePanels.use(({ legal }) => legal.toggle()),
    boardText: () => panels().sidePanels.use(({ boardText }) => boardText.toggle()),
    help: () => dialogs.use((all) => all.openKeys()),
  };
}
