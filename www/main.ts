/** Starts the page. */
import { App } from './app';
import { must } from './must';

const app = new App(must(document.querySelector<HTMLElement>('main'), 'main'));
void app.begin();
