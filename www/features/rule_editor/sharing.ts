/** Rules as a link. */
import { linkTo } from '../../core/storage/link';

/** Added to a link to a game, it opens the editor too. */
export const editParameter = 'write';

/** The link to rules; null where they are too long for one. */
export async function linkToRules(name: string, text: string): Promise<string | null> {
  const link = await linkTo({ game: `file:${name}`, variant: 0, record: null, rules: text });
  return link && `${location.href.replace(/#.*$/, '')}${link}&${editParameter}`;
}
