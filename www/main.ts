/**
 * Starts the page: first the board, which is only displayed, then everything else, with the engine loading in parallel.
 */
import { engineModule } from './engine/module';
import { showFirst } from './page/first_board';
import { applyLanguage } from './language/page_language';
import { applyColours } from './ui/colour_scheme';
import { must } from './core/must';
import { readSaved } from './core/storage/current_game';

// Starts loading; a failure is reported where the module is awaited.
engineModule().catch(() => undefined);
const reading = readSaved(
  () => localStorage,
  () => sessionStorage,
);
applyColours(reading.settings);
await applyLanguage(reading.settings.language);
const root = must(document.querySelector<HTMLElement>('main'), 'main');
const first = await showFirst(root, reading).catch(() => null);
const { App } = await import('./page/app');
const app = new App();
first?.close();
void app.begin(reading);
