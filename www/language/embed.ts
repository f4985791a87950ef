/** The English texts that embedded boards need besides. */
import embed from './embed.en.json';
import { learn } from './say';

learn(embed);
