/**
 * The English texts that playing does not need; every part of the page that is fetched later takes them with it.
 *
 * The other catalogues are fetched whole.
 */
import later from './later.en.json';
import { learn } from './say';

learn(later);
