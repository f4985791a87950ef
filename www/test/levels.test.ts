import { afterEach, describe, expect, it } from 'vitest';
import { languages, setLanguage, translate } from '../language/translate';
import type { Language } from '../language/translate';
import { levels, currentLevel } from '../core/players/levels';
import { seatText } from '../core/messages/labels';

describe('the levels of the computer', () => {
  afterEach(() => setLanguage('en'));

  it.each(Object.keys(languages) as Language[])(
    'are ten, each with a number and a name: %s',
    async (language) => {
      await setLanguage(language);
      const texts = levels.map((_, index) => seatText(index + 1));
      expect(texts).toHaveLength(10);
      for (const [index, text] of texts.entries())
        expect(text).toMatch(new RegExp(`[:：]\\s?${index + 1}\\s?[·・]`));
      expect(new Set(levels.map((name) => translate(`level.${name}`))).size).toBe(10);
    },
  );

  it('keep the former six names where these still exist', () => {
    const old = ['beginner', 'easy', 'casual', 'good', 'strong', 'hardest'];
    expect(old.map((_, index) => levels[currentLevel(index + 1) - 1])).toEqual(old);
  });
});
