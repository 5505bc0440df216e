import { expect, test } from 'vitest';

type Texts = Record<string, string | object | ((...values: string[]) => string)>;
const { textsFor } = (await import(new URL('public/play-texts.js', import.meta.url).href)) as {
  textsFor(language: string): Texts;
};

const keysOf = (texts: Texts) => [...Object.keys(texts), ...Object.keys(texts.refusals as object)];

test('the simulated game has every text in the languages of the demo’s brands, English otherwise', () => {
  const english = textsFor('en');
  for (const language of ['fil', 'zh']) {
    const texts = textsFor(language);
    expect(keysOf(texts)).toEqual(keysOf(english));
    expect(Object.keys(texts).filter((key) => texts[key] === english[key] && key !== 'demo')).toEqual([]);
    const spoken = Object.values(texts).filter((text) => typeof text === 'function');
    for (const text of spoken) expect(text('7', '9')).toContain('7');
  }
  expect(textsFor('zh-Hans')).toBe(textsFor('zh'));
  expect(textsFor('my')).toBe(english);
});
