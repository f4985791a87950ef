/**
 * The English texts of errors, game files, settings, programs and the analysis, which are not needed to show the board:
 * what shows some of them imports `translate` from here.
 */
import texts from './en_on_demand.json';
import { addEnglish } from './translate';

addEnglish(texts);

export { translate } from './translate';
