/** The English texts that come with what a game is played with, behind the board. */
import playing from './playing.en.json';
import { learn } from './say';

learn(playing);
